import { type RawBuilder, sql } from 'kysely';
import { fastOf, TOO_FAST } from '#server/activities/studyFlags.ts';
import { IS_EXCLUDED, participationsReading, peopleOf, type StudyScope } from '#server/activities/studyScope.ts';
import { all, any } from '#server/db/listPage.ts';
import { containing } from '#server/db/searchText.ts';
import type { ActivitiesExportQuery } from '#shared/contract/activities.ts';

export interface ActivityFilters extends Pick<ActivitiesExportQuery, 'from' | 'to' | 'flag' | 'excluded'> {
  distance_min?: number | undefined;
  distance_max?: number | undefined;
  athleteId?: string | undefined;
  sports?: string[] | undefined;
  /** Strava's id of the gear; `athleteId` is then its owner. */
  gearId?: string | undefined;
  search?: SearchFor | undefined;
  study?: StudyScope | undefined;
}

export interface RarestWord {
  word: string;
  /** So few activities have it that all of them can be read. */
  isRare: boolean;
}

export interface SearchFor {
  text: string;
  /** Null for a text of one word, or without a word that has a trigram. */
  rarestWord: RarestWord | null;
  /** Selects the ids of the people that the text names. */
  named: RawBuilder<unknown>;
  /** These ids; null: too many to list. */
  people: readonly string[] | null;
  /** Sports that the text names; outside studies without those that the text index finds. */
  sports: readonly string[];
}

export type Condition = RawBuilder<unknown>;

/** Lists have primary records only, because their indexes have no others. */
export const PRIMARY: Condition = sql`a.joined_to IS NULL`;

export function sportsOf(sport: string | undefined): string[] | undefined {
  if (sport === undefined) return undefined;
  return [...new Set(sport.split(',').map((word) => word.trim()))];
}

/** The searched text of an activity `a`, written as in its index. */
export const searchText = sql`lower(a.name || E'\n' || a.sport_type || E'\n' || coalesce(a.device_name, ''))`;

/**
 * The index reads a list for each trigram, long ones for frequent words. So it looks for the rarest word only, and the
 * whole text is compared without it.
 */
function textCondition({ text, rarestWord }: SearchFor): Condition {
  if (rarestWord === null) return sql`${searchText} LIKE ${containing(text)}`;
  const { word, isRare } = rarestWord;
  const hasText = sql`${searchText} LIKE ${containing(word)} AND strpos(${searchText}, ${text.toLowerCase()}) > 0`;
  // Read first: the planner expects many matches, and would walk along the whole list for a page of them.
  return isRare
    ? sql`a.id = ANY(ARRAY(SELECT a.id FROM activities a WHERE ${PRIMARY} AND ${hasText}))`
    : sql`(${hasText})`;
}

const isAmong = (people: readonly string[]) => sql`a.person_id = ANY(${people}::uuid[])`;

/** Titles and names are not searched for researchers, because the matches would tell them. */
function studyWays({ text, people, sports }: SearchFor, study: StudyScope): Condition[] {
  const hasCode = sql`EXISTS (SELECT ${participationsReading(study)} AND lower(w.code) LIKE ${containing(text)})`;
  return [
    ...(sports.length === 0 ? [] : [sql`a.sport_type = ANY(${sports}::text[])`]),
    ...(people === null ? [hasCode] : []),
    ...(people === null || people.length === 0 ? [] : [sql`(${isAmong(people)} AND ${hasCode})`]),
  ];
}

function personWays(search: SearchFor): Condition[] {
  const { named, people, sports } = search;
  const ways = [textCondition(search), ...sports.map((sport) => sql`a.sport_type = ${sport}`)];
  if (people?.length === 0) return ways;
  const isNamed = sql`a.person_id IN (${named})`;
  return [...ways, people === null ? isNamed : isAmong(people)];
}

/** People and sports are resolved before the query, because the planner would otherwise scan all activities. */
export function searchWays(search: SearchFor, study: StudyScope | undefined): Condition[] {
  const ways = study ? studyWays(search, study) : personWays(search);
  return ways.length === 0 ? [sql`false`] : ways;
}

