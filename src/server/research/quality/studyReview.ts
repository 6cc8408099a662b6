import { isDeepStrictEqual } from 'node:util';
import type { Kysely, Transaction } from 'kysely';
import { validate as isUuid } from 'uuid';
import { activityNotFound } from '#server/activities/activityNotFound.ts';
import { writeAudit } from '#server/db/audit.ts';
import { insertKept, keepApart } from '#server/db/erasableValues.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Schema } from '#server/db/schema.ts';
import type { StudyCall } from '#server/research/studies/studyCall.ts';
import { lockStudyAs, requireOpen } from '#server/research/studies/studyGuard.ts';
import type { ReviewAnswer, ReviewBody } from '#shared/contract/quality.ts';
import { findFlagged } from './qualityRepository.ts';
import { readCheckSettings } from './studyChecks.ts';

async function participantsOf(trx: Transaction<Schema>, studyId: string, activityIds: string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('activities')
    .innerJoin('participants', 'participants.person_id', 'activities.person_id')
    .select('participants.id')
    .distinct()
    .where('participants.study_id', '=', studyId)
    .where('activities.id', 'in', activityIds)
    .execute();
  return rows.map(({ id }) => id);
}

/** Throws 404 for the first activity that the study does not read with this finding, and then changes none. */
export async function reviewFlagged(
  db: Kysely<Schema>,
  asked: string,
  { flag, ids, decision, reason, utc_offset, note = '' }: ReviewBody,
  { caller, actor, now }: StudyCall,
): Promise<ReviewAnswer> {
  const stranger = ids.find((id) => !isUuid(id));
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  return inTransaction(db, async (trx) => {
    const study = await lockStudyAs(trx, asked, caller, 'quality:decide');
    requireOpen(study);
    if (stranger !== undefined) throw activityNotFound(stranger);
    const { thresholds } = await readCheckSettings(trx, study.id);
    const known = await findFlagged(trx, study.id, thresholds, flag, wanted);
    const missing = wanted.find((id) => !known.has(id));
    if (missing !== undefined) throw activityNotFound(missing);
    const there = await trx
      .selectFrom('study_reviews')
      .select(['activity_id', 'decision', 'reason', 'note', 'utc_offset'])
      .where('study_id', '=', study.id)
      .where('flag', '=', flag)
      .where('activity_id', 'in', wanted)
      .execute();
    const before = new Map(there.map(({ activity_id, ...review }) => [activity_id, review]));
    const next = {
      decision,
      reason: decision === 'exclude' ? (reason ?? 'other') : null,
      note: note.trim(),
      utc_offset: decision === 'fix_time_zone' ? (utc_offset ?? 0) : null,
    };
    const none = { decision: null, reason: null, note: '', utc_offset: null };
    const former = wanted
      .map((id) => ({ id, ...(before.get(id) ?? none) }))
      .filter((one) => !isDeepStrictEqual(one, { id: one.id, ...next }));
    if (former.length === 0) return { changed: 0, former: [] };
    const changed = former.map(({ id }) => id);
    await trx
      .deleteFrom('study_reviews')
      .where('study_id', '=', study.id)
      .where('flag', '=', flag)
      .where('activity_id', 'in', changed)
      .execute();
    if (decision !== null) {
      const row = { study_id: study.id, flag, ...next, decision, decided_by: actor.actorId, decided_at: now };
      await trx
        .insertInto('study_reviews')
        .values(changed.map((activity_id) => ({ ...row, activity_id })))
        .execute();
    }
    const { changes, rows } = keepApart(await participantsOf(trx, study.id, changed), {
      check: { old: null, new: flag },
      decision: { old: null, new: decision ?? 'taken_back' },
      activities: { old: null, new: former.length },
      ...(next.utc_offset !== null && { utc_offset: { old: null, new: next.utc_offset } }),
      ...(next.note !== '' && { reason: { old: null, new: next.note } }),
    });
    await insertKept(trx, rows);
    const act = { actor, action: 'study.findings_decided', objectId: study.id, studyId: study.id, at: now } as const;
    await writeAudit(trx, { ...act, changes });
    return { changed: former.length, former };
  });
}
