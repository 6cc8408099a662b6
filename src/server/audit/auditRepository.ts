import { type RawBuilder, type Selectable, sql } from 'kysely';
import { all } from '#server/db/listPage.ts';
import type { AuditLogTable, Db } from '#server/db/schema.ts';
import { AUDIT_COUNTED } from '#shared/contract/audit.ts';
import type { AuditKey } from './auditKeys.ts';

type Conditions = readonly RawBuilder<unknown>[];

export type AuditRow = Omit<Selectable<AuditLogTable>, 'previous_hash' | 'hash'>;

export interface AuditPlace {
  newestFirst: boolean;
  size: number;
  after: AuditKey | null;
  before: AuditKey | 'end' | null;
}

const COLUMNS = sql`entry.id, entry.at, entry.actor_id, entry.actor_email, entry.action, entry.object_type, entry.object_id,
  entry.study_id, entry.changes, entry.reason, entry.request_id`;

export async function readRows(db: Db, conditions: Conditions, place: AuditPlace): Promise<AuditRow[]> {
  const { newestFirst, size, after, before } = place;
  const isBackwards = before !== null;
  const isDown = newestFirst !== isBackwards;
  const key = before === 'end' ? null : (before ?? after);
  const compare = sql.raw(isDown ? '<' : '>');
  const beyond = key ? [sql`(entry.at, entry.id) ${compare} (${key.at}, ${key.id}::bigint)`] : [];
  const direction = sql.raw(isDown ? 'DESC' : 'ASC');
  const { rows } = await sql<AuditRow>`
    SELECT ${COLUMNS} FROM audit_log AS entry WHERE ${all([...conditions, ...beyond])}
    ORDER BY entry.at ${direction}, entry.id ${direction} LIMIT ${size}`.execute(db);
  return isBackwards ? rows.reverse() : rows;
}

/**
 * The number of the log's last row counts the whole log, because numbers have no gaps; a filtered part is counted up to
 * AUDIT_COUNTED.
 */
export async function countRows(db: Db, conditions: Conditions): Promise<{ total: number; isExact: boolean }> {
  const counted =
    conditions.length === 0
      ? sql<{ total: number }>`SELECT coalesce(max(id), 0) AS total FROM audit_log`
      : sql<{ total: number }>`SELECT count(*) AS total FROM (
          SELECT 1 FROM audit_log AS entry WHERE ${all(conditions)} LIMIT ${AUDIT_COUNTED + 1}) AS found`;
  const total = Number((await counted.execute(db)).rows[0]?.total ?? 0);
  const isExact = conditions.length === 0 || total <= AUDIT_COUNTED;
  return { total: isExact ? total : AUDIT_COUNTED, isExact };
}

export async function namesOf(db: Db, rows: readonly AuditRow[]): Promise<Map<string, string | null>> {
  const ids = [...new Set(rows.flatMap(({ object_id }) => object_id ?? []))];
  if (ids.length === 0) return new Map();
  const among = sql`id = ANY(${ids}::uuid[])`;
  const found = await sql<{ id: string; name: string | null }>`
    SELECT id, email AS name FROM users WHERE ${among}
    UNION ALL SELECT id, name FROM labs WHERE ${among}
    UNION ALL SELECT id, title FROM studies WHERE ${among}
    UNION ALL SELECT id, code FROM participants WHERE ${among}
    UNION ALL SELECT id, NULL FROM athletes WHERE ${among}
    UNION ALL SELECT id, NULL FROM activities WHERE ${among}
    UNION ALL SELECT id, NULL FROM gear WHERE ${among}`.execute(db);
  return new Map(found.rows.map(({ id, name }) => [id, name]));
}
