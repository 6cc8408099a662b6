import type { Kysely, Transaction } from 'kysely';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Schema } from '#server/db/schema.ts';
import type { JobQueue } from '#server/jobs/jobQueue.ts';
import { NAMELESS } from '#server/research/participants/joining.ts';
import type { Place } from '#server/research/participants/joiningRepository.ts';
import { findParticipant } from '#server/research/participants/participantsRepository.ts';
import { withdraw } from '#server/research/participants/withdrawal.ts';
import { dayIn } from '#shared/calendarDate.ts';
import type { LeaveBody, LeftAnswer } from '#shared/contract/place.ts';
import type { SourceName } from '#shared/sources.ts';
import { lockOwnPlace, type PlaceCaller } from './placeAccess.ts';

type Confirmation = LeftAnswer['confirmation'];

async function countStored(trx: Transaction<Schema>, { participant_id: id, person_id }: Place) {
  const count = async (table: 'consents' | 'declarations' | 'uploads') => {
    const rows = trx.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('n'));
    return (await rows.where('participant_id', '=', id).executeTakeFirstOrThrow()).n;
  };
  const { n } = await trx
    .selectFrom('activities')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('person_id', '=', person_id)
    .executeTakeFirstOrThrow();
  return {
    activities: n,
    files: await count('uploads'),
    consents: await count('consents'),
    absences: await count('declarations'),
  };
}

async function connectedSources(trx: Transaction<Schema>, personId: string | null): Promise<SourceName[]> {
  const accounts = await trx
    .selectFrom('source_accounts')
    .select('source')
    .where('person_id', '=', personId)
    .where('status', '<>', 'disconnected')
    .execute();
  const athlete = await trx
    .selectFrom('athletes')
    .select('id')
    .where('id', '=', personId)
    .where('status', '<>', 'disconnected')
    .executeTakeFirst();
  return [...(athlete ? ['strava' as const] : []), ...accounts.map(({ source }) => source)];
}

/** By the participant, today and without a reason. Throws 404, 409 (already withdrawn) and 400. */
export function leaveStudy(
  { db, jobs }: { db: Kysely<Schema>; jobs: JobQueue | null },
  caller: PlaceCaller,
  { choice }: LeaveBody,
  now: Date,
): Promise<Confirmation> {
  return inTransaction(db, async (trx) => {
    const place = await lockOwnPlace(trx, caller, now);
    const participant = await findParticipant(trx, place, place.participant_id, now);
    if (!participant) throw new Error('The participant of a place is not there');
    const before = await countStored(trx, place);
    const sources = await connectedSources(trx, place.person_id);
    await withdraw(
      trx,
      { study: place, participant },
      { actor: NAMELESS, by: null, jobs, now },
      { requested_by: 'participant', date: dayIn(place.timezone, now), choice, reason: null },
    );
    const after = await countStored(trx, place);
    const left = await connectedSources(trx, place.person_id);
    return {
      code: place.code,
      title: place.title,
      lab_name: place.lab_name,
      contact_email: place.contact_email,
      withdrawn_at: now.toISOString(),
      choice,
      erased: {
        activities: before.activities - after.activities,
        files: before.files - after.files,
        consents: before.consents - after.consents,
        absences: before.absences - after.absences,
      },
      ended_sources: sources.filter((source) => !left.includes(source)),
    };
  });
}
