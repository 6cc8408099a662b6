import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '#server/db/schema.ts';
import { handOverPairs } from './duplicateCandidates.ts';
import { HEIR_ORDER } from './primaryRecord.ts';
import { handOverReviews, leaveDuplicateReviews } from './recordFlags.ts';
import { handOverEfforts } from './sessionEfforts.ts';

async function handOver(trx: Trx, former: string, next: string, reviews = sql`true`): Promise<void> {
  await handOverPairs(trx, former, next);
  await handOverReviews(trx, former, next, reviews);
  await handOverEfforts(trx, former, next);
}

/** Then an exclusion of one as a duplicate says what the join says. */
async function arePair(trx: Trx, one: string, other: string): Promise<boolean> {
  const [first = '', second = ''] = [one, other].sort();
  const pair = trx.selectFrom('duplicate_pairs').select('id');
  return (await pair.where('first_id', '=', first).where('second_id', '=', second).executeTakeFirst()) !== undefined;
}

/**
 * Joins records of Strava's API to the record of the file with the same id at Strava, which is the primary one; the
 * caller holds the lock of the athlete's row.
 */
export async function joinToFiles(trx: Trx, personId: string, stravaIds?: readonly number[]): Promise<void> {
  if (stravaIds?.length === 0) return;
  const among = stravaIds === undefined ? sql`true` : sql`archive_strava_id IN (${sql.join(stravaIds)})`;
  const { rows } = await sql<{ former: string; primary: string }>`
    WITH primaries AS (
      SELECT DISTINCT ON (archive_strava_id) archive_strava_id, coalesce(joined_to, id) AS id FROM activities
      WHERE person_id = ${personId}::uuid AND archive_strava_id IS NOT NULL AND ${among}
      ORDER BY archive_strava_id, created_at, id
    ), joined AS (
      UPDATE activities AS api SET joined_to = primaries.id FROM primaries
      WHERE api.strava_id = primaries.archive_strava_id AND api.person_id = ${personId}::uuid AND api.joined_to IS NULL
        AND api.id <> primaries.id
      RETURNING api.id AS former, api.gear_id, primaries.id
    ), geared AS (
      UPDATE activities AS file SET gear_id = joined.gear_id FROM joined
      WHERE file.id = joined.id AND file.gear_id IS NULL AND joined.gear_id IS NOT NULL
    )
    SELECT former, id AS primary FROM joined`.execute(trx);
  for (const joined of rows) await joinPrimary(trx, joined.former, joined.primary);
}

/**
 * Makes `file` the primary record instead of `former`, whose exclusion and gear it takes over: both are of the
 * activity, not of what a source said.
 */
export async function replacePrimary(trx: Trx, former: string, file: string): Promise<void> {
  await sql`
    UPDATE activities AS file SET gear_id = former.gear_id, excluded_at = former.excluded_at,
      excluded_by = former.excluded_by, exclude_reason = former.exclude_reason, exclude_note = former.exclude_note
    FROM activities AS former WHERE file.id = ${file}::uuid AND former.id = ${former}::uuid`.execute(trx);
  await trx
    .updateTable('activities')
    .set({ joined_to: file })
    .where((eb) => eb.or([eb('id', '=', former), eb('joined_to', '=', former)]))
    .execute();
  await handOver(trx, former, file);
}

/** Joins a primary record, with those joined to it and what was decided about it, to that of the same activity. */
export async function joinPrimary(trx: Trx, former: string, primary: string): Promise<void> {
  await trx
    .updateTable('activities')
    .set({ joined_to: primary })
    .where((eb) => eb.or([eb('id', '=', former), eb('joined_to', '=', former)]))
    .execute();
  const isTwice = await arePair(trx, former, primary);
  await sql`
    UPDATE activities AS record SET excluded_at = former.excluded_at, excluded_by = former.excluded_by,
      exclude_reason = former.exclude_reason, exclude_note = former.exclude_note
    FROM activities AS former
    WHERE record.id = ${primary}::uuid AND former.id = ${former}::uuid
      AND (record.excluded_at IS NULL OR (${isTwice} AND record.exclude_reason = 'duplicate'))
      AND (NOT ${isTwice} OR former.exclude_reason IS DISTINCT FROM 'duplicate')`.execute(trx);
  if (isTwice) await leaveDuplicateReviews(trx, primary, former);
  await handOver(trx, former, primary, isTwice ? sql`review.reason IS DISTINCT FROM 'duplicate'` : sql`true`);
}

/**
 * Gives the place of primary records that are about to be deleted to the oldest record joined to them that is not held
 * back, so that an activity with three records does not become two. Ratings, reviews, an exclusion and what was asked or
 * decided about duplicates go along.
 */
export async function leavePrimaries(trx: Trx, leaving: RawBuilder<unknown>): Promise<void> {
  const heirs = sql`leaving AS (SELECT id FROM activities WHERE ${leaving}), heirs AS (
      SELECT DISTINCT ON (a.joined_to) a.joined_to AS former, a.id FROM activities a
      WHERE a.joined_to IN (SELECT id FROM leaving) AND a.id NOT IN (SELECT id FROM leaving)
      ORDER BY a.joined_to, ${HEIR_ORDER}
    )`;
  // Without the other record it is no duplicate any more.
  await sql`
    WITH ${heirs}, taken_back AS (
      DELETE FROM study_reviews AS review USING heirs
      WHERE review.activity_id = heirs.id AND review.reason = 'duplicate'
      RETURNING review.study_id, review.activity_id, review.flag
    )
    INSERT INTO review_history (id, study_id, activity_id, flag, decided_at)
    SELECT gen_random_uuid(), study_id, activity_id, flag, now() FROM taken_back`.execute(trx);
  const { rows: asked } = await sql<{ former: string; heir: string }>`
    WITH ${heirs}, rated AS (
      UPDATE session_efforts AS effort SET activity_id = heirs.id FROM heirs
      WHERE effort.activity_id = heirs.former AND NOT EXISTS (
        SELECT FROM session_efforts AS there
        WHERE there.participant_id = effort.participant_id AND there.activity_id = heirs.id
      )
    ), reviewed AS (
      UPDATE study_reviews AS review SET activity_id = heirs.id FROM heirs
      WHERE review.activity_id = heirs.former AND NOT EXISTS (
        SELECT FROM study_reviews AS there
        WHERE there.study_id = review.study_id AND there.flag = review.flag AND there.activity_id = heirs.id
      )
    ), told AS (
      UPDATE review_history AS review SET activity_id = heirs.id FROM heirs WHERE review.activity_id = heirs.former
    ), replaced AS (
      UPDATE activities AS record SET joined_to = nullif(heirs.id, record.id),
        excluded_at = CASE WHEN record.id = heirs.id THEN former.excluded_at ELSE record.excluded_at END,
        excluded_by = CASE WHEN record.id = heirs.id THEN former.excluded_by ELSE record.excluded_by END,
        exclude_reason = CASE WHEN record.id = heirs.id THEN former.exclude_reason ELSE record.exclude_reason END,
        exclude_note = CASE WHEN record.id = heirs.id THEN former.exclude_note ELSE record.exclude_note END
      FROM heirs JOIN activities AS former ON former.id = heirs.former
      WHERE record.joined_to = heirs.former
    )
    SELECT former, id AS heir FROM heirs
    WHERE EXISTS (SELECT FROM duplicate_pairs AS pair WHERE heirs.former IN (pair.first_id, pair.second_id))`.execute(
    trx,
  );
  for (const { former, heir } of asked) await handOverPairs(trx, former, heir);
}
