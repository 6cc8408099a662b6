import { sql } from 'kysely';
import { onlyRow } from '#server/db/listPage.ts';
import type { Db } from '#server/db/schema.ts';
import type { AthleteStatus } from '#shared/contract/connection.ts';
import type { SourceName } from '#shared/sources.ts';

export interface ControlRow {
  connected: number;
  checked_at: Date | null;
  problem_count: number;
  waiting_events: number;
  oldest_event_at: Date | null;
  last_event_at: Date | null;
}

/** Strava's accounts are `athletes`; the connections of the others are rows of `source_accounts`. */
function placesOf(source: SourceName) {
  if (source === 'strava') return { accounts: sql`athletes`, problems: sql`account_id IS NULL` };
  const accounts = sql`source_accounts WHERE source = ${source}`;
  return {
    accounts: sql`(SELECT * FROM ${accounts}) AS accounts`,
    problems: sql`account_id IN (SELECT id FROM ${accounts})`,
  };
}

export function createControlRepository(db: Db, source: SourceName) {
  const { accounts, problems } = placesOf(source);
  const waiting = sql`webhook_events WHERE source = ${source} AND processed_at IS NULL`;

  return {
    figures(): Promise<ControlRow> {
      const figures = sql<ControlRow>`
        SELECT
          (SELECT count(*)::integer FROM ${accounts} WHERE status <> 'disconnected') AS connected,
          (SELECT min(last_sync_at) FROM ${accounts} WHERE status <> 'disconnected') AS checked_at,
          (SELECT count(*)::integer FROM import_problems WHERE ${problems}) AS problem_count,
          (SELECT count(*)::integer FROM ${waiting}) AS waiting_events,
          (SELECT min(received_at) FROM ${waiting}) AS oldest_event_at,
          (SELECT max(received_at) FROM webhook_events WHERE source = ${source}) AS last_event_at`;
      return onlyRow(db, figures);
    },

    async sourcesWithAccounts(): Promise<SourceName[]> {
      const rows = await db.selectFrom('source_accounts').select('source').distinct().orderBy('source').execute();
      return rows.map((row) => row.source);
    },

    async accountsByStatus(): Promise<{ status: AthleteStatus; count: number }[]> {
      const { rows } = await sql<{ status: AthleteStatus; count: number }>`
        SELECT status, count(*)::integer AS count FROM ${accounts} GROUP BY status ORDER BY status`.execute(db);
      return rows;
    },

    lastReconciliation: () =>
      db
        .selectFrom('reconciliations')
        .select(['started_at', 'finished_at', 'found', 'changed', 'removed'])
        .orderBy('day', 'desc')
        .limit(1)
        .executeTakeFirst(),
  };
}
