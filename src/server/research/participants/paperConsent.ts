import { createPerson } from '#server/activities/people.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Db } from '#server/db/schema.ts';
import { conflict } from '#server/plugins/httpErrors.ts';
import { allNew } from '#server/research/studies/studyAudit.ts';
import type { TargetCall } from '#server/research/studies/studyCall.ts';
import { dayIn, isCalendarDate } from '#shared/calendarDate.ts';
import type { PaperConsentBody } from '#shared/contract/joining.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { givePlace, recordConsent, refuseForeignAnswers } from './joining.ts';
import { findPlace } from './joiningRepository.ts';
import { outdateExports } from './leftCopies.ts';
import { lockActiveParticipantAs, readWhole, type WholeParticipant } from './participantAccess.ts';
import { refuseProblems } from './participantFields.ts';
import { recordParticipant } from './participantRecord.ts';
import { refuseOutdated } from './shownConsent.ts';

/**
 * Records a consent that staff have on paper: for a code without a person one is made, for a participant who is asked
 * again it is the answer. Throws
 * 404, 403, 409 (closed, withdrawn, joined, another version in force) and 400.
 */
export function recordPaperConsent(
  db: Db,
  { targetId, caller, actor, now }: TargetCall,
  { answers, signed_on: day, ...read }: PaperConsentBody,
): Promise<WholeParticipant> {
  const { consent_version, language } = read;
  return inTransaction(db, async (trx) => {
    const question = { targetId, caller, action: 'participants:consent' } as const;
    const known = await readWhole(trx, await lockActiveParticipantAs(trx, question), now);
    const { study, participant } = known;
    const place = await findPlace(trx, participant.code, now);
    const isAgain = participant.consent_state === 'open' || participant.consent_state === 'paused';
    if (!place || (place.person_id !== null && !isAgain)) throw conflict(serverMessages('already_joined'));
    refuseOutdated(place, read);
    if (!isCalendarDate(day)) refuseProblems({ signed_on: researchMessages('invalid_date') });
    if (day > dayIn(study.timezone, now)) refuseProblems({ signed_on: researchMessages('date_in_future') });
    refuseForeignAnswers(place, answers);
    const consent = { language, answers, day, channel: 'staff', recordedBy: caller.id } as const;
    if (isAgain) await recordConsent(trx, place, consent, now);
    else await givePlace(trx, place, await createPerson(trx, now), consent, now);
    if (participant.consent?.answers.some((answer) => !answers.includes(answer)))
      await outdateExports(trx, participant.id);
    const changes = allNew({ consent_version, answers: [...answers].sort(), signed_on: day });
    const action = isAgain ? 'participant.consented' : 'participant.joined';
    await recordParticipant(trx, study, participant.id, action, changes, { actor, now });
    return readWhole(trx, known, now);
  });
}
