import { type RawBuilder, sql } from 'kysely';
import {
  type ActivityFilters,
  all,
  allButSearch,
  athleteConditions,
  athletesNamed,
  type Condition,
  dayConditions,
  distanceConditions,
  otherConditions,
  searchCondition,
  searchWays,
  sportConditions,
  textCondition,
} from './activityFilters.ts';
import type { ActivityKey, ActivitySort } from './activityKeys.ts';

/** An order of the list, walked from its start or, for pages before a key, backwards. */
export interface Order {
  sort: ActivitySort;
  isBackwards: boolean;
}

/** Rows after `key`, without the first `offset`, at most `take`. */
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

/** `ORDER BY` over the columns of `found` and `walk`. */
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

/** Conditions that bound the index of the order, and those checked for each activity. */
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

/** Whether every row of the walk matches, so that a page reads only its own rows. */
export function isBounded(filters: ActivityFilters, order: Order): boolean {
  const isInOrder =
    filters.athleteId === undefined || (fieldOf(order.sort) === 'start' && filters.sports === undefined);
  return isInOrder && split(filters, order).matches.length === 0;
}

/**
 * Ids with their sort value (`k`) in order, walked along the index of the order, with several sports along each one's
 * index. Each walk reads at most `look` rows, so fewer than `take` rows need not be all. `columns` begin with `id`
 * and `k`.
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
  // One athlete has so few rows that each sport is walked by itself.
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

/** The same along each day with activities: for an order other than by start, with no other filters than sports. */
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

/** All matches by the index that narrows most; each way of a search by its own index. */
function matching(filters: ActivityFilters, ways: Condition[][], columns: RawBuilder<unknown>): RawBuilder<unknown> {
  const rest = allButSearch(filters);
  return sql.join(
    ways.map((way) => sql`SELECT a.id, ${columns} FROM activities a WHERE ${all([...way, ...rest])}`),
    sql` UNION `,
  );
}

const waysOf = ({ search }: ActivityFilters) => (search ? searchWays(search).map((way) => [way]) : [[]]);

/** As `walk`, but all matches are sorted first. */
export function collect(filters: ActivityFilters, order: Order, stretch: Stretch): RawBuilder<unknown> {
  const { offset, take } = stretch;
  return sql`
    WITH found AS MATERIALIZED (${matching(filters, waysOf(filters), sql`${columnOf(order)} AS k`)})
    SELECT a.id, a.k FROM found a WHERE ${all(past(order, stretch.key, sql.ref('a.k')))}
    ORDER BY ${inOrder(order, 'a')} LIMIT ${take} OFFSET ${offset}`;
}

/** How matches of a search are counted: by `summands` of each activity `a`, or by rows of `kept` for named athletes. */
export interface Counting {
  summands: RawBuilder<unknown>;
  /** Null: their activities are counted singly, up to `most`. */
  kept: RawBuilder<unknown> | null;
  most: number;
}

/** The rows after the key of athletes that a search names: for each from the index, or all sorted. */
function ofNamed(filters: ActivityFilters, order: Order, { key, offset, take }: Stretch): RawBuilder<unknown> {
  const direction = directionOf(order);
  const named = sql`${athletesNamed(filters)}::uuid[]`;
  const conditions = [...allButSearch(filters), ...past(order, key)];
  if (fieldOf(order.sort) !== 'start') {
    return sql`
      WITH recorded AS MATERIALIZED (
        SELECT a.id, ${columnOf(order)} AS k FROM activities a WHERE ${all([sql`a.athlete_id = ANY(${named})`, ...conditions])}
      )
      SELECT a.id, a.k FROM recorded a ORDER BY ${inOrder(order, 'a')} LIMIT ${offset + take}`;
  }
  return sql`
    SELECT each.id, each.k FROM unnest(${named}) AS named (athlete_id) CROSS JOIN LATERAL (
      SELECT a.id, ${columnOf(order)} AS k FROM activities a WHERE ${all([sql`a.athlete_id = named.athlete_id`, ...conditions])}
      ORDER BY ${columnOf(order)} ${direction}, a.id ${direction} LIMIT ${offset + take}
    ) AS each`;
}

/**
 * For rare matches: expressions of a WITH, `page` as `collect` gives it and `counted` with rows to add up. Matches
 * are found once for both. Named athletes are handled separately, because they may have many activities.
 */
export function collectAndCount(
  filters: ActivityFilters,
  order: Order,
  stretch: Stretch,
  { summands, kept, most }: Counting,
): RawBuilder<unknown> {
  const { offset, take } = stretch;
  const { search } = filters;
  const names = athletesNamed(filters);
  const named = sql`${names}::uuid[]`;
  const ways = names.length > 0 && search ? [[textCondition(search)]] : waysOf(filters);
  const found = sql`SELECT a.id, ${summands} FROM found a`;
  const one = [sql`a.athlete_id = ANY(${named})`, ...allButSearch(filters)];
  const counted = kept
    ? sql`SELECT ${summands} FROM found a WHERE a.athlete_id <> ALL(${named}) UNION ALL (${kept})`
    : sql`${found} UNION (SELECT a.id, ${summands} FROM activities a WHERE ${all(one)} LIMIT ${most})`;
  return sql`
    found AS MATERIALIZED (${matching(filters, ways, sql`a.athlete_id, ${columnOf(order)} AS k, ${summands}`)}),
    page AS MATERIALIZED (
      SELECT a.id, a.k FROM (
        SELECT a.id, a.k FROM found a WHERE ${all(past(order, stretch.key, sql.ref('a.k')))}
        ${names.length > 0 ? sql`UNION (${ofNamed(filters, order, stretch)})` : sql``}
      ) AS a
      ORDER BY ${inOrder(order, 'a')} LIMIT ${take} OFFSET ${offset}
    ),
    counted AS (${names.length > 0 ? counted : found})`;
}