/** For rows that are read anyway, without an index. */
export const searchCondition = (search: SearchFor): Condition =>
  any(searchWays({ ...search, rarestWord: null }, undefined));

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
  return athleteId === undefined ? [] : [sql`a.person_id = ${athleteId}::uuid`];
}

export function sportConditions({ sports }: ActivityFilters): Condition[] {
  if (sports === undefined) return [];
  // The planner walks along the index of one sport for `=` only.
  return sports.length === 1 ? [sql`a.sport_type = ${sports[0]}`] : [sql`a.sport_type = ANY(${sports}::text[])`];
}

/**
 * The flags of an activity `a` and its exclusion, written as in their index. The column is tested too, because the
 * planner overestimates rare flags and would scan all activities.
 */
const marks = sql`(a.flags || CASE WHEN a.excluded_at IS NULL THEN '{}'::text[] ELSE '{excluded}'::text[] END)`;

const isExcludedForAll = sql`${marks} @> '{excluded}'::text[] AND a.excluded_at IS NOT NULL`;
const hasFlag = (flag: string) => sql`${marks} @> ARRAY[${flag}]::text[] AND a.flags @> ARRAY[${flag}]::text[]`;

function ofActivity({ flag, excluded }: ActivityFilters): Condition[] {
  return [
    ...(flag === undefined ? [] : [hasFlag(flag)]),
    ...(excluded === undefined ? [] : [excluded === 'yes' ? isExcludedForAll : sql`a.excluded_at IS NULL`]),
  ];
}

/** Ids of the few activities that a filter of a study may find: they are read first. Undefined where they may be many. */
export function fewIds({ study, flag, excluded }: ActivityFilters): RawBuilder<unknown> | undefined {
  if (!study) return undefined;
  if (excluded === 'yes') {
    return sql`SELECT a.id FROM activities a WHERE ${PRIMARY} AND ${isExcludedForAll}
      UNION ALL SELECT activity_id FROM study_reviews WHERE decision = 'exclude'`;
  }
  return flag === 'implausible_speed' ? fastOf(peopleOf(study)) : undefined;
}

/** A study has its own limit of speed, and excludes by its own reviews too, as its analyses do. */
function ofStudy(study: StudyScope, filters: ActivityFilters): Condition[] {
  const { flag, excluded } = filters;
  const few = fewIds(filters);
  const isTooFast = flag === 'implausible_speed';
  const conditions = [
    ...(isTooFast ? [TOO_FAST] : []),
    ...(flag === 'no_heart_rate' ? [sql`w.shows_heart_rate`] : []),
    ...(excluded === undefined ? [] : [excluded === 'yes' ? IS_EXCLUDED : sql`NOT ${IS_EXCLUDED}`]),
  ];
  return [
    ...(flag === undefined || isTooFast ? [] : [hasFlag(flag)]),
    ...(few ? [sql`a.id IN (${few})`] : []),
    // One EXISTS with all conditions, because the planner underestimates the rows of several.
    sql`EXISTS (SELECT ${participationsReading(study)} AND ${all(conditions)})`,
  ];
}

export function otherConditions(filters: ActivityFilters): Condition[] {
  const { gearId, study } = filters;
  return [
    ...(gearId === undefined ? [] : [sql`a.gear_id = ${gearId}`]),
    ...(study ? ofStudy(study, filters) : ofActivity(filters)),
  ];
}

export function allButSearch(filters: ActivityFilters): Condition[] {
  return [
    PRIMARY,
    ...athleteConditions(filters),
    ...sportConditions(filters),
    ...dayConditions(filters),
    ...distanceConditions(filters),
    ...otherConditions(filters),
  ];
}

/** Whether the kept sums give the totals of these filters. */
export function isSummed(filters: ActivityFilters): boolean {
  const { distance_min, distance_max, gearId, flag, excluded, search, study } = filters;
  return [distance_min, distance_max, gearId, flag, excluded, search, study].every((value) => value === undefined);
}
