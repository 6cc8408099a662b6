import { type RawBuilder, sql } from 'kysely';
import { onlyRow } from '#server/db/listPage.ts';
import type { Db } from '#server/db/schema.ts';
import { SOURCE_NAMES, type SourceName } from '#shared/sources.ts';
import { daysFrom } from './accounts/accountWarnings.ts';
import { SOURCES } from './registry.ts';

const READ_AT = sql`coalesce(greatest(a.last_sync_at, a.registered_at), a.connected_at)`;

/** Accounts `a`, of all sources or of one, that were not read for too long. */
function unread(now: Date): RawBuilder<unknown> {
  const reaches = SOURCE_NAMES.flatMap((name) => {
    const { listReach } = SOURCES[name];
    return listReach ? [sql`(${name}::text, ${daysFrom(now, -listReach.warnAfterDays)}::timestamptz)`] : [];
  });
  return sql`source_accounts a JOIN (VALUES ${sql.join(reaches)}) AS reach (source, before) ON reach.source = a.source
    WHERE a.status <> 'disconnected' AND ${READ_AT} <= reach.before`;
}

/** Accounts `a`, of all sources or of one, whose access ends soon and cannot be renewed. */
function ending(now: Date): RawBuilder<unknown> {
  const ends = SOURCE_NAMES.flatMap((name) => {
    const { accessWarningDays } = SOURCES[name];
    return accessWarningDays === null ? [] : [sql`(${name}::text, ${daysFrom(now, accessWarningDays)}::timestamptz)`];
  });
  return sql`source_accounts a JOIN (VALUES ${sql.join(ends)}) AS warning (source, until) ON warning.source = a.source
    WHERE a.status <> 'disconnected' AND a.token_expires_at <= warning.until
      AND NOT coalesce(a.last_sync_at > a.token_expires_at, false)`;
}

const bySource = (accounts: RawBuilder<unknown>, since: RawBuilder<unknown>) => sql`
  SELECT a.source AS id, a.source AS name, min(${since}) AS since, NULL::integer AS days, count(*)::integer AS count
  FROM ${accounts} GROUP BY a.source`;

export const unreadBySource = (now: Date): RawBuilder<unknown> => bySource(unread(now), READ_AT);
export const endingBySource = (now: Date): RawBuilder<unknown> => bySource(ending(now), sql`a.token_expires_at`);

export function countWarnings(db: Db, source: SourceName, now: Date) {
  const counts = sql<{ unread_count: number; ending_count: number }>`
    SELECT (SELECT count(*)::integer FROM ${unread(now)} AND a.source = ${source}) AS unread_count,
      (SELECT count(*)::integer FROM ${ending(now)} AND a.source = ${source}) AS ending_count`;
  return onlyRow(db, counts);
}
