import { validate as isUuid, NIL, v7 as uuidv7 } from 'uuid';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { AuditChange, Db, Trx } from '#server/db/schema.ts';
import { notFound } from '#server/plugins/httpErrors.ts';
import { requireReason } from '#server/plugins/reason.ts';
import { lockActiveParticipantAs } from '#server/research/participants/participantAccess.ts';
import { refuseProblems } from '#server/research/participants/participantFields.ts';
import { recordParticipant } from '#server/research/participants/participantRecord.ts';
import { allNew, allOld, recordStudy } from '#server/research/studies/studyAudit.ts';
import type { TargetCall } from '#server/research/studies/studyCall.ts';
import { lockOpenStudyAs } from '#server/research/studies/studyGuard.ts';
import { dayIn } from '#shared/calendarDate.ts';
import type { ChangePauseBody, Pause, PauseBody } from '#shared/contract/adherence.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import { spanProblems } from './declaredSpan.ts';
import { findSamePause, PAUSE_COLUMNS } from './pausesRepository.ts';

type NewPause = Pause & { reason: string };

interface Paused {
  pause: Pause;
  studyId: string;
}

function newPause(body: PauseBody, participant_id: string | null): NewPause {
  const reason = requireReason(body);
  refuseProblems(spanProblems(body.first_day, body.last_day));
  return { id: uuidv7(), participant_id, first_day: body.first_day, last_day: body.last_day, reason };
}

const shown = ({ first_day, last_day, reason }: Pause) => ({ first_day, last_day, reason });

export function pauseStudy(db: Db, change: TargetCall, body: PauseBody): Promise<Paused> {
  const { targetId, caller, actor, now } = change;
  return inTransaction(db, async (trx) => {
    const study = await lockOpenStudyAs(trx, targetId, caller, 'studies:change');
    const pause = newPause(body, null);
    const same = await findSamePause(trx, study.id, pause);
    if (same) return { pause: same, studyId: study.id };
    const row = { ...pause, study_id: study.id, created_by: caller.id, created_at: now };
    await trx.insertInto('pauses').values(row).execute();
    const changes = allNew({ pause: shown(pause) });
    await recordStudy(trx, study.id, 'study.paused', changes, { actor, now, reason: pause.reason });
    return { pause, studyId: study.id };
  });
}

export function pauseParticipant(db: Db, change: TargetCall, body: PauseBody): Promise<Paused> {
  const { caller, now } = change;
  return inTransaction(db, async (trx) => {
    const { study, participant } = await lockActiveParticipantAs(trx, { ...change, action: 'participants:change' });
    const pause = newPause(body, participant.id);
    const same = await findSamePause(trx, study.id, pause);
    if (same) return { pause: same, studyId: study.id };
    const row = { ...pause, study_id: study.id, created_by: caller.id, created_at: now };
    await trx.insertInto('pauses').values(row).execute();
    const changes = allNew({ pause: shown(pause) });
    await recordParticipant(trx, study, participant.id, 'participant.paused', changes, change);
    return { pause, studyId: study.id };
  });
}

async function lockPauseAs(trx: Trx, { targetId, caller }: TargetCall) {
  const missing = notFound(researchMessages('pause_not_found', { id: targetId }));
  const known = trx
    .selectFrom('pauses')
    .select([...PAUSE_COLUMNS, 'study_id'])
    .where('id', '=', targetId.toLowerCase());
  const found = isUuid(targetId) ? await known.executeTakeFirst() : undefined;
  const study = await lockOpenStudyAs(trx, found?.study_id ?? NIL, caller, 'participants:change', { missing });
  if (!found) throw missing;
  return { found, study };
}

type Locked = Awaited<ReturnType<typeof lockPauseAs>>;

async function recordPause(
  trx: Trx,
  { found, study }: Locked,
  { actor, now }: TargetCall,
  { kind, changes }: { kind: 'pause_changed' | 'pause_removed'; changes: Record<string, AuditChange> },
): Promise<void> {
  if (found.participant_id === null) {
    await recordStudy(trx, study.id, `study.${kind}`, changes, { actor, now });
  } else {
    await recordParticipant(trx, study, found.participant_id, `participant.${kind}`, changes, { actor, now });
  }
}

export function changePause(db: Db, change: TargetCall, { last_day }: ChangePauseBody): Promise<Paused> {
  return inTransaction(db, async (trx) => {
    const locked = await lockPauseAs(trx, change);
    const { study_id: _study, ...former } = locked.found;
    // An open pause may have lasted for years.
    const isOver = last_day !== null && last_day <= dayIn(locked.study.timezone, change.now);
    refuseProblems(spanProblems(former.first_day, last_day, isOver ? Number.POSITIVE_INFINITY : undefined));
    const pause = { ...former, last_day };
    await trx.updateTable('pauses').set({ last_day }).where('id', '=', pause.id).execute();
    const changes = { pause: { old: shown(former), new: shown(pause) } };
    await recordPause(trx, locked, change, { kind: 'pause_changed', changes });
    return { pause, studyId: locked.study.id };
  });
}

export function removePause(db: Db, change: TargetCall): Promise<{ studyId: string }> {
  return inTransaction(db, async (trx) => {
    const locked = await lockPauseAs(trx, change);
    await trx.deleteFrom('pauses').where('id', '=', locked.found.id).execute();
    await recordPause(trx, locked, change, { kind: 'pause_removed', changes: allOld({ pause: shown(locked.found) }) });
    return { studyId: locked.study.id };
  });
}
