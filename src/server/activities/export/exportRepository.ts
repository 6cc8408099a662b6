import { sql } from 'kysely';
import {
  type ActivityFilters,
  athleteConditions,
  type Condition,
  dayConditions,
  distanceConditions,
  otherConditions,
  PRIMARY,
  searchCondition,
  sportConditions,
} from '#server/activities/list/activityFilters.ts';
import { resolveFilters } from '#server/activities/list/activityQuery.ts';
import { IS_START_SHOWN } from '#server/activities/localDays.ts';
import { CLIMBED, measured } from '#server/activities/measured.ts';
import { type AuditActor, writeAudit } from '#server/db/audit.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import { all } from '#server/db/listPage.ts';
import type { Db } from '#server/db/schema.ts';
import type { ActivitiesExportQuery } from '#shared/contract/activities.ts';
import type { DisplayPolicy } from '#shared/contract/settings.ts';

export interface ExportPlace {
  /** The local start in PostgreSQL's text form. */
  start: string;
  id: string;
}

export interface ExportPage {
  /** In the order of EXPORT_COLUMNS; times are seconds since 1970, days are days since 1899-12-30. */
  rows: string;
  count: number;
  last: ExportPlace | null;
}

export interface ExportRecord {
  exportId: string;
  actor: AuditActor;
  filters: ActivitiesExportQuery;
  rows: number;
  outcome: 'complete' | 'aborted' | 'failed';
  at: Date;
}

interface PageRow {
  start: string;
  id: string;
  /** JSON; null for an activity that the filters exclude. */
  cells: string | null;
}

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
    PRIMARY,
    ...athleteConditions(filters),
    ...dayConditions(filters),
    ...(after ? [sql`(a.start_date_local, a.id) > (${after.start}::timestamp, ${after.id}::uuid)`] : []),
  ];
}

const ofStart = (moment: string) => sql.raw(`CASE WHEN ${IS_START_SHOWN} THEN extract(epoch FROM ${moment}) END`);

export function createExportRepository(db: Db) {
  return {
    /**
     * A page reads `lookedAt` activities, so one without rows need not be the last; each row is one text, which the
     * main thread passes on unparsed.
     */
    async page(filters: ActivityFilters, after: ExportPlace | null, lookedAt: number): Promise<ExportPage> {
      const { rows } = await sql<PageRow>`
        SELECT a.start_date_local::text AS start, a.id, CASE WHEN ${all(matches(filters))} THEN json_build_array(
          a.strava_id::text, a.person_id, (SELECT name FROM athletes WHERE athletes.id = a.person_id), a.sport_type, a.name,
          ${ofStart("date_trunc('second', a.start_date)")}, ${ofStart('a.start_date_local')},
          a.local_day - date '1899-12-30', a.timezone,
          ${sql.raw(measured('distance'))}, ${sql.raw(measured('moving_time'))}, ${sql.raw(measured('elapsed_time'))},
          ${sql.raw(CLIMBED)}, CASE WHEN a.distance > 0 THEN a.average_speed ELSE nullif(a.average_speed, 0) END, a.average_heartrate, a.max_heartrate,
          a.device_name, a.gear_id, a.manual, a.trainer,
          nullif(array_to_string(a.flags, ', '), ''), a.excluded_at IS NOT NULL, a.exclude_reason)::text END AS cells
        FROM activities a WHERE ${all(bounds(filters, after))} ORDER BY a.start_date_local, a.id LIMIT ${lookedAt}`.execute(
        db,
      );
      const found = rows.flatMap(({ cells }) => cells ?? []);
      const last = rows.length === lookedAt ? (rows.at(-1) ?? null) : null;
      return {
        rows: `[${found.join(',')}]`,
        count: found.length,
        last: last && { start: last.start, id: last.id },
      };
    },

    /** The filters of the call resolved to the tables; null when nothing can match. */
    resolve: (query: ActivitiesExportQuery): Promise<ActivityFilters | null> =>
      resolveFilters(db, query, { userId: null }),

    async strava(): Promise<{ display_policy: DisplayPolicy; hasBasis: boolean }> {
      const { display_policy, strava_basis } = await db
        .selectFrom('installation_settings')
        .select(['display_policy', 'strava_basis'])
        .executeTakeFirstOrThrow();
      return { display_policy, hasBasis: strava_basis !== null };
    },

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
