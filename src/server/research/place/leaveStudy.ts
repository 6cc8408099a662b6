import { NO_ACTOR } from '#server/db/audit.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Db } from '#server/db/schema.ts';
import type { JobQueue } from '#server/jobs/jobQueue.ts';
import { findParticipant } from '#server/research/participants/participantsRepository.ts';
import { withdraw } from '#server/research/participants/withdrawal.ts';
import { dayIn } from '#shared/calendarDate.ts';
import type { LeaveBody, LeftAnswer } from '#shared/contract/place.ts';
import { lockOwnPlace, type PlaceCaller, participationOver } from './placeAccess.ts';

type Confirmation = LeftAnswer['confirmation'];

/** By the participant, today and without a reason. Throws 404, 409 (already withdrawn) and 400. */
export function leaveStudy(
  { db, jobs }: { db: Db; jobs: JobQueue | null },
  caller: PlaceCaller,
  { choice }: LeaveBody,
  now: Date,
): Promise<Confirmation> {
  return inTransaction(db, async (trx) => {
    const place = await lockOwnPlace(trx, caller, now);
    if (place.withdrawn_at) throw participationOver();
    const participant = await findParticipant(trx, place, place.participant_id, now);
    if (!participant) throw new Error('The participant of a place is not there');
    const { effect } = await withdraw(
      trx,
      { study: place, participant },
      { actor: NO_ACTOR, by: null, jobs, now },
      { requested_by: 'participant', date: dayIn(place.timezone, now), choice, reason: null },
    );
    return {
      code: place.code,
      title: place.title,
      lab_name: place.lab_name,
      contact_email: place.contact_email,
      withdrawn_at: now.toISOString(),
      choice,
      ...effect,
    };
  });
}
