import { sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import { activityNotFound } from '#server/activities/activityNotFound.ts';
import type { Db } from '#server/db/schema.ts';
import type { StudyAccess } from '#server/research/studies/studyAccessRepository.ts';
import type { ActivityReviewsAnswer } from '#shared/contract/quality.ts';
import { mayInStudy } from '#shared/roles.ts';
import { readActivityChecks } from './activityChecks.ts';
import { readCheckSettings } from './studyChecks.ts';

type Decided = Omit<ActivityReviewsAnswer['history'][number], 'at'> & { decided_at: Date };

/** Throws 404 for an activity that the study does not read. Notes may tell the group, so blinded readers get none. */
export async function readActivityReviews(
  db: Db,
  study: StudyAccess,
  targetId: string,
): Promise<ActivityReviewsAnswer> {
  const id = targetId.toLowerCase();
  if (!isUuid(targetId)) throw activityNotFound(targetId);
  const { thresholds } = await readCheckSettings(db, study.id);
  const checks = await readActivityChecks(db, study.id, thresholds, id);
  if (!checks) throw activityNotFound(targetId);
  const { rows: history } = await sql<Decided>`
    SELECT r.flag, r.decision, r.reason, r.note, r.utc_offset, r.decided_at, users.email AS by_email
    FROM review_history r LEFT JOIN users ON users.id = r.decided_by
    WHERE r.study_id = ${study.id} AND r.activity_id = ${id} ORDER BY r.decided_at DESC, r.id DESC`.execute(db);
  const excluded = await db
    .selectFrom('study_reviews as r')
    .leftJoin('users', 'users.id', 'r.decided_by')
    .select(['r.flag', 'r.reason', 'r.note', 'r.decided_at', 'users.email as by_email'])
    .where('r.study_id', '=', study.id)
    .where('r.activity_id', '=', id)
    .where('r.decision', '=', 'exclude')
    .orderBy('r.decided_at', 'desc')
    .executeTakeFirst();
  const said = ({ flag, reason, note, decided_at, by_email }: Omit<Decided, 'decision' | 'utc_offset'>) => {
    return { flag, reason, note: study.is_blinded ? '' : note, at: decided_at.toISOString(), by_email };
  };
  return {
    study: { id: study.id, title: study.title },
    may_exclude: study.closed_at === null && mayInStudy(study.part, 'quality:decide'),
    exclusion: excluded ? said(excluded) : null,
    checks,
    thresholds,
    history: history.map((row) => ({ ...said(row), decision: row.decision, utc_offset: row.utc_offset })),
  };
}
