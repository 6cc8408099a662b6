import { type RawBuilder, sql } from 'kysely';
import { containing } from '#server/db/searchText.ts';
import type { ActivitiesExportQuery } from '#shared/contract/activities.ts';

/** The filters of a list, resolved to ids of the tables. */
export interface ActivityFilters extends Pick<ActivitiesExportQuery, 'from' | 'to' | 'flag' | 'excluded'> {
  distance_min?: number | undefined;
  distance_max?: number | undefined;
  athleteId?: string | undefined;
  sports?: string[] | undefined;
  /** Strava's id of the gear; `athleteId` is then its owner. */
  gearId?: string | undefined;
  search?: SearchFor | undefined;
}

export interface SearchFor {
  text: string;
  /** The rarest word, which the index searches alone when other words are frequent; null: the whole text. */
  rareWord: string | null;
  /** Athletes whose name contains the text; null when there are many. */
  athleteIds: string[] | null;
}

export type Condition = RawBuilder<unknown>;

export function all(conditions: readonly Condition[]): Condition {
  return conditions.length > 0 ? sql.join(conditions, sql` AND `) : sql`true`;
}

export function sportsOf(sport: string | undefined): string[] | undefined {
  if (sport === undefined) return undefined;
  return [...new Set(sport.split(',').map((word) => word.trim()))];
}

/** The searched text of an activity `a`, written as in its index. */
export const searchText = sql`lower(a.name || E'\n' || a.sport_type || E'\n' || coalesce(a.device_name, ''))`;

export const athletesNamed = ({ search }: ActivityFilters): string[] => search?.athleteIds ?? [];

/**
 * A trigram index reads a list per trigram: it searches only the rare word, and the rest of the text is compared
 * without the index.
 */
export function textCondition({ text, rareWord }: SearchFor): Condition {
  if (rareWord === null) return sql`${searchText} LIKE ${containing(text)}`;
  return sql`(${searchText} LIKE ${containing(rareWord)} AND ${searchText} || '' LIKE ${containing(text)})`;
}

/** The ways in which an activity `a` can match a search; each has an index. */
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

/** Local days, inclusive. */
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

/** Conditions without an index in any order of the list. */
export function otherConditions({ gearId, flag, excluded }: ActivityFilters): Condition[] {
  return [
    ...(gearId === undefined ? [] : [sql`a.gear_id = ${gearId}`]),
    ...(flag === undefined ? [] : [sql`a.flags @> ARRAY[${flag}]::text[]`]),
    ...(excluded === undefined
      ? []
      : [excluded === 'yes' ? sql`a.excluded_at IS NOT NULL` : sql`a.excluded_at IS NULL`]),
  ];
}

export function allButSearch(filters: ActivityFilters): Condition[] {
  return [
    ...athleteConditions(filters),
    ...sportConditions(filters),
    ...dayConditions(filters),
    ...distanceConditions(filters),
    ...otherConditions(filters),
  ];
}

/** Whether the kept sums give the totals of these filters. */
export function isSummed({ distance_min, distance_max, gearId, flag, excluded, search }: ActivityFilters): boolean {
  return [distance_min, distance_max, gearId, flag, excluded, search].every((value) => value === undefined);
}
