import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '#server/db/schema.ts';
import { type Measure, type QualityFlag, versionOf } from '#shared/qualityChecks.ts';
import { slicesOf } from '#shared/slicesOf.ts';

/** A finding that the columns of a record do not tell; a trigger writes the others. */
export interface Finding {
  flag: QualityFlag;
  measure: Measure;
  value: number;
}
type Plain = Extract<QualityFlag & Measure, 'gps_missing' | 'recorded_by_other' | 'edited_after_import'>;

interface Found {
  id: string;
  person_id: string;
}

export type FindingOf = Finding & { of: Found };

/** A statement takes at most 65,535 parameters. */
export const ROWS_AT_ONCE = 5000;

export async function storeAllFindings(trx: Trx, findings: readonly FindingOf[], now: Date): Promise<void> {
  const rows = findings.map(({ of, ...finding }) => ({
    ...finding,
    activity_id: of.id,
    person_id: of.person_id,
    version: versionOf(finding.flag),
    computed_at: now,
  }));
  for (const some of slicesOf(rows, ROWS_AT_ONCE)) {
    await trx
      .insertInto('activity_flags')
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

export const storeFindings = (trx: Trx, of: Found, findings: readonly Finding[], now: Date): Promise<void> =>
  storeAllFindings(
    trx,
    findings.map((finding) => ({ ...finding, of })),
    now,
  );

export const OF_FILES: readonly Measure[] = [
  'gps_gap_seconds',
  'gps_gap_metres',
  'heart_rate_missing',
  'time_zone_suspect',
  'gps_missing',
];

export async function dropFindings(trx: Trx, id: string, measures: readonly Measure[]): Promise<void> {
  await trx.deleteFrom('activity_flags').where('activity_id', '=', id).where('measure', 'in', measures).execute();
}

export async function flagRecords(trx: Trx, flag: Plain, records: readonly Found[], now: Date): Promise<void> {
  const findings = records.map((of) => ({ flag, measure: flag, value: 1, of }));
  await storeAllFindings(trx, findings, now);
}

export async function flagSharedFile(trx: Trx, hash: Uint8Array, now: Date): Promise<void> {
  const records = await trx
    .selectFrom('activities')
    .select(['id', 'person_id'])
    .where('file_hash', '=', hash)
    .execute();
  if (records.length > 1) await flagRecords(trx, 'recorded_by_other', records, now);
}

/** Hashes of the person's files that others have too. */
export async function sharedFilesOf(trx: Trx, personId: string): Promise<Uint8Array[]> {
  const { rows } = await sql<{ file_hash: Uint8Array }>`
    SELECT a.file_hash FROM activity_flags f JOIN activities a ON a.id = f.activity_id
    WHERE f.person_id = ${personId}::uuid AND f.flag = 'recorded_by_other' AND a.file_hash IS NOT NULL`.execute(trx);
  return rows.map(({ file_hash }) => file_hash);
}

/** A file that only one person has left is no finding. */
export async function dropUnshared(trx: Trx, hashes: readonly Uint8Array[]): Promise<void> {
  if (hashes.length === 0) return;
  await sql`
    DELETE FROM activity_flags f USING activities a
    WHERE a.id = f.activity_id AND f.flag = 'recorded_by_other' AND a.file_hash IN (${sql.join(hashes)})
      AND NOT EXISTS (
        SELECT FROM activities other WHERE other.file_hash = a.file_hash AND other.person_id <> a.person_id)`.execute(
    trx,
  );
}

/** Kinds of sports that are done outdoors; Strava's virtual ones are not. */
export const OUTDOOR: readonly string[] = ['run', 'ride', 'walk_hike'];

export async function isOutdoors(trx: Trx, sportType: string): Promise<boolean> {
  if (sportType.startsWith('Virtual')) return false;
  const { rows } = await sql<{ kind: string }>`SELECT kind FROM sport_kinds WHERE sport_type = ${sportType}`.execute(
    trx,
  );
  return OUTDOOR.includes(rows[0]?.kind ?? '');
}

interface ReviewOf {
  study_id: string;
  flag: string;
}

/** Moves reviews with their history to a record without such a review; `which` is about a `review`. */
export async function moveReviews(
  trx: Trx,
  former: string,
  next: string,
  which: RawBuilder<unknown> = sql`true`,
): Promise<ReviewOf[]> {
  const { rows } = await sql<ReviewOf>`
    WITH moved AS (
      UPDATE study_reviews AS review SET activity_id = ${next}::uuid
      WHERE activity_id = ${former}::uuid AND ${which} AND NOT EXISTS (
        SELECT FROM study_reviews AS there
        WHERE there.study_id = review.study_id AND there.flag = review.flag AND there.activity_id = ${next}::uuid
      ) RETURNING study_id, flag
    ), told AS (
      UPDATE review_history AS past SET activity_id = ${next}::uuid FROM moved
      WHERE past.activity_id = ${former}::uuid AND past.study_id = moved.study_id AND past.flag = moved.flag
    )
    SELECT study_id, flag FROM moved`.execute(trx);
  return rows;
}

/** That `primary` is a duplicate stays with the record that joins it, unless the study excluded that one too. */
export function leaveDuplicateReviews(trx: Trx, primary: string, joined: string): Promise<ReviewOf[]> {
  const isJoinedCounted = sql`NOT EXISTS (
    SELECT FROM study_reviews AS own
    WHERE own.activity_id = ${joined}::uuid AND own.study_id = review.study_id AND own.decision = 'exclude')`;
  return moveReviews(trx, primary, joined, sql`review.reason = 'duplicate' AND ${isJoinedCounted}`);
}

/** Review decisions of studies stay with the activity when another record takes the primary one's place. */
export async function handOverReviews(
  trx: Trx,
  former: string,
  next: string,
  which: RawBuilder<unknown>,
): Promise<void> {
  await moveReviews(trx, former, next, which);
  await sql`
    UPDATE review_history AS past SET activity_id = ${next}::uuid
    WHERE past.activity_id = ${former}::uuid AND NOT EXISTS (
      SELECT FROM study_reviews AS review
      WHERE review.activity_id = past.activity_id AND review.study_id = past.study_id AND review.flag = past.flag
        AND NOT (${which})
    )`.execute(trx);
}
