import { type RawBuilder, sql } from 'kysely';
import { peopleOf } from '#server/activities/studyScope.ts';
import { all } from '#server/db/listPage.ts';
import { ACTIVITIES_COUNTED } from '#shared/contract/activities.ts';
import { type ActivityFilters, allButSearch, type Condition, fewIds, searchWays } from './activityFilters.ts';
import type { ActivityKey, ActivitySort } from './activityKeys.ts';

export interface Order {
  sort: ActivitySort;
  isBackwards: boolean;
}

export interface Stretch {
  key: ActivityKey | null;
  offset: number;
  take: number;
}

const COLUMN = { start: 'start_date_local', distance: 'distance', moving_time: 'moving_time' } as const;
const TYPE = { start: 'timestamp', distance: 'float8', moving_time: 'integer' } as const;

const fieldOf = ({ sort }: Order) => sort.replace('-', '') as keyof typeof COLUMN;
const columnOf = (order: Order) => sql.ref(`a.${COLUMN[fieldOf(order)]}`);
const isDescending = ({ sort, isBackwards }: Order) => sort.startsWith('-') !== isBackwards;

const directionOf = (order: Order) => sql.raw(isDescending(order) ? 'DESC' : 'ASC');

export function inOrder(order: Order, table: string): RawBuilder<unknown> {
  const direction = directionOf(order);
  return sql`${sql.ref(`${table}.k`)} ${direction}, ${sql.ref(`${table}.id`)} ${direction}`;
}

function past(order: Order, key: ActivityKey | null, column: RawBuilder<unknown>): Condition[] {
  if (key === null) return [];
  const type = sql.raw(TYPE[fieldOf(order)]);
  const comparison = sql.raw(isDescending(order) ? '<' : '>');
  return [sql`(${column}, a.id) ${comparison} (${key.value}::${type}, ${key.id}::uuid)`];
}

/** The conditions of each part of the matches: each sport has its own index, and so has each way of a search. */
function partsOf(filters: ActivityFilters): Condition[][] {
  const ways = filters.search === undefined ? [[]] : searchWays(filters.search, filters.study).map((way) => [way]);
  const sports = filters.sports?.map((sport) => [sport]) ?? [undefined];
  return sports.flatMap((sport) => ways.map((way) => [...way, ...allButSearch({ ...filters, sports: sport })]));
}

/**
 * Ids and sort values (`k`) of a page. Each part is read in order, so the planner may walk along an index until the
 * page is full, or find all matches and sort them.
 */
export function pageOf(filters: ActivityFilters, order: Order, { key, offset, take }: Stretch): RawBuilder<unknown> {
  const column = columnOf(order);
  const parts = partsOf(filters).map(
    (conditions) => sql`
      (SELECT a.id, ${column} AS k FROM activities a WHERE ${all([...conditions, ...past(order, key, column)])}
      ORDER BY ${column} ${directionOf(order)}, a.id ${directionOf(order)} LIMIT ${offset + take})`,
  );
  return sql`
    SELECT a.id, a.k FROM (${sql.join(parts, sql` UNION `)}) AS a
    ORDER BY ${inOrder(order, 'a')} LIMIT ${take} OFFSET ${offset}`;
}

/** Summands of some matches, one more than are counted. */
export function countedMatches(filters: ActivityFilters): RawBuilder<unknown> {
  const limit = sql`LIMIT ${ACTIVITIES_COUNTED + 1}`;
  const matches = (conditions: readonly Condition[]) => sql`
    SELECT a.id, a.distance, a.moving_time, a.total_elevation_gain FROM activities a WHERE ${all(conditions)}`;
  // The order makes the planner walk an index from its end, where most filters by day have their matches.
  const latest = (conditions: Condition[]) => sql`(${matches(conditions)} ORDER BY a.start_date_local DESC ${limit})`;
  const { study } = filters;
  if (study === undefined || fewIds(filters)) return counted(partsOf(filters).map(latest), limit);
  // Person by person, because the people of a study have a small part of all activities.
  const ofPeople = (conditions: Condition[]) => sql`
    (SELECT found.* FROM (${peopleOf(study)}) AS person CROSS JOIN LATERAL (
      ${matches([sql`a.person_id = person.person_id`, ...conditions])} ${limit}
    ) AS found ${limit})`;
  return counted(partsOf(filters).map(ofPeople), limit);
}

function counted(parts: readonly RawBuilder<unknown>[], limit: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`SELECT 1 AS total, a.* FROM (${sql.join(parts, sql` UNION `)}) AS a ${limit}`;
}
