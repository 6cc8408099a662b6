import { type Kysely, sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import type { Schema } from '#server/db/schema.ts';
import { containing } from '#server/db/searchText.ts';
import type { ActivitiesExportQuery } from '#shared/contract/activities.ts';
import { type ActivityFilters, type SearchFor, sportsOf } from './activityFilters.ts';
import type { Scope } from './activityScope.ts';

type Db = Kysely<Schema>;

/** More athletes than these are looked for by name in the statement itself. */
const ATHLETES_NAMED = 100;

async function searchFor(db: Db, search: string | undefined): Promise<SearchFor | undefined> {
  const text = search?.trim();
  if (!text) return undefined;
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM athletes WHERE name_key LIKE ${containing(text)} LIMIT ${ATHLETES_NAMED + 1}`.execute(db);
  return { text, athleteIds: rows.length > ATHLETES_NAMED ? null : rows.map(({ id }) => id) };
}

/** The gear as activities name it, if its athlete may be asked for. */
async function findGear(db: Db, id: string, athleteId: string | undefined) {
  if (!isUuid(id)) return undefined;
  const gear = await db.selectFrom('gear').select(['strava_id', 'athlete_id']).where('id', '=', id).executeTakeFirst();
  return gear && (athleteId === undefined || gear.athlete_id === athleteId) ? gear : undefined;
}

/**
 * The filters of a call as the tables know them, within the scope. Null when nothing can match: an athlete or gear that there is not or
 * that is not the caller's.
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
