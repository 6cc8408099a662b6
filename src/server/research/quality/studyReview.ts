import { isDeepStrictEqual } from 'node:util';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import { activityNotFound } from '#server/activities/activityNotFound.ts';
import { insertKept, keepApart } from '#server/db/erasableValues.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { recordStudy } from '#server/research/studies/studyAudit.ts';
import type { StudyCall } from '#server/research/studies/studyCall.ts';
import { lockOpenStudyAs } from '#server/research/studies/studyGuard.ts';
import type { ReviewAnswer, ReviewBody } from '#shared/contract/quality.ts';
import { findFlagged, findRead } from './qualityRepository.ts';
import { readCheckSettings } from './studyChecks.ts';

type Former = ReviewAnswer['former'];

async function participantsOf(trx: Trx, studyId: string, activityIds: string[]): Promise<string[]> {
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

const isExclusion = ({ decision }: Former[number]) => decision === 'exclude';

/**
 * The reviews that the decision replaces. By hand, null replaces every exclusion, so the activity counts again; an undo
 * replaces its own.
 */
function replacedBy({ flag, decision, from }: ReviewBody, ids: readonly string[], there: Former): Former {
  const none = { flag, decision: null, reason: null, note: '', utc_offset: null };
  const isByHand = flag === 'by_hand';
  const takesAll = isByHand && decision === null && from === undefined;
  return ids.flatMap((id) => {
    const all = there.filter((one) => one.id === id);
    const present = all.find((one) => one.flag === flag)?.decision ?? null;
    if (from !== undefined && present !== from) return [];
    if (isByHand && decision === 'exclude' && all.some((one) => isExclusion(one) && one.flag !== flag)) return [];
    const held = all.filter((one) => (takesAll ? isExclusion(one) : one.flag === flag));
    return held.length > 0 ? held : [{ id, ...none }];
  });
}

/**
 * Throws 404 for the first activity that the study does not read, or not with this finding, and then changes none. A
 * review can be taken back also when nothing is found any more.
 */
export async function reviewFlagged(
  db: Db,
  targetId: string,
  body: ReviewBody,
  { caller, actor, now }: StudyCall,
): Promise<ReviewAnswer> {
  const { flag, ids, decision, reason, utc_offset, note = '' } = body;
  const stranger = ids.find((id) => !isUuid(id));
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  return inTransaction(db, async (trx) => {
    const study = await lockOpenStudyAs(trx, targetId, caller, 'quality:decide');
    if (stranger !== undefined) throw activityNotFound(stranger);
    const { thresholds } = await readCheckSettings(trx, study.id);
    const known =
      flag === 'by_hand' || decision === null
        ? await findRead(trx, study.id, wanted)
        : await findFlagged(trx, study.id, thresholds, flag, wanted);
    const missing = wanted.find((id) => !known.has(id));
    if (missing !== undefined) throw activityNotFound(missing);
    const there = await trx
      .selectFrom('study_reviews')
      .select(['activity_id as id', 'flag', 'decision', 'reason', 'note', 'utc_offset'])
      .where('study_id', '=', study.id)
      .where('activity_id', 'in', wanted)
      .orderBy('flag')
      .execute();
    const next = {
      decision,
      reason: decision === 'exclude' ? (reason ?? 'other') : null,
      note: note.trim(),
      utc_offset: decision === 'fix_time_zone' ? (utc_offset ?? 0) : null,
    };
    const former = replacedBy(body, wanted, there).filter(
      (one) => !isDeepStrictEqual(one, { id: one.id, flag: one.flag, ...next }),
    );
    if (former.length === 0) return { changed: 0, former: [] };
    const changed = [...new Set(former.map(({ id }) => id))];
    await trx
      .deleteFrom('study_reviews')
      .where('study_id', '=', study.id)
      .where('flag', 'in', [...new Set(former.map((one) => one.flag))])
      .where('activity_id', 'in', changed)
      .$if(flag === 'by_hand', (query) => query.where('decision', '=', 'exclude'))
      .execute();
    const decided = { study_id: study.id, decided_by: actor.actorId, decided_at: now };
    if (decision !== null) {
      await trx
        .insertInto('study_reviews')
        .values(changed.map((activity_id) => ({ ...decided, ...next, decision, flag, activity_id })))
        .execute();
    }
    await trx
      .insertInto('review_history')
      .values(former.map((one) => ({ ...decided, ...next, id: uuidv7(), flag: one.flag, activity_id: one.id })))
      .execute();
    const { changes, rows } = keepApart(await participantsOf(trx, study.id, changed), {
      check: { old: null, new: flag },
      decision: { old: null, new: decision ?? 'taken_back' },
      activities: { old: null, new: changed.length },
      ...(next.reason !== null && { exclude_reason: { old: null, new: next.reason } }),
      ...(next.utc_offset !== null && { utc_offset: { old: null, new: next.utc_offset } }),
      ...(next.note !== '' && { reason: { old: null, new: next.note } }),
    });
    await insertKept(trx, rows);
    await recordStudy(trx, study.id, 'study.findings_decided', changes, { actor, now });
    return { changed: changed.length, former };
  });
}
