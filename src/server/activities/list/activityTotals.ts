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

/** What all that match come to. */
export type ActivityTotals = Pick<ActivitiesAnswer, 'total' | 'total_is_exact' | 'totals'>;

/**
 * How best to find what matches: `many` by walking along the order, where of `oneOf` activities about one matches; `few` by its own index, which
 * then counts it too.
 */
export type Spread = { is: 'many'; totals: ActivityTotals; oneOf: number } | { is: 'few' };

export interface SumsRow {
  total: number;
  distance: number;
  moving_time: number;
  total_elevation_gain: number;
}

/** Activities at the beginning of the order that are looked at to learn how many match. */
const LOOKED_AT = 2000;
/** Where fewer match, putting all that do in order costs less than walking to the next one. */
const RARE = 4;
/** So many activities of some athletes are put in order without looking for a way to avoid it. */
const NAMED_FEW = 20_000;

/** The sums of `summands` and such rows as tables of sums have. */
export const sums = sql`coalesce(sum(total), 0)::integer AS total, coalesce(sum(distance), 0)::float8 AS distance,
  coalesce(sum(moving_time), 0)::bigint AS moving_time, coalesce(sum(total_elevation_gain), 0)::float8 AS total_elevation_gain`;
/** Of one activity `a`. */
export const summands = sql`1 AS total, a.distance, a.moving_time, a.total_elevation_gain`;

const sumsOf = (rows: SumsRow[]): SumsRow =>
  rows[0] ?? { total: 0, distance: 0, moving_time: 0, total_elevation_gain: 0 };

/** Distances are recorded to a tenth of a metre; adding them must not show more. */
const tenth = (value: number) => Math.round(value * 10) / 10;

/** Of what is known to its end. */
export function toTotals({ total, distance, moving_time, total_elevation_gain }: SumsRow): ActivityTotals {
  const totals = { distance: tenth(distance), moving_time, total_elevation_gain: tenth(total_elevation_gain) };
  return { total, total_is_exact: true, totals };
}

/** Of what is counted one by one no more is said than that it is more than so much. */
export function countedTotals(counted: SumsRow): ActivityTotals {
  if (counted.total <= ACTIVITIES_COUNTED) return toTotals(counted);
  return { total: ACTIVITIES_COUNTED, total_is_exact: false, totals: null };
}

/** Rows of the tables of sums that the triggers keep, which know sport, day and athlete; `ofAthletes` narrows them to some. */
function kept({ athleteId, sports, from, to }: ActivityFilters, ofAthletes: Condition[] = []): RawBuilder<unknown> {
  const hasDays = from !== undefined || to !== undefined;
  const athletes = [...(athleteId === undefined ? [] : [sql`athlete_id = ${athleteId}::uuid`]), ...ofAthletes];
  const ofEverybody = hasDays ? 'day_totals' : 'sport_totals';
  const ofEach = hasDays ? 'athlete_days' : 'activity_counts';
  const conditions = [
    ...athletes,
    ...(sports === undefined ? [] : [sql`sport_type = ANY(${sports}::text[])`]),
    ...(from === undefined ? [] : [sql`local_day >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`local_day <= ${to}::date`]),
  ];
  return sql`
    SELECT total, distance, moving_time, total_elevation_gain
    FROM ${sql.table(athletes.length > 0 ? ofEach : ofEverybody)} WHERE ${all(conditions)}`;
}

async function readKept(db: Db, filters: ActivityFilters): Promise<SumsRow> {
  const { rows } = await sql<SumsRow>`SELECT ${sums} FROM (${kept(filters)}) AS kept`.execute(db);
  return sumsOf(rows);
}

/** Of the athletes whom a search names the sums that are kept, if they tell what else is asked. */
export function keptOfNamed(filters: ActivityFilters): RawBuilder<unknown> | null {
  const named = athletesNamed(filters);
  if (named.length === 0 || !isSummed({ ...filters, search: undefined })) return null;
  return kept(filters, [sql`athlete_id = ANY(${named}::uuid[])`]);
}

interface Seen {
  total: number;
  /** Without those that match by their athlete's name alone. */
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

/** How many activities a walk that only the index bounds could look at: no more than there are of these sports and athlete. */
async function readWalked(db: Db, { athleteId, sports }: ActivityFilters): Promise<number> {
  return (await readKept(db, { athleteId, sports })).total;
}

/** Whether what the athletes whom a search names have recorded is soon looked through. */
async function areNamedFew(db: Db, filters: ActivityFilters, order: Order): Promise<boolean> {
  const named = athletesNamed(filters);
  if (named.length === 0) return false;
  if (fieldOf(order.sort) === 'start') return true;
  const recorded = kept({}, [sql`athlete_id = ANY(${named}::uuid[])`]);
  const { rows } = await sql<SumsRow>`SELECT ${sums} FROM (${recorded}) AS recorded`.execute(db);
  return sumsOf(rows).total <= NAMED_FEW;
}

/**
 * Sums that are kept tell the totals of the filter where they can. Otherwise the beginning of the order is looked at: of what matches
 * more often than ACTIVITIES_COUNTED no more is said, what matches rarely has to be counted.
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
