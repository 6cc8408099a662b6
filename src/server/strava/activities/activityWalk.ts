import { type RawBuilder, sql } from 'kysely';
import {
  type ActivityFilters,
  all,
  allButSearch,
  athleteConditions,
  type Condition,
  dayConditions,
  distanceConditions,
  otherConditions,
  searchCondition,
  searchWays,
  sportConditions,
} from './activityFilters.ts';
import type { ActivityKey, ActivitySort } from './activityKeys.ts';

/** An order of the list, walked from its beginning or, for the pages before a key, backwards. */
export interface Order {
  sort: ActivitySort;
  isBackwards: boolean;
}

/** Which rows of the order are wanted: those past `key`, without the first `offset`, at most `take`. */
export interface Stretch {
  key: ActivityKey | null;
  offset: number;
  take: number;
}

const COLUMN = { start: 'start_date_local', distance: 'distance', moving_time: 'moving_time' } as const;
const TYPE = { start: 'timestamp', distance: 'float8', moving_time: 'integer' } as const;

export const fieldOf = (sort: ActivitySort) => sort.replace('-', '') as keyof typeof COLUMN;
const columnOf = ({ sort }: Order) => sql.ref(`a.${COLUMN[fieldOf(sort)]}`);
const isDescending = ({ sort, isBackwards }: Order) => sort.startsWith('-') !== isBackwards;
const directionOf = (order: Order) => sql.raw(isDescending(order) ? 'DESC' : 'ASC');

/** `ORDER BY` over the columns that `found` and `walk` give. */
export function inOrder(order: Order, table: string): RawBuilder<unknown> {
  const direction = directionOf(order);
  return sql`${sql.ref(`${table}.k`)} ${direction}, ${sql.ref(`${table}.id`)} ${direction}`;
}

function past(order: Order, key: ActivityKey | null, column = columnOf(order)): Condition[] {
  if (key === null) return [];
  const type = sql.raw(TYPE[fieldOf(order.sort)]);
  const comparison = sql.raw(isDescending(order) ? '<' : '>');
  return [sql`(${column}, a.id) ${comparison} (${key.value}::${type}, ${key.id}::uuid)`];
}

/** What the index of the order bounds by itself, and what each activity on the walk is asked. */
function split(filters: ActivityFilters, order: Order): { bounds: Condition[]; matches: Condition[] } {
  const days = dayConditions(filters);
  const distances = distanceConditions(filters);
  const field = fieldOf(order.sort);
  const bounds = [
    ...athleteConditions(filters),
    ...(field === 'start' ? days : []),
    ...(field === 'distance' ? distances : []),
  ];
  const matches = [
    ...(field === 'start' ? [] : days),
    ...(field === 'distance' ? [] : distances),
    ...otherConditions(filters),
    ...(filters.search ? [searchCondition(filters.search)] : []),
  ];
  return { bounds, matches };
}

/** Whether every row of the walk matches, so that a page of it costs what a page costs. */
export function isBounded(filters: ActivityFilters, order: Order): boolean {
  const isInOrder =
    filters.athleteId === undefined || (fieldOf(order.sort) === 'start' && filters.sports === undefined);
  return isInOrder && split(filters, order).matches.length === 0;
}

/**
 * Ids with what they are sorted by (`k`), in order, walked along the index of the order; with several sports along that of each. At
 * most `look` rows of each walk are looked at, whether they match or not: fewer rows than `take` need not be all. `columns` begin with `id` and `k`.
 */
export function walk(
  filters: ActivityFilters,
  order: Order,
  stretch: Stretch,
  look: number,
  columns = sql`a.id, a.k`,
): RawBuilder<unknown> {
  const { bounds, matches } = split(filters, order);
  const { offset, take } = stretch;
  const direction = directionOf(order);
  // The rows of one athlete are so few that their sports are asked one by one.
  const isBySport = filters.sports !== undefined && filters.athleteId === undefined;
  const asked = [...matches, ...(isBySport ? [] : sportConditions(filters))];
  const along = (prefix: Condition[]) => sql`
    SELECT ${columns} FROM (
      SELECT ${columnOf(order)} AS k, a.* FROM activities a
      WHERE ${all([...prefix, ...bounds, ...past(order, stretch.key)])}
      ORDER BY ${columnOf(order)} ${direction}, a.id ${direction} LIMIT ${look}
    ) AS a
    WHERE ${all(asked)} ORDER BY a.k ${direction}, a.id ${direction}`;
  if (!isBySport) return sql`${along([])} LIMIT ${take} OFFSET ${offset}`;
  return sql`
    SELECT each.* FROM unnest(${filters.sports}::text[]) AS wanted (sport)
    CROSS JOIN LATERAL (${along([sql`a.sport_type = wanted.sport`])} LIMIT ${take + offset}) AS each
    ORDER BY ${inOrder(order, 'each')} LIMIT ${take} OFFSET ${offset}`;
}

/** The same walked along each of the days that have activities: for an order other than by start, with no other filters than sports. */
export function walkDays(filters: ActivityFilters, order: Order, stretch: Stretch): RawBuilder<unknown> {
  const { offset, take } = stretch;
  const direction = directionOf(order);
  const ofSports = filters.sports === undefined ? [] : [sql`sport_type = ANY(${filters.sports}::text[])`];
  const range = [
    ...(filters.from === undefined ? [] : [sql`local_day >= ${filters.from}::date`]),
    ...(filters.to === undefined ? [] : [sql`local_day <= ${filters.to}::date`]),
  ];
  const conditions = [sql`a.local_day = days.local_day`, ...sportConditions(filters)];
  return sql`
    SELECT each.id, each.k FROM (SELECT DISTINCT local_day FROM day_totals WHERE ${all([...range, ...ofSports])}) AS days
    CROSS JOIN LATERAL (
      SELECT a.id, ${columnOf(order)} AS k FROM activities a WHERE ${all([...conditions, ...past(order, stretch.key)])}
      ORDER BY ${columnOf(order)} ${direction}, a.id ${direction} LIMIT ${take + offset}
    ) AS each
    ORDER BY ${inOrder(order, 'each')} LIMIT ${take} OFFSET ${offset}`;
}

/** Everything that matches, found by whatever index narrows it most; each way of a search by its own. */
export function matching(filters: ActivityFilters, columns: RawBuilder<unknown>): RawBuilder<unknown> {
  const ways = filters.search ? searchWays(filters.search).map((way) => [way]) : [[]];
  const each = ways.map(
    (way) => sql`SELECT a.id, ${columns} FROM activities a WHERE ${all([...way, ...allButSearch(filters)])}`,
  );
  return sql.join(each, sql` UNION `);
}

/** As `walk`, but all that match are put in order first: for what is rare. */
export function collect(filters: ActivityFilters, order: Order, stretch: Stretch): RawBuilder<unknown> {
  const { offset, take } = stretch;
  const direction = directionOf(order);
  return sql`
    WITH found AS MATERIALIZED (${matching(filters, sql`${columnOf(order)} AS k`)})
    SELECT a.id, a.k FROM found a WHERE ${all(past(order, stretch.key, sql.ref('a.k')))}
    ORDER BY a.k ${direction}, a.id ${direction} LIMIT ${take} OFFSET ${offset}`;
}
