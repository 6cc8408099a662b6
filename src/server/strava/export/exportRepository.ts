import { type Kysely, sql } from 'kysely';
import { type AuditActor, writeAudit } from '#server/db/audit.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Schema } from '#server/db/schema.ts';
import {
  type ActivityFilters,
  all,
  athleteConditions,
  type Condition,
  dayConditions,
  distanceConditions,
  otherConditions,
  searchCondition,
  sportConditions,
} from '#server/strava/activities/activityFilters.ts';
import { resolveFilters } from '#server/strava/activities/activityQuery.ts';
import type { ActivitiesExportQuery } from '#shared/contract/activities.ts';

/** The activity that a page ended with. */
export interface ExportPlace {
  /** Of the local start, as PostgreSQL writes it. */
  start: string;
  id: string;
}

export interface ExportPage {
  /** A JSON list of rows, each a list of values in the order of EXPORT_COLUMNS; times are seconds since 1970, days days since 1899-12-30. */
  rows: string;
  /** How many rows that are. */
  count: number;
  /** Where the next page goes on; null after the last. */
  last: ExportPlace | null;
}

export interface ExportRecord {
  exportId: string;
  actor: AuditActor;
  filters: ActivitiesExportQuery;
  /** Rows that were read for it. */
  rows: number;
  outcome: 'complete' | 'aborted' | 'failed';
  at: Date;
}

interface PageRow {
  rows: string;
  count: number;
  seen: number;
  last: string | null;
}

/** So few activities are looked at by one statement, matching or not, that nobody else waits for it noticeably. */
const LOOKED_AT = 100;

/** What each activity on the walk is asked; the rest bounds it. */
function matches(filters: ActivityFilters): Condition[] {
  return [
    ...sportConditions(filters),
    ...distanceConditions(filters),
    ...otherConditions(filters),
    ...(filters.search ? [searchCondition(filters.search)] : []),
  ];
}

function bounds(filters: ActivityFilters, after: ExportPlace | null): Condition[] {
  return [
    ...athleteConditions(filters),
    ...dayConditions(filters),
    ...(after ? [sql`(a.start_date_local, a.id) > (${after.start}::timestamp, ${after.id}::uuid)`] : []),
  ];
}

/** What the export reads of activities, and what the log says of the export. */
export function createExportRepository(db: Kysely<Schema>) {
  return {
    /**
     * The rows after `after`, or the first. A page looks at a fixed number of activities, so one without rows need not be the last.
     * The database writes the rows as one text: the thread that serves everybody passes it on unread.
     */
    async page(filters: ActivityFilters, after: ExportPlace | null): Promise<ExportPage> {
      const { rows } = await sql<PageRow>`
        WITH walk AS MATERIALIZED (
          SELECT * FROM activities a WHERE ${all(bounds(filters, after))} ORDER BY start_date_local, id LIMIT ${LOOKED_AT}
        ), found AS (
          SELECT a.start_date_local, a.id, json_build_array(
            a.strava_id::text, a.athlete_id, p.name, a.sport_type, a.name,
            extract(epoch FROM date_trunc('second', a.start_date)), extract(epoch FROM a.start_date_local),
            a.local_day - date '1899-12-30', a.timezone, a.distance, a.moving_time, a.elapsed_time,
            a.total_elevation_gain, a.average_speed, a.average_heartrate, a.max_heartrate,
            a.device_name, a.gear_id, a.manual, a.trainer,
            nullif(array_to_string(a.flags, ', '), ''), a.excluded_at IS NOT NULL, a.exclude_reason) AS cells
          FROM walk a JOIN athletes p ON p.id = a.athlete_id
          WHERE ${all(matches(filters))}
        )
        SELECT coalesce(json_agg(cells ORDER BY start_date_local, id), '[]')::text AS rows, count(*)::integer AS count,
          (SELECT count(*)::integer FROM walk) AS seen,
          (SELECT start_date_local || 'Z' || id FROM walk ORDER BY start_date_local DESC, id DESC LIMIT 1) AS last
        FROM found`.execute(db);
      const [page] = rows;
      const [start = '', id = ''] = page?.last?.split('Z') ?? [];
      const isFull = page?.seen === LOOKED_AT;
      return { rows: page?.rows ?? '[]', count: page?.count ?? 0, last: isFull ? { start, id } : null };
    },

    /** What the filters of the call mean in the tables; null when nothing can match. */
    resolve: (query: ActivitiesExportQuery): Promise<ActivityFilters | null> =>
      resolveFilters(db, query, { userId: null }),

    /** Who exported what, and what became of it. */
    async record({ exportId, actor, filters, rows, outcome, at }: ExportRecord): Promise<void> {
      const is = (value: unknown) => ({ old: null, new: value });
      await inTransaction(db, (trx) =>
        writeAudit(trx, {
          actor,
          action: 'export.activities',
          objectId: exportId,
          changes: { outcome: is(outcome), rows: is(rows), filters: is(filters) },
          at,
        }),
      );
    },
  };
}

export type ExportRepository = ReturnType<typeof createExportRepository>;
