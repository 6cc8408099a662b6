import { type RawBuilder, sql } from 'kysely';
import { participationsReading, type StudyScope, within } from '#server/activities/studyScope.ts';
import { all } from '#server/db/listPage.ts';
import type { Db } from '#server/db/schema.ts';
import type { ListedGear } from '#shared/contract/gear.ts';
import type { KnownGear } from './gearRepository.ts';

interface StudyGearRow {
  id: string;
  kind: ListedGear['kind'];
  place: number;
  brand: string | null;
  is_primary: boolean;
  is_retired: boolean;
  participant_id: string;
  code: string;
  activity_count: number;
  distance: number;
  moving_time: number;
  first_used: string;
  last_used: string;
  months: Record<string, number>;
}

const LETTERS = 26;

/** Names that people give are not shown. */
function letterOf(place: number): string {
  const letter = String.fromCharCode(65 + (place % LETTERS));
  return place < LETTERS ? letter : `${letter}${Math.floor(place / LETTERS) + 1}`;
}

/**
 * Gear that activities which the scope reads were recorded with. It comes from Strava's API and belongs to the category of
 * devices.
 */
async function findUsed(db: Db, scope: StudyScope, more: RawBuilder<unknown>): Promise<StudyGearRow[]> {
  const { rows } = await sql<StudyGearRow>`
    SELECT g.id, g.kind, g.brand, g.is_primary, g.is_retired, under.participant_id, under.code, used.*,
      (SELECT count(*)::integer FROM gear o WHERE o.athlete_id = g.athlete_id AND o.kind = g.kind AND o.id < g.id) AS place
    FROM gear g
    JOIN (SELECT * FROM participations w WHERE ${all(within(scope))}) AS under ON under.person_id = g.athlete_id
    CROSS JOIN LATERAL (
      SELECT sum(total)::integer AS activity_count, sum(distance)::float8 AS distance, sum(moving_time)::bigint AS moving_time,
        min(first_used) AS first_used, max(last_used) AS last_used, jsonb_object_agg(month, distance::float8) AS months
      FROM (
        SELECT to_char(a.start_date_local, 'YYYY-MM') AS month, count(*) AS total, sum(a.distance::numeric) AS distance,
          sum(a.moving_time) AS moving_time, min(a.local_day) AS first_used, max(a.local_day) AS last_used
        FROM activities a
        WHERE a.person_id = g.athlete_id AND a.joined_to IS NULL AND a.gear_id = g.strava_id
          AND EXISTS (SELECT ${participationsReading(scope)} AND w.participant_id = under.participant_id)
        GROUP BY month
      ) AS by_month
    ) AS used
    WHERE under.shows_device AND 'strava' = ANY(under.row_sources) AND used.activity_count > 0 AND ${more}
    ORDER BY under.code, under.participant_id, g.is_retired, used.distance DESC, g.id`.execute(db);
  return rows;
}

export async function listParticipantGear(db: Db, scope: StudyScope): Promise<ListedGear[]> {
  const rows = await findUsed(db, scope, sql`true`);
  return rows.map(({ id, kind, place, is_retired, distance, last_used }) => ({
    id,
    kind,
    name: letterOf(place),
    is_retired,
    distance,
    wear_limit: null,
    last_used,
  }));
}

/** Under the first code when several studies read it. */
export async function findStudyGear(
  db: Db,
  id: string,
  scope: StudyScope,
  months: readonly string[],
): Promise<KnownGear | undefined> {
  const [row] = await findUsed(db, scope, sql`g.id = ${id}::uuid`);
  if (!row) return undefined;
  const { participant_id, code, place, months: metres, ...gear } = row;
  return {
    ...gear,
    strava_id: null,
    athlete_id: participant_id,
    athlete_name: code,
    name: letterOf(place),
    model: null,
    wear_limit: null,
    months: months.map((month) => ({ month, distance: metres[month] ?? 0 })),
  };
}
