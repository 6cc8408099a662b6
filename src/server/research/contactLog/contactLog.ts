import { validate as isUuid, NIL, v7 as uuidv7 } from 'uuid';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Db } from '#server/db/schema.ts';
import { notFound } from '#server/plugins/httpErrors.ts';
import { lockActiveParticipantAs, lockParticipantAs } from '#server/research/participants/participantAccess.ts';
import { type FieldProblems, noteProblem, refuseProblems } from '#server/research/participants/participantFields.ts';
import { recordParticipant } from '#server/research/participants/participantRecord.ts';
import { allNew, allOld } from '#server/research/studies/studyAudit.ts';
import type { TargetCall } from '#server/research/studies/studyCall.ts';
import { requireOpen } from '#server/research/studies/studyGuard.ts';
import { dayIn, isCalendarDate } from '#shared/calendarDate.ts';
import type { LoggedContact, NoteContactBody } from '#shared/contract/followUp.ts';
import { researchMessages } from '#shared/researchMessages.ts';

const action = 'participants:change' as const;

function problemsOf({ contacted_on, note }: NoteContactBody, today: string): FieldProblems {
  const wrongNote = noteProblem(note);
  const problems: FieldProblems = wrongNote ? { note: wrongNote } : {};
  if (!isCalendarDate(contacted_on)) return { contacted_on: researchMessages('invalid_date'), ...problems };
  if (contacted_on > today) return { contacted_on: researchMessages('date_in_future'), ...problems };
  return problems;
}

type Told = Pick<LoggedContact, 'contacted_on' | 'channel' | 'outcome'> & { note: string };

/** The note is a field of its own, which the log hides from blinded readers. */
const told = ({ note, contacted_on, channel, outcome }: Told) => ({
  contact: { contacted_on, channel, outcome },
  ...(note === '' ? {} : { note }),
});

export function noteContact(
  db: Db,
  change: TargetCall,
  body: NoteContactBody,
): Promise<{ contact: LoggedContact; studyId: string }> {
  const { actor, caller, now } = change;
  return inTransaction(db, async (trx) => {
    const { study, participant } = await lockActiveParticipantAs(trx, { ...change, action });
    const noted = { ...body, note: body.note.trim() };
    refuseProblems(problemsOf(noted, dayIn(study.timezone, now)));
    const id = uuidv7();
    const row = { id, participant_id: participant.id, ...noted, created_by: caller.id, created_at: now };
    await trx.insertInto('contact_log').values(row).execute();
    await recordParticipant(trx, study, participant.id, 'participant.contacted', allNew(told(noted)), { actor, now });
    const contact = { id, ...noted, created_by_email: actor.actorEmail, created_at: now.toISOString() };
    return { contact, studyId: study.id };
  });
}

export function takeBackContact(db: Db, change: TargetCall): Promise<{ studyId: string }> {
  const { targetId } = change;
  return inTransaction(db, async (trx) => {
    const missing = notFound(researchMessages('contact_not_found', { id: targetId }));
    const known = trx.selectFrom('contact_log').selectAll().where('id', '=', targetId.toLowerCase());
    const found = isUuid(targetId) ? await known.executeTakeFirst() : undefined;
    const question = { ...change, targetId: found?.participant_id ?? NIL, action, missing };
    const { study, participant } = await lockParticipantAs(trx, question);
    if (!found) throw missing;
    requireOpen(study);
    await trx.deleteFrom('contact_log').where('id', '=', found.id).execute();
    await recordParticipant(trx, study, participant.id, 'participant.contact_removed', allOld(told(found)), change);
    return { studyId: study.id };
  });
}
