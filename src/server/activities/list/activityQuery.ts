import { type Kysely, sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import type { Scope } from '#server/activities/activityScope.ts';
import type { Schema } from '#server/db/schema.ts';
import { containing } from '#server/db/searchText.ts';
import type { ActivitiesExportQuery } from '#shared/contract/activities.ts';
import { type ActivityFilters, type SearchFor, searchText, sportsOf } from './activityFilters.ts';

type Db = Kysely<Schema>;

/** Up to this number of athletes a name search is resolved to ids. */
const ATHLETES_NAMED = 100;
/** Shorter words have no trigram. */
const INDEXED_LENGTH = 3;
const WORDS_MAX = 8;
/** Activities sampled for the frequency of a word. */
const SAMPLED = 500;
const MUCH = 8;

/** The word of a search that the sample has least, when another word is much more frequent; otherwise null. */
async function rareWordOf(db: Db, text: string): Promise<string | null> {
  const words = [...new Set(text.split(/\s+/))].filter(({ length }) => length >= INDEXED_LENGTH).slice(0, WORDS_MAX);
  if (words.length < 2) return null;
  const { rows } = await sql<{ place: number; total: number }>`
    WITH latest AS MATERIALIZED (
      SELECT ${searchText} AS text FROM activities a ORDER BY a.start_date_local DESC, a.id DESC LIMIT ${SAMPLED}
    )
    SELECT wanted.place, count(latest.text)::integer AS total
    FROM unnest(${words.map(containing)}::text[]) WITH ORDINALITY AS wanted (pattern, place)
    LEFT JOIN latest ON latest.text LIKE wanted.pattern
    GROUP BY wanted.place ORDER BY total, wanted.place`.execute(db);
  const [rarest, most] = [rows[0], rows.at(-1)];
  if (!rarest || !most || most.total < MUCH * (rarest.total + 1)) return null;
  return words[rarest.place - 1] ?? null;
}

async function searchFor(db: Db, search: string | undefined): Promise<SearchFor | undefined> {
  const text = search?.trim();
  if (!text) return undefined;
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM athletes WHERE name_key LIKE ${containing(text)} LIMIT ${ATHLETES_NAMED + 1}`.execute(db);
  const athleteIds = rows.length > ATHLETES_NAMED ? null : rows.map(({ id }) => id);
  return { text, athleteIds, rareWord: await rareWordOf(db, text) };
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
  const search = await searchFor(db, query.search);
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
