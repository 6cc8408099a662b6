import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { announce } from '#server/db/changeFeed.ts';
import type { Trx } from '#server/db/schema.ts';
import type { ProblemKind } from '#shared/contract/control.ts';

interface Trouble {
  athleteId: string;
  stravaId: number | null;
  kind: ProblemKind;
  attempts: number;
  now: Date;
}

export async function noteProblem(trx: Trx, trouble: Trouble): Promise<void> {
  const { athleteId, stravaId, kind, attempts, now } = trouble;
  // What was tried again ends as this problem; a warning is for an admin.
  await sql`
    DELETE FROM import_problems
    WHERE athlete_id = ${athleteId} AND strava_id IS NOT DISTINCT FROM ${stravaId}::bigint AND retried_at IS NOT NULL
      AND kind NOT IN (${kind}, 'forged')`.execute(trx);
  await sql`
    INSERT INTO import_problems AS problem (id, athlete_id, strava_id, kind, attempts, first_at, last_at)
    VALUES (${uuidv7({ msecs: now.getTime() })}, ${athleteId}, ${stravaId}, ${kind}, ${attempts}, ${now}, ${now})
    ON CONFLICT (athlete_id, coalesce(strava_id, 0), kind) DO UPDATE
    SET attempts = problem.attempts + excluded.attempts, last_at = excluded.last_at, retried_at = NULL`.execute(trx);
  await announce(trx, { change: { topics: ['control'], userId: null } });
}

async function clear(trx: Trx, condition: ReturnType<typeof sql<boolean>>) {
  const cleared = await trx.deleteFrom('import_problems').where(condition).returning(['kind', 'retried_at']).execute();
  if (cleared.length > 0) await announce(trx, { change: { topics: ['control'], userId: null } });
  return cleared;
}

export async function clearProblems(trx: Trx, athleteId: string, stravaIds: readonly number[]) {
  if (stravaIds.length === 0) return [];
  return clear(trx, sql<boolean>`athlete_id = ${athleteId} AND strava_id = ANY(${[...stravaIds]}::bigint[])`);
}

/** Call it after the list was read completely; warnings stay until an admin handles them. */
export async function clearAthleteProblems(trx: Trx, athleteId: string): Promise<void> {
  await clear(
    trx,
    sql<boolean>`athlete_id = ${athleteId} AND strava_id IS NULL AND (kind <> 'forged' OR retried_at IS NOT NULL)`,
  );
}

/** They have to wait for the permission. */
export async function stopRetries(trx: Trx, athleteId: string): Promise<void> {
  await trx.updateTable('import_problems').set({ retried_at: null }).where('athlete_id', '=', athleteId).execute();
  await announce(trx, { change: { topics: ['control'], userId: null } });
}
