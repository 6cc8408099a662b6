import { type RawBuilder, sql } from 'kysely';
import { containing } from '#server/db/searchText.ts';
import type { ActivitiesExportQuery } from '#shared/contract/activities.ts';

/** What narrows a list of activities: the filters of the call, resolved to what the tables hold. */
export interface ActivityFilters extends Pick<ActivitiesExportQuery, 'from' | 'to' | 'flag' | 'excluded'> {
  distance_min?: number | undefined;
  distance_max?: number | undefined;
  athleteId?: string | undefined;
  sports?: string[] | undefined;
  /** Strava's id of the gear; `athleteId` is then its owner's. */
  gearId?: string | undefined;
  search?: SearchFor | undefined;
}

export interface SearchFor {
  text: string;
  /** The word of it that is looked up by itself, because others of it are in very many activities; null to look up all of it. */
  rareWord: string | null;
  /** Athletes whose name contains it; null when they are many. */
  athleteIds: string[] | null;
}

export type Condition = RawBuilder<unknown>;

/** `conditions` together; true when there are none. */
export function all(conditions: readonly Condition[]): Condition {
  return conditions.length > 0 ? sql.join(conditions, sql` AND `) : sql`true`;
}

/** The sports of the call's `sport`. */
export function sportsOf(sport: string | undefined): string[] | undefined {
  if (sport === undefined) return undefined;
  return [...new Set(sport.split(',').map((word) => word.trim()))];
}

/** What an activity `a` shows, written as the index of it. */
export const searchText = sql`lower(a.name || E'\n' || a.sport_type || E'\n' || coalesce(a.device_name, ''))`;

/** Whose name a search contains, if they are few enough to be named. */
export const athletesNamed = ({ search }: ActivityFilters): string[] => search?.athleteIds ?? [];

/** The index of texts reads a list for each three letters, however long: so only those of the rare word, and the rest without it. */
export function textCondition({ text, rareWord }: SearchFor): Condition {
  if (rareWord === null) return sql`${searchText} LIKE ${containing(text)}`;
  return sql`(${searchText} LIKE ${containing(rareWord)} AND ${searchText} || '' LIKE ${containing(text)})`;
}

/** The ways in which an activity `a` may match a search; each has an index. */
export function searchWays(search: SearchFor): Condition[] {
  const { athleteIds } = search;
  const pattern = containing(search.text);
  const byText = textCondition(search);
  if (athleteIds === null) {
    return [byText, sql`a.athlete_id IN (SELECT id FROM athletes WHERE name_key LIKE ${pattern})`];
  }
  return athleteIds.length === 0 ? [byText] : [byText, sql`a.athlete_id = ANY(${athleteIds}::uuid[])`];
}

export const searchCondition = (search: SearchFor): Condition => sql`(${sql.join(searchWays(search), sql` OR `)})`;

/** Days where it was recorded, both ends included. */
export function dayConditions({ from, to }: ActivityFilters): Condition[] {
  return [
    ...(from === undefined ? [] : [sql`a.start_date_local >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`a.start_date_local < ${to}::date + 1`]),
  ];
}

export function distanceConditions({ distance_min, distance_max }: ActivityFilters): Condition[] {
  return [
    ...(distance_min === undefined ? [] : [sql`a.distance >= ${distance_min}::float8`]),
    ...(distance_max === undefined ? [] : [sql`a.distance <= ${distance_max}::float8`]),
  ];
}

export function athleteConditions({ athleteId }: ActivityFilters): Condition[] {
  return athleteId === undefined ? [] : [sql`a.athlete_id = ${athleteId}::uuid`];
}

export function sportConditions({ sports }: ActivityFilters): Condition[] {
  return sports === undefined ? [] : [sql`a.sport_type = ANY(${sports}::text[])`];
}

/** What no order of the list has an index for. */
export function otherConditions({ gearId, flag, excluded }: ActivityFilters): Condition[] {
  return [
    ...(gearId === undefined ? [] : [sql`a.gear_id = ${gearId}`]),
    ...(flag === undefined ? [] : [sql`a.flags @> ARRAY[${flag}]::text[]`]),
    ...(excluded === undefined
      ? []
      : [excluded === 'yes' ? sql`a.excluded_at IS NOT NULL` : sql`a.excluded_at IS NULL`]),
  ];
}

/** Every condition but that of the search. */
export function allButSearch(filters: ActivityFilters): Condition[] {
  return [
    ...athleteConditions(filters),
    ...sportConditions(filters),
    ...dayConditions(filters),
    ...distanceConditions(filters),
    ...otherConditions(filters),
  ];
}

/** Whether sums that are kept tell what all that match are together. */
export function isSummed({ distance_min, distance_max, gearId, flag, excluded, search }: ActivityFilters): boolean {
  return [distance_min, distance_max, gearId, flag, excluded, search].every((value) => value === undefined);
}
