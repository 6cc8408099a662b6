import { type Kysely, sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import type { Scope } from '#server/activities/activityScope.ts';
import type { Schema } from '#server/db/schema.ts';
import { containing } from '#server/db/searchText.ts';
import { ACTIVITIES_COUNTED, type ActivitiesExportQuery } from '#shared/contract/activities.ts';
import { type ActivityFilters, type SearchFor, searchText, sportsOf } from './activityFilters.ts';

type Db = Kysely<Schema>;

/** Runs of letters and digits that have a trigram. */
const WORDS = /[\p{L}\p{N}]{3,}/gu;

async function searchFor(db: Db, text: string | undefined): Promise<SearchFor | undefined> {
  if (!text) return undefined;
  const words = [...new Set(text.match(WORDS))];
  if (words.length === 0 || words[0] === text) return { text, rarestWord: null };
  const { rows } = await sql<{ word: string }>`
    WITH latest AS MATERIALIZED (
      SELECT ${searchText} AS text FROM activities a ORDER BY a.start_date_local DESC LIMIT ${ACTIVITIES_COUNTED}
    )
    SELECT words.word FROM unnest(${words}::text[], ${words.map(containing)}::text[]) AS words (word, pattern)
    ORDER BY (SELECT count(*) FROM latest WHERE latest.text LIKE words.pattern), length(words.word) DESC LIMIT 1`.execute(
    db,
  );
  return { text, rarestWord: rows[0]?.word ?? null };
}

/** Gear as activities reference it, when its athlete is within the scope. */
async function findGear(db: Db, id: string, athleteId: string | undefined) {
  if (!isUuid(id)) return undefined;
  const gear = await db.selectFrom('gear').select(['strava_id', 'athlete_id']).where('id', '=', id).executeTakeFirst();
  return gear && (athleteId === undefined || gear.athlete_id === athleteId) ? gear : undefined;
}

/**
 * The filters of a call resolved to ids within the scope. Null when nothing can match: an athlete or gear that is
 * unknown or not the caller's.
 */
export async function resolveFilters(
  db: Db,
  query: ActivitiesExportQuery,
  { userId }: Scope,
): Promise<ActivityFilters | null> {
  const { from, to, distance_min, distance_max, flag, excluded } = query;
  let athleteId = query.athlete_id?.toLowerCase();
  if (userId !== null) {
    const own = await db.selectFrom('athletes').select('id').where('user_id', '=', userId).executeTakeFirst();
    if (!own || (athleteId !== undefined && athleteId !== own.id)) return null;
    athleteId = own.id;
  }
  const gear = query.gear_id === undefined ? undefined : await findGear(db, query.gear_id, athleteId);
  if (query.gear_id !== undefined && !gear) return null;
  const sports = sportsOf(query.sport);
  const search = await searchFor(db, query.search?.trim());
  return {
    from,
    to,
    distance_min,
    distance_max,
    flag,
    excluded,
    sports,
    search,
    gearId: gear?.strava_id,
    athleteId: gear?.athlete_id ?? athleteId,
  };
}
