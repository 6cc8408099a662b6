import { type RawBuilder, sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import { findStudyGear } from '#server/activities/gear/studyGear.ts';
import { findPersonOf } from '#server/activities/people.ts';
import { type ActivityScope, asksForStudy, daysWithin, isOfStudies, within } from '#server/activities/studyScope.ts';
import { all } from '#server/db/listPage.ts';
import type { Db } from '#server/db/schema.ts';
import { containing, findsWord } from '#server/db/searchText.ts';
import { ACTIVITIES_COUNTED, type ActivitiesExportQuery, type ActivitiesQuery } from '#shared/contract/activities.ts';
import { ownSportName, sportNames } from '#shared/words/sports.ts';
import {
  type ActivityFilters,
  PRIMARY,
  type RarestWord,
  type SearchFor,
  searchText,
  sportsOf,
} from './activityFilters.ts';

/** A text that names more people is frequent enough to be found along the list. */
const PEOPLE_MOST = 1000;
/** Of the latest texts; activities with a word of so few are all read. */
const RARE_MOST = 5;
const WORDS = /[\p{L}\p{N}]{3,}/gu;

/** Texts of the latest activities; the index of this order has primary records only. */
export const LATEST_TEXTS = sql`
  SELECT ${searchText} AS text FROM activities a WHERE ${PRIMARY}
  ORDER BY a.start_date_local DESC LIMIT ${ACTIVITIES_COUNTED}`;

async function rarestWordOf(db: Db, text: string): Promise<RarestWord | null> {
  const words = [...new Set(text.match(WORDS))];
  if (words.length === 0 || words[0] === text) return null;
  const { rows } = await sql<{ word: string; found: number }>`
    WITH latest AS MATERIALIZED (${LATEST_TEXTS})
    SELECT words.word, (SELECT count(*)::integer FROM latest WHERE latest.text LIKE words.pattern) AS found
    FROM unnest(${words}::text[], ${words.map(containing)}::text[]) AS words (word, pattern)
    ORDER BY found, length(words.word) DESC LIMIT 1`.execute(db);
  const [rarest] = rows;
  return rarest ? { word: rarest.word, isRare: rarest.found <= RARE_MOST } : null;
}

/** Selects the people that lists call so: by code in a study, else by name, for admins without a Strava account by e-mail. */
function whoIsNamed(text: string, scope: ActivityScope): RawBuilder<unknown> {
  const pattern = containing(text);
  if (isOfStudies(scope)) {
    return sql`SELECT DISTINCT w.person_id AS id FROM participations w
      WHERE ${all([sql`lower(w.code) LIKE ${pattern}`, ...within(scope)])}`;
  }
  const byName = sql`SELECT id FROM athletes WHERE name_key LIKE ${pattern}`;
  if (scope.userId !== null) return byName;
  return sql`${byName} UNION ALL
    SELECT people.id FROM users JOIN people ON people.user_id = users.id
    WHERE users.search_text LIKE ${pattern} AND users.email_key LIKE ${pattern}
      AND NOT EXISTS (SELECT FROM athletes WHERE athletes.id = people.id)`;
}

async function fewIdsOf(db: Db, named: RawBuilder<unknown>): Promise<string[] | null> {
  const { rows } = await sql<{ id: string }>`${named} LIMIT ${PEOPLE_MOST + 1}`.execute(db);
  return rows.length > PEOPLE_MOST ? null : rows.map(({ id }) => id);
}

/** By Strava's name, or by the words that screens show. */
export async function sportsNamed(db: Db, text: string): Promise<string[]> {
  const sports = await db.selectFrom('sport_totals').select('sport_type').execute();
  return sports
    .map(({ sport_type }) => sport_type)
    .filter((sport) => findsWord(text, [sport, ownSportName(sport), ...(sportNames[sport] ?? [])]));
}

async function searchFor(db: Db, text: string | undefined, scope: ActivityScope): Promise<SearchFor | undefined> {
  if (!text) return undefined;
  const named = whoIsNamed(text, scope);
  const [people, sports] = await Promise.all([fewIdsOf(db, named), sportsNamed(db, text)]);
  if (isOfStudies(scope)) return { text, rarestWord: null, named, people, sports };
  const unindexed = sports.filter((sport) => !sport.toLowerCase().includes(text.toLowerCase()));
  return { text, rarestWord: await rarestWordOf(db, text), named, people, sports: unindexed };
}

/** Days sort as text. */
function narrowed(
  { from, to }: Pick<ActivitiesQuery, 'from' | 'to'>,
  { first, last }: { first: string; last: string | null },
): Pick<ActivityFilters, 'from' | 'to'> {
  const end = [to, last].filter((day) => typeof day === 'string').sort()[0];
  return { from: from !== undefined && from > first ? from : first, to: end };
}

async function findGear(db: Db, id: string, athleteId: string | undefined) {
  if (!isUuid(id)) return undefined;
  const gear = await db.selectFrom('gear').select(['strava_id', 'athlete_id']).where('id', '=', id).executeTakeFirst();
  return gear && (athleteId === undefined || gear.athlete_id === athleteId) ? gear : undefined;
}

/**
 * The filters of a call resolved to ids within the scope. Null when nothing can match: an athlete or gear that is
 * unknown or not within the scope.
 */
export async function resolveFilters(
  db: Db,
  query: ActivitiesExportQuery & Pick<ActivitiesQuery, 'study_id' | 'participant_id'>,
  scope: ActivityScope,
): Promise<ActivityFilters | null> {
  const { from, to, distance_min, distance_max, flag, excluded } = query;
  const search = await searchFor(db, query.search?.trim(), scope);
  const sports = sportsOf(query.sport);
  const shared = { from, to, distance_min, distance_max, flag, excluded, sports, search };
  if (isOfStudies(scope)) {
    const gear = query.gear_id === undefined ? undefined : await findGear(db, query.gear_id, undefined);
    const shownAs =
      query.gear_id === undefined || !gear ? undefined : await findStudyGear(db, query.gear_id, scope, []);
    if (query.gear_id !== undefined && !shownAs) return null;
    const named = [scope.participantId, query.athlete_id, shownAs?.athlete_id].flatMap((id) => id?.toLowerCase() ?? []);
    if (new Set(named).size > 1) return null;
    const study = { ...scope, participantId: named[0] };
    const days = await daysWithin(db, study);
    return days && { ...shared, ...narrowed(query, days), athleteId: days.person, gearId: gear?.strava_id, study };
  }
  let athleteId = query.athlete_id?.toLowerCase();
  if (scope.userId !== null) {
    if (asksForStudy(query)) return null;
    const own = await findPersonOf(db, scope.userId);
    if (own === undefined || (athleteId !== undefined && athleteId !== own)) return null;
    athleteId = own;
  }
  const gear = query.gear_id === undefined ? undefined : await findGear(db, query.gear_id, athleteId);
  if (query.gear_id !== undefined && !gear) return null;
  return { ...shared, gearId: gear?.strava_id, athleteId: gear?.athlete_id ?? athleteId };
}
