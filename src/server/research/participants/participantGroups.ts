import { validate as isUuid } from 'uuid';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Db } from '#server/db/schema.ts';
import type { HttpError } from '#server/plugins/httpErrors.ts';
import type { TargetCall } from '#server/research/studies/studyCall.ts';
import { lockOpenStudyAs } from '#server/research/studies/studyGuard.ts';
import type { GroupedAnswer, GroupParticipantsBody } from '#shared/contract/participants.ts';
import { cleanGroup, groupProblem, refuseProblems } from './participantFields.ts';
import { recordChanges } from './participantRecord.ts';
import { findOutsideGroup, updateGroups } from './participantsRepository.ts';

/**
 * Skips ids outside the study, withdrawn participants, those already in the group and those who are no longer in the
 * group `from`; throws 404, 403, 409 (closed) and 400.
 */
export function groupParticipants(
  db: Db,
  { targetId, missing, caller, actor, now }: TargetCall & { missing: HttpError },
  body: GroupParticipantsBody,
): Promise<GroupedAnswer> {
  return inTransaction(db, async (trx) => {
    const study = await lockOpenStudyAs(trx, targetId, caller, 'participants:change', { missing });
    const group = cleanGroup(body.group);
    const problem = groupProblem(group);
    if (problem) refuseProblems({ group: problem });
    const outside = await findOutsideGroup(trx, study.id, body.ids.filter(isUuid), group);
    const from = body.from === undefined ? undefined : cleanGroup(body.from);
    const moved = outside.filter(({ group_name }) => from === undefined || group_name === from);
    if (moved.length === 0) return { changed: 0, former: [] };
    const ids = moved.map(({ id }) => id);
    await updateGroups(trx, ids, { group_name: group, updated_at: now, updated_by: caller.id });
    const changed = moved.map(({ id, group_name }) => ({ id, changes: { group: { old: group_name, new: group } } }));
    await recordChanges(trx, study, { actor, action: 'participant.changed', at: now }, changed);
    return { changed: moved.length, former: moved.map(({ id, group_name }) => ({ id, group: group_name })) };
  });
}
