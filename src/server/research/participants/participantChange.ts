import { inTransaction } from '#server/db/inTransaction.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { conflict } from '#server/plugins/httpErrors.ts';
import { requireTyped } from '#server/plugins/typedName.ts';
import type { StudyAccess } from '#server/research/studies/studyAccessRepository.ts';
import { allNew, allOld, changesBetween, timeOfChange } from '#server/research/studies/studyAudit.ts';
import type { TargetCall } from '#server/research/studies/studyCall.ts';
import { requireOpen } from '#server/research/studies/studyGuard.ts';
import type { ChangeParticipantBody } from '#shared/contract/participants.ts';
import { type OwnTarget, type RuleCount, ruleOfGroup } from '#shared/days/adherenceRule.ts';
import { targetProblem } from '#shared/days/ruleProblems.ts';
import { normalizeCode } from '#shared/participantCode.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import type { Sentence } from '#shared/sentence.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { typedCodeProblem } from '#shared/typedCodeProblem.ts';
import {
  type KnownParticipant,
  lockActiveParticipantAs,
  lockParticipantAs,
  readWhole,
  type WholeParticipant,
} from './participantAccess.ts';
import {
  cleanGroup,
  dayProblems,
  type FieldProblems,
  groupProblem,
  noteProblem,
  refuseProblems,
} from './participantFields.ts';
import { recordParticipant } from './participantRecord.ts';
import { deleteParticipant, type PlainParticipant, takenCodes, updateParticipant } from './participantsRepository.ts';

/** What the study's rule counts for a group. */
async function ruleCount(db: Db, studyId: string, group: string | null): Promise<RuleCount> {
  const { rule } = await db
    .selectFrom('study_rules')
    .select('rule')
    .where('study_id', '=', studyId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return ruleOfGroup(rule, group).count;
}

type State = Pick<PlainParticipant, 'code' | 'start_date' | 'end_date' | 'target_days' | 'own_target' | 'note'> & {
  group: string | null;
};

const stateOf = ({
  code,
  group_name,
  start_date,
  end_date,
  target_days,
  own_target,
  note,
}: PlainParticipant): State => ({
  code,
  group: group_name,
  start_date,
  end_date,
  target_days,
  own_target,
  note,
});

function withoutUndefined<Value extends object>(value: Value): Partial<Value> {
  return Object.fromEntries(Object.entries(value).filter((entry) => entry[1] !== undefined)) as Partial<Value>;
}

function changeProblems(body: ChangeParticipantBody, next: State, study: StudyAccess, count: RuleCount): FieldProblems {
  const given = (['start_date', 'end_date'] as const).filter((field) => body[field] !== undefined);
  const texts = {
    code: body.code === undefined ? null : typedCodeProblem(body.code, study.code_prefix),
    group: body.group === undefined ? null : groupProblem(next.group),
    note: body.note === undefined ? null : noteProblem(next.note),
    own_target: body.own_target ? ownTargetProblem(body.own_target, count) : null,
  };
  const wrong = Object.entries(texts).filter((entry): entry is [string, Sentence] => entry[1] !== null);
  return { ...Object.fromEntries(wrong), ...dayProblems(next, given, study) };
}

/** Days have `target_days`. */
function ownTargetProblem({ count, target }: OwnTarget, ofRule: RuleCount): Sentence | null {
  if (count !== ofRule || count === 'days') return researchMessages('own_target_other');
  return targetProblem(count, target) ?? null;
}

async function refuseTaken(trx: Trx, study: StudyAccess, code: string): Promise<void> {
  const taken = await takenCodes(trx, study.id, [code]);
  const message = researchMessages('code_taken', { code });
  if (taken.size > 0) throw conflict(message, { code: message });
}

function refuseLocked({ joined_at }: PlainParticipant): void {
  const message = researchMessages('code_locked');
  if (joined_at) throw conflict(message, { code: message });
}

/**
 * Records nothing without a change; throws 404, 403, 409 (closed, withdrawn, changed meanwhile, code locked or taken) and 400.
 */
export function changeParticipant(
  db: Db,
  { targetId, caller, actor, now }: TargetCall,
  { version, reason, ...body }: ChangeParticipantBody,
): Promise<WholeParticipant> {
  return inTransaction(db, async (trx) => {
    const known = await lockActiveParticipantAs(trx, { targetId, caller, action: 'participants:change' });
    const { study, participant } = known;
    if (version !== undefined && version !== participant.version) {
      const at = timeOfChange(study.timezone, participant.updated_at, now);
      throw conflict(serverMessages('changed_meanwhile', { at, what: 'participant' }));
    }
    const old = stateOf(participant);
    const given = withoutUndefined(body);
    const next: State = {
      ...old,
      ...given,
      code: body.code === undefined ? old.code : normalizeCode(body.code),
      group: body.group === undefined ? old.group : cleanGroup(body.group),
      note: body.note?.trim() ?? old.note,
    };
    refuseProblems(changeProblems(body, next, study, await ruleCount(trx, study.id, next.group)));
    if (next.code !== old.code) {
      refuseLocked(participant);
      await refuseTaken(trx, study, next.code);
    }
    const changes = changesBetween(old, next);
    if (Object.keys(changes).length === 0) return readWhole(trx, known, now);
    const { group, ...columns } = next;
    const saved = { ...columns, group_name: group, updated_at: now, updated_by: caller.id };
    await updateParticipant(trx, participant.id, saved);
    const why = reason?.trim() ? allNew({ reason: reason.trim() }) : {};
    await recordParticipant(trx, study, participant.id, 'participant.changed', { ...changes, ...why }, { actor, now });
    return readWhole(trx, known, now);
  });
}

export function removeParticipant(
  db: Db,
  { targetId, caller, actor, now }: TargetCall,
  { reason, typed }: { reason: string | undefined; typed: string | undefined },
): Promise<KnownParticipant> {
  return inTransaction(db, async (trx) => {
    const known = await lockParticipantAs(trx, { targetId, caller, action: 'participants:delete' });
    const { study, participant } = known;
    requireTyped(typed, (text) => normalizeCode(text) === participant.code);
    requireOpen(study);
    if (participant.withdrawn_at) throw conflict(researchMessages('withdrawn_stays'));
    if (participant.joined_at) throw conflict(researchMessages('joined_stays'));
    await deleteParticipant(trx, participant.id);
    const changes = allOld(
      Object.fromEntries(Object.entries(stateOf(participant)).filter(([, value]) => value !== null && value !== '')),
    );
    const why = reason ? allNew({ reason }) : {};
    await recordParticipant(trx, study, participant.id, 'participant.deleted', { ...changes, ...why }, { actor, now });
    return known;
  });
}
