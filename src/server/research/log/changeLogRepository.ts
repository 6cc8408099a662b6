import { type RawBuilder, sql } from 'kysely';
import { putBack } from '#server/db/erasableValues.ts';
import { any, type ListPage, listPage, type Orders, orderBy, where } from '#server/db/listPage.ts';
import type { AuditChange, Db } from '#server/db/schema.ts';
import { beginOf, containing, shownTime, valuesNamed } from '#server/db/searchText.ts';
import type { LogQuery } from '#shared/contract/research.ts';
import { emailKey } from '#shared/email.ts';
import { slicesOf } from '#shared/slicesOf.ts';
import { studyLogActions } from '#shared/words/studyLogActions.ts';

export interface LogScope {
  studyId: string;
  participantId?: string;
  timezone: string;
  /** The reader must not learn who is in which group. */
  isBlinded: boolean;
}

interface LogRow {
  id: number;
  at: Date;
  actor_email: string | null;
  action: string;
  object_type: string;
  object_id: string | null;
  code: string | null;
  changes: Record<string, AuditChange>;
  reason: string | null;
}

/** Numbers follow the order of time. */
const ORDERS: Orders<'at'> = { at: [sql.ref('found.id')] };

const ROWS_AT_ONCE = 1000;

const codeIn = (row: string) => sql`coalesce(${sql.ref(row)} -> 'code' ->> 'new', ${sql.ref(row)} -> 'code' ->> 'old')`;

const code = sql`CASE WHEN entry.object_type = 'participant' THEN coalesce(
  (SELECT participants.code FROM participants WHERE participants.id = entry.object_id),
  (SELECT ${codeIn('of_code.changes')} FROM audit_log AS of_code
    WHERE of_code.object_id = entry.object_id AND of_code.changes ? 'code' ORDER BY of_code.id DESC LIMIT 1)
) END`;

const reason = sql`coalesce(entry.reason, (SELECT erasable_values.value #>> '{}' FROM erasable_values
  WHERE erasable_values.id = (entry.changes -> 'reason' -> 'new' ->> 'kept')::uuid LIMIT 1))`;

/** Fields that name a group or may do so in free text; `groups` are the parts of a rule for groups. */
const GROUP_TEXTS = ['group', 'groups', 'note', 'reason', 'deviation_text', 'action_taken'];

/** Changes of the group alone: who was moved together is in one group. */
const isOfGroup = sql`(entry.object_type IN ('participant', 'study') AND entry.changes <> '{}'
  AND entry.changes - ${GROUP_TEXTS}::text[] = '{}')`;

function conditionsOf(scope: LogScope, query: LogQuery): RawBuilder<unknown>[] {
  const { studyId, participantId, timezone, isBlinded } = scope;
  const typed = isBlinded ? sql`NULL` : reason;
  const { search, actor, action, from, to } = query;
  return [
    sql`entry.study_id = ${studyId}`,
    ...(isBlinded ? [sql`NOT ${isOfGroup}`] : []),
    ...(participantId === undefined ? [] : [sql`entry.object_id = ${participantId}`]),
    ...(actor ? [sql`lower(entry.actor_email) = ${emailKey(actor)}`] : []),
    ...(action ? [sql`entry.action = ${action}`] : []),
    ...(from ? [sql`entry.at >= ${beginOf(from, 0, timezone)}`] : []),
    ...(to ? [sql`entry.at < ${beginOf(to, 1, timezone)}`] : []),
    ...(search
      ? [
          any([
            sql`entry.action = ANY(${valuesNamed(search, studyLogActions)}::text[])`,
            sql`lower(concat_ws(E'\n', ${shownTime(sql.ref('entry.at'), timezone)}, entry.actor_email, entry.action, ${code}, ${typed}) COLLATE "und-x-icu") LIKE ${containing(search)}`,
          ]),
        ]
      : []),
  ];
}

export async function listLog(db: Db, scope: LogScope, query: LogQuery): Promise<ListPage<LogRow>> {
  const list = {
    found: sql`SELECT entry.id FROM audit_log AS entry ${where(conditionsOf(scope, query))}`,
    from: sql`FROM found`,
    key: sql.ref('found.id'),
    order: orderBy(query.sort ?? '-at', ORDERS),
    columns: sql`entry.id, entry.at, entry.actor_email, entry.action, entry.object_type, entry.object_id,
      ${code} AS code, entry.changes, ${reason} AS reason`,
    joins: sql`JOIN audit_log AS entry ON entry.id = page.key`,
  };
  const page = await listPage<LogRow>(db, list, query);
  const changes = await wholeChanges(db, page.rows);
  return { ...page, rows: page.rows.map((entry, index) => readable(entry, changes[index] ?? {}, scope)) };
}

/** By e-mail; of a blinded reader without those who only moved participants between groups. */
export async function readActors(db: Db, scope: LogScope): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    SELECT DISTINCT entry.actor_email AS email FROM audit_log AS entry
    ${where([...conditionsOf(scope, {}), sql`entry.actor_email IS NOT NULL`])} ORDER BY 1`.execute(db);
  return rows.map(({ email }) => email);
}

function readable(entry: LogRow, changes: LogRow['changes'], { isBlinded }: LogScope): LogRow {
  const { reason: among, ...others } = changes;
  if (isBlinded) {
    const told = Object.entries(others).filter(([field]) => !GROUP_TEXTS.includes(field));
    const changes = told.map(([field, change]) => [field, field === 'pause' ? withoutReason(change) : change]);
    return { ...entry, changes: Object.fromEntries(changes), reason: null };
  }
  return { ...entry, changes: among === undefined || among.new === entry.reason ? others : changes };
}

/** The reason of a pause is free text. */
function withoutReason({ old, new: next }: AuditChange): AuditChange {
  const without = (span: unknown) => (span && typeof span === 'object' ? { ...span, reason: undefined } : span);
  return { old: without(old), new: without(next) };
}

/** Split, because a whole log may need more parameters than a statement can have. */
async function wholeChanges(db: Db, entries: readonly LogRow[]): Promise<LogRow['changes'][]> {
  const whole: LogRow['changes'][] = [];
  for (const part of slicesOf(entries, ROWS_AT_ONCE)) {
    whole.push(
      ...(await putBack(
        db,
        part.map(({ changes }) => changes),
      )),
    );
  }
  return whole;
}
