import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import { ACTIVITIES_COUNTED, type ActivitiesAnswer } from '#shared/contract/activities.ts';
import {
  type ActivityFilters,
  all,
  athletesNamed,
  type Condition,
  isSummed,
  textCondition,
} from './activityFilters.ts';
import { fieldOf, type Order, walk } from './activityWalk.ts';

type Db = Kysely<Schema>;

/** Totals of all matches. */
export type ActivityTotals = Pick<ActivitiesAnswer, 'total' | 'total_is_exact' | 'totals'>;

/**
 * How to find the matches: `many`: by walking along the order, where one of `oneOf` activities matches; `few`: by an
 * index that also counts them.
 */
export type Spread = { is: 'many'; totals: ActivityTotals; oneOf: number } | { is: 'few' };

export interface SumsRow {
  total: number;
  distance: number;
  moving_time: number;
  total_elevation_gain: number;
}

/** Activities read at the start of the order to estimate the share of matches. */
const LOOKED_AT = 2000;
/** Below this number of matches sorting all is cheaper than walking. */
const RARE = 4;
/** Up to this number the activities of named athletes are sorted without a walk. */
const NAMED_FEW = 20_000;

/** Adds up rows of `summands` or of the tables of sums. */
export const sums = sql`coalesce(sum(total), 0)::integer AS total, coalesce(sum(distance), 0)::float8 AS distance,
  coalesce(sum(moving_time), 0)::bigint AS moving_time, coalesce(sum(total_elevation_gain), 0)::float8 AS total_elevation_gain`;
/** Summands of one activity `a`. */
export const summands = sql`1 AS total, a.distance, a.moving_time, a.total_elevation_gain`;

const sumsOf = (rows: SumsRow[]): SumsRow =>
  rows[0] ?? { total: 0, distance: 0, moving_time: 0, total_elevation_gain: 0 };

/** Distances have tenths of a metre; sums are rounded to that. */
const tenth = (value: number) => Math.round(value * 10) / 10;

/** Exact totals. */
export function toTotals({ total, distance, moving_time, total_elevation_gain }: SumsRow): ActivityTotals {
  const totals = { distance: tenth(distance), moving_time, total_elevation_gain: tenth(total_elevation_gain) };
  return { total, total_is_exact: true, totals };
}

/** Totals up to the counting limit; beyond it the total is a lower bound. */
export function countedTotals(counted: SumsRow): ActivityTotals {
  if (counted.total <= ACTIVITIES_COUNTED) return toTotals(counted);
  return { total: ACTIVITIES_COUNTED, total_is_exact: false, totals: null };
}

/** Rows of the tables of sums by sport, day and athlete, limited to `ofAthletes` if given. */
function kept({ athleteId, sports, from, to }: ActivityFilters, ofAthletes: Condition[] = []): RawBuilder<unknown> {
  const hasDays = from !== undefined || to !== undefined;
  const athletes = [...(athleteId === undefined ? [] : [sql`athlete_id = ${athleteId}::uuid`]), ...ofAthletes];
  const ofAll = hasDays ? 'day_totals' : 'sport_totals';
  const ofEach = hasDays ? 'athlete_days' : 'activity_counts';
  const conditions = [
    ...athletes,
    ...(sports === undefined ? [] : [sql`sport_type = ANY(${sports}::text[])`]),
    ...(from === undefined ? [] : [sql`local_day >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`local_day <= ${to}::date`]),
  ];
  return sql`
    SELECT total, distance, moving_time, total_elevation_gain
    FROM ${sql.table(athletes.length > 0 ? ofEach : ofAll)} WHERE ${all(conditions)}`;
}

async function readKept(db: Db, filters: ActivityFilters): Promise<SumsRow> {
  const { rows } = await sql<SumsRow>`SELECT ${sums} FROM (${kept(filters)}) AS kept`.execute(db);
  return sumsOf(rows);
}

/** Kept sums of the athletes that a search names, when they cover the other filters. */
export function keptOfNamed(filters: ActivityFilters): RawBuilder<unknown> | null {
  const named = athletesNamed(filters);
  if (named.length === 0 || !isSummed({ ...filters, search: undefined })) return null;
  return kept(filters, [sql`athlete_id = ANY(${named}::uuid[])`]);
}

interface Seen {
  total: number;
  /** Without those that match by the athlete's name only. */
  by_text: number;
}

async function look(db: Db, filters: ActivityFilters, order: Order): Promise<Seen> {
  const stretch = { key: null, offset: 0, take: ACTIVITIES_COUNTED + 1 };
  const { search } = filters;
  const columns = sql`a.id, a.k, ${search ? textCondition(search) : sql`true`} AS by_text`;
  const { rows } = await sql<Seen>`
    SELECT count(*)::integer AS total, (count(*) FILTER (WHERE by_text))::integer AS by_text
    FROM (${walk(filters, order, stretch, LOOKED_AT, columns)}) AS seen`.execute(db);
  return rows[0] ?? { total: 0, by_text: 0 };
}

/** Upper bound of the rows of a walk: the activities of these sports and athlete. */
async function readWalked(db: Db, { athleteId, sports }: ActivityFilters): Promise<number> {
  return (await readKept(db, { athleteId, sports })).total;
}

/** Whether the athletes that a search names have few activities. */
async function areNamedFew(db: Db, filters: ActivityFilters, order: Order): Promise<boolean> {
  const named = athletesNamed(filters);
  if (named.length === 0) return false;
  if (fieldOf(order.sort) === 'start') return true;
  const recorded = kept({}, [sql`athlete_id = ANY(${named}::uuid[])`]);
  const { rows } = await sql<SumsRow>`SELECT ${sums} FROM (${recorded}) AS recorded`.execute(db);
  return sumsOf(rows).total <= NAMED_FEW;
}

/**
 * Totals come from the kept sums where possible. Otherwise the start of the order is sampled: frequent matches get a
 * lower bound (ACTIVITIES_COUNTED), rare ones are counted.
 */
export async function readSpread(db: Db, filters: ActivityFilters, order: Order): Promise<Spread> {
  if (isSummed(filters)) {
    const [kept, walked] = await Promise.all([readKept(db, filters), readWalked(db, filters)]);
    return { is: 'many', totals: toTotals(kept), oneOf: walked / Math.max(1, kept.total) };
  }
  const [seen, walked] = await Promise.all([look(db, filters, order), readWalked(db, filters)]);
  const isWhole = walked <= LOOKED_AT && seen.total <= ACTIVITIES_COUNTED;
  const isRare = seen.total < RARE || (seen.by_text < RARE && (await areNamedFew(db, filters, order)));
  if (isWhole || isRare) return { is: 'few' };
  const total = Math.min(ACTIVITIES_COUNTED, seen.total - 1);
  const oneOf = (LOOKED_AT * (filters.sports?.length ?? 1)) / seen.total;
  return { is: 'many', totals: { total, total_is_exact: false, totals: null }, oneOf };
}
