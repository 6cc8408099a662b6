import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type AuditActor, writeAudit } from '#server/db/audit.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Schema } from '#server/db/schema.ts';
import { containing } from '#server/db/searchText.ts';
import type { ActivitiesExportQuery } from '#shared/contract/activities.ts';

/** The activity that a page ended with. */
export interface ExportPlace {
  local_day: string;
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
const LOOKED_AT = 250;

function all(conditions: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length > 0 ? sql.join(conditions, sql` AND `) : sql`true`;
}

/** What an index answers: it bounds the walk. */
function bounds({ from, to, athlete_id }: ActivitiesExportQuery, after: ExportPlace | null): RawBuilder<unknown> {
  return all([
    ...(athlete_id === undefined ? [] : [sql`athlete_id = ${athlete_id}::uuid`]),
    ...(from === undefined ? [] : [sql`local_day >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`local_day <= ${to}::date`]),
    ...(after ? [sql`local_day >= ${after.local_day}::date`] : []),
    ...(after ? [sql`(local_day, id) > (${after.local_day}::date, ${after.id}::uuid)`] : []),
  ]);
}

/** What each activity on the walk is asked. */
function matches({ search, sport, distance_min, distance_max }: ActivitiesExportQuery): RawBuilder<unknown> {
  const text = sql`lower(concat_ws(E'\\n', a.name, a.sport_type, a.device_name, p.name))`;
  return all([
    ...(search ? [sql`${text} LIKE ${containing(search)}`] : []),
    ...(sport === undefined ? [] : [sql`a.sport_type = ${sport}`]),
    ...(distance_min === undefined ? [] : [sql`a.distance >= ${distance_min}::float8`]),
    ...(distance_max === undefined ? [] : [sql`a.distance <= ${distance_max}::float8`]),
  ]);
}

/** What the export reads of activities, and what the log says of the export. */
export function createExportRepository(db: Kysely<Schema>) {
  return {
    /**
     * The rows after `after`, or the first. A page looks at a fixed number of activities, so one without rows need not be the last.
     * The database writes the rows as one text: the thread that serves everybody passes it on unread.
     */
    async page(query: ActivitiesExportQuery, after: ExportPlace | null): Promise<ExportPage> {
      const { rows } = await sql<PageRow>`
        WITH walk AS MATERIALIZED (
          SELECT * FROM activities WHERE ${bounds(query, after)} ORDER BY local_day, id LIMIT ${LOOKED_AT}
        ), found AS (
          SELECT a.local_day, a.id, json_build_array(
            a.strava_id::text, a.athlete_id, p.name, a.sport_type, a.name,
            extract(epoch FROM date_trunc('second', a.start_date)), extract(epoch FROM a.start_date_local),
            a.local_day - date '1899-12-30', a.timezone, a.distance, a.moving_time, a.elapsed_time,
            a.total_elevation_gain, a.average_speed, a.average_heartrate, a.max_heartrate,
            a.device_name, a.gear_id, a.manual, a.trainer) AS cells
          FROM walk a JOIN athletes p ON p.id = a.athlete_id
          WHERE ${matches(query)}
        )
        SELECT coalesce(json_agg(cells ORDER BY local_day, id), '[]')::text AS rows, count(*)::integer AS count,
          (SELECT count(*)::integer FROM walk) AS seen,
          (SELECT local_day || ' ' || id FROM walk ORDER BY local_day DESC, id DESC LIMIT 1) AS last
        FROM found`.execute(db);
      const [page] = rows;
      const [local_day = '', id = ''] = page?.last?.split(' ') ?? [];
      const isFull = page?.seen === LOOKED_AT;
      return { rows: page?.rows ?? '[]', count: page?.count ?? 0, last: isFull ? { local_day, id } : null };
    },

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
