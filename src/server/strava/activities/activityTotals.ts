import { type Kysely, sql } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import { ACTIVITIES_COUNTED, type ActivitiesAnswer } from '#shared/contract/activities.ts';
import { type ActivityFilters, all, isSummed } from './activityFilters.ts';
import { matching, type Order, walk } from './activityWalk.ts';

type Db = Kysely<Schema>;

/** How many match, and how best to find them: `many` by walking along the order, `few` by their own index. */
export interface ActivityTotals extends Pick<ActivitiesAnswer, 'total' | 'total_is_exact' | 'totals'> {
  spread: 'many' | 'few';
  /** Of so many activities about one matches. */
  oneOf: number;
}

interface SumsRow {
  total: number;
  distance: number;
  moving_time: number;
  total_elevation_gain: number;
}

/** Activities at the beginning of the order that are looked at to learn how many match. */
const LOOKED_AT = 2000;
/** Where fewer match, putting all that do in order costs less than walking to the next one. */
const RARE = 4;

const sums = sql`coalesce(sum(total), 0)::integer AS total, coalesce(sum(distance), 0)::float8 AS distance,
  coalesce(sum(moving_time), 0)::bigint AS moving_time, coalesce(sum(total_elevation_gain), 0)::float8 AS total_elevation_gain`;

const sumsOf = (rows: SumsRow[]): SumsRow =>
  rows[0] ?? { total: 0, distance: 0, moving_time: 0, total_elevation_gain: 0 };

/** Distances are recorded to a tenth of a metre; adding them must not show more. */
const tenth = (value: number) => Math.round(value * 10) / 10;

function toTotals({ distance, moving_time, total_elevation_gain }: SumsRow): ActivitiesAnswer['totals'] {
  return { distance: tenth(distance), moving_time, total_elevation_gain: tenth(total_elevation_gain) };
}

/** Sums of what the triggers keep, which know sport, day and athlete. */
async function readKept(db: Db, { athleteId, sports, from, to }: ActivityFilters): Promise<SumsRow> {
  const hasDays = from !== undefined || to !== undefined;
  const ofEverybody = hasDays ? 'day_totals' : 'sport_totals';
  const ofAthlete = hasDays ? 'athlete_days' : 'activity_counts';
  const conditions = [
    ...(athleteId === undefined ? [] : [sql`athlete_id = ${athleteId}::uuid`]),
    ...(sports === undefined ? [] : [sql`sport_type = ANY(${sports}::text[])`]),
    ...(from === undefined ? [] : [sql`local_day >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`local_day <= ${to}::date`]),
  ];
  const table = sql.table(athleteId === undefined ? ofEverybody : ofAthlete);
  const { rows } = await sql<SumsRow>`SELECT ${sums} FROM ${table} WHERE ${all(conditions)}`.execute(db);
  return sumsOf(rows);
}

async function look(db: Db, filters: ActivityFilters, order: Order): Promise<SumsRow> {
  const stretch = { key: null, offset: 0, take: ACTIVITIES_COUNTED + 1 };
  const columns = sql`a.id, a.k, 1 AS total, a.distance, a.moving_time, a.total_elevation_gain`;
  const { rows } = await sql<SumsRow>`
    SELECT ${sums} FROM (${walk(filters, order, stretch, LOOKED_AT, columns)}) AS seen`.execute(db);
  return sumsOf(rows);
}

async function count(db: Db, filters: ActivityFilters): Promise<SumsRow> {
  const columns = sql`1 AS total, a.distance, a.moving_time, a.total_elevation_gain`;
  const { rows } = await sql<SumsRow>`
    WITH found AS MATERIALIZED (${matching(filters, columns)}) SELECT ${sums} FROM found`.execute(db);
  return sumsOf(rows);
}

/** How many activities a walk that only the index bounds could look at: no more than there are of these sports and athlete. */
async function readWalked(db: Db, { athleteId, sports }: ActivityFilters): Promise<number> {
  return (await readKept(db, { athleteId, sports })).total;
}

/**
 * The totals of the whole filter. Sums that are kept answer where they can. Otherwise the beginning of the order is looked at: what
 * matches rarely is then counted by its own index; of what matches more often than ACTIVITIES_COUNTED no more is said.
 */
export async function readTotals(db: Db, filters: ActivityFilters, order: Order): Promise<ActivityTotals> {
  if (isSummed(filters)) {
    const [kept, walked] = await Promise.all([readKept(db, filters), readWalked(db, filters)]);
    const oneOf = walked / Math.max(1, kept.total);
    return { total: kept.total, total_is_exact: true, totals: toTotals(kept), spread: 'many', oneOf };
  }
  const [seen, walked] = await Promise.all([look(db, filters, order), readWalked(db, filters)]);
  const sportsWalked = filters.sports?.length ?? 1;
  const isWhole = walked <= LOOKED_AT && seen.total <= ACTIVITIES_COUNTED;
  const isRare = seen.total < RARE;
  if (!isWhole && !isRare) {
    const total = Math.min(ACTIVITIES_COUNTED, seen.total - 1);
    const oneOf = (LOOKED_AT * sportsWalked) / seen.total;
    return { total, total_is_exact: false, totals: null, spread: 'many', oneOf };
  }
  const counted = isWhole ? seen : await count(db, filters);
  const isExact = counted.total <= ACTIVITIES_COUNTED;
  return {
    total: Math.min(ACTIVITIES_COUNTED, counted.total),
    total_is_exact: isExact,
    totals: isExact ? toTotals(counted) : null,
    spread: 'few',
    oneOf: LOOKED_AT,
  };
}
