import { type Kysely, sql } from 'kysely';
import type { Schema } from '#server/db/schema.ts';

export interface ControlRow {
  connected: number;
  problem_count: number;
  waiting_events: number;
  oldest_event_at: Date | null;
  last_event_at: Date | null;
}

export interface ReconciliationRow {
  started_at: Date;
  finished_at: Date | null;
  found: number;
  changed: number;
  removed: number;
}

export function createControlRepository(db: Kysely<Schema>) {
  return {
    async figures(): Promise<ControlRow> {
      const { rows } = await sql<ControlRow>`
        SELECT
          (SELECT count(*)::integer FROM athletes WHERE status <> 'disconnected') AS connected,
          (SELECT count(*)::integer FROM import_problems) AS problem_count,
          (SELECT count(*)::integer FROM webhook_events WHERE processed_at IS NULL) AS waiting_events,
          (SELECT min(received_at) FROM webhook_events WHERE processed_at IS NULL) AS oldest_event_at,
          (SELECT max(received_at) FROM webhook_events) AS last_event_at`.execute(db);
      return (
        rows[0] ?? { connected: 0, problem_count: 0, waiting_events: 0, oldest_event_at: null, last_event_at: null }
      );
    },

    async lastReconciliation(): Promise<ReconciliationRow | null> {
      const row = await db
        .selectFrom('reconciliations')
        .select(['started_at', 'finished_at', 'found', 'changed', 'removed'])
        .orderBy('day', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row ?? null;
    },
  };
}

export type ControlRepository = ReturnType<typeof createControlRepository>;
