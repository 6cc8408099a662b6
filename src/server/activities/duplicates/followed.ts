import { sql } from 'kysely';
import { leaveDuplicateReviews, moveReviews } from '#server/activities/recordFlags.ts';
import { handOverEfforts } from '#server/activities/sessionEfforts.ts';
import type { Followed } from '#server/db/schema/duplicatesSchema.ts';
import type { Trx } from '#server/db/schema.ts';

/** What is said of the activity: not the clock of one record, nor that it repeats the other one, which the join says. */
const OF_ACTIVITY = sql`review.decision <> 'fix_time_zone' AND review.reason IS DISTINCT FROM 'duplicate'`;

/** Gives the primary record ratings and reviews of the one that is joined, where it has none. */
export async function follow(trx: Trx, joined: string, primary: string): Promise<Followed> {
  const followed: Followed = {};
  const duplicates = await leaveDuplicateReviews(trx, primary, joined);
  for (const studyId of await handOverEfforts(trx, joined, primary)) followed[studyId] = { effort: true, flags: [] };
  for (const { study_id, flag } of await moveReviews(trx, joined, primary, OF_ACTIVITY)) {
    const { effort = false, flags = [] } = followed[study_id] ?? {};
    followed[study_id] = { effort, flags: [...flags, flag] };
  }
  for (const { study_id, flag } of duplicates) {
    const { effort = false, flags = [], left = [] } = followed[study_id] ?? {};
    followed[study_id] = { effort, flags, left: [...left, flag] };
  }
  return followed;
}

/** Gives them back as they are now. */
export async function giveBack(trx: Trx, followed: Followed, primary: string, joined: string): Promise<void> {
  for (const [studyId, { effort, flags, left = [] }] of Object.entries(followed)) {
    if (effort) await handOverEfforts(trx, primary, joined, studyId);
    const theirs = sql`review.study_id = ${studyId}::uuid AND review.flag = ANY(${flags}::text[])`;
    await moveReviews(trx, primary, joined, theirs);
    const own = sql`review.study_id = ${studyId}::uuid AND review.flag = ANY(${left}::text[])`;
    await moveReviews(trx, joined, primary, sql`${own} AND review.reason = 'duplicate'`);
  }
}

/** An admin's exclusion, which is for all studies. */
export async function takeExclusion(trx: Trx, joined: string, primary: string): Promise<boolean> {
  const { rows } = await sql`
    UPDATE activities AS kept SET excluded_at = former.excluded_at, excluded_by = former.excluded_by,
      exclude_reason = former.exclude_reason, exclude_note = former.exclude_note
    FROM activities AS former
    WHERE kept.id = ${primary}::uuid AND former.id = ${joined}::uuid AND kept.excluded_at IS NULL
      AND former.excluded_at IS NOT NULL AND former.exclude_reason IS DISTINCT FROM 'duplicate'
    RETURNING kept.id`.execute(trx);
  return rows.length > 0;
}

/** An exclusion of `twice` as a duplicate is exchanged for that of the other record, if that is no duplicate. */
export async function swapExclusions(trx: Trx, twice: string, other: string): Promise<boolean> {
  const { rows } = await sql`
    UPDATE activities AS one SET excluded_at = two.excluded_at, excluded_by = two.excluded_by,
      exclude_reason = two.exclude_reason, exclude_note = two.exclude_note
    FROM activities AS two
    WHERE one.id IN (${twice}::uuid, ${other}::uuid) AND two.id IN (${twice}::uuid, ${other}::uuid) AND two.id <> one.id
      AND EXISTS (SELECT FROM activities WHERE id = ${twice}::uuid AND exclude_reason = 'duplicate')
      AND EXISTS (SELECT FROM activities WHERE id = ${other}::uuid AND exclude_reason IS DISTINCT FROM 'duplicate')
    RETURNING one.id`.execute(trx);
  return rows.length > 0;
}

/** One that was changed meanwhile stays. */
export async function dropExclusion(trx: Trx, joined: string, primaries: readonly string[]): Promise<void> {
  await sql`
    UPDATE activities AS kept SET excluded_at = NULL, excluded_by = NULL, exclude_reason = NULL, exclude_note = NULL
    FROM activities AS former
    WHERE kept.id = ANY(${primaries}::uuid[]) AND former.id = ${joined}::uuid
      AND kept.excluded_at = former.excluded_at`.execute(trx);
}
