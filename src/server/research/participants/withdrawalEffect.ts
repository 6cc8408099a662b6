import type { Db } from '#server/db/schema.ts';
import type { StudyAccess } from '#server/research/studies/studyAccessRepository.ts';
import type { WithdrawalEffect } from '#shared/contract/withdrawalEffect.ts';
import type { SourceName } from '#shared/sources.ts';
import type { ParticipantRow } from './participantsRepository.ts';

type Policed = Pick<StudyAccess, 'withdrawal_policy'>;
type Agreed = Pick<ParticipantRow, 'consent' | 'agreed_policy'>;

/** A change of the study's policy holds for those who agree after it. */
export const policyFor = (study: Policed, { agreed_policy }: Pick<Agreed, 'agreed_policy'>) =>
  agreed_policy ?? study.withdrawal_policy;

/** The answer of the consent that holds; null where none was asked for. */
export function agreedToKeep(study: Policed, participant: Agreed): boolean | null {
  const { consent } = participant;
  const isAsked = policyFor(study, participant) === 'participant';
  return isAsked && consent ? consent.answers.includes('keep_after_withdrawal') : null;
}

interface Whose {
  id: string;
  person_id: string | null;
}
interface Stored {
  counts: WithdrawalEffect['erased'];
  sources: SourceName[];
}

async function countStored(db: Db, { id, person_id }: Whose): Promise<Stored['counts']> {
  const count = async (table: 'consents' | 'declarations' | 'uploads') => {
    const rows = db.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('n'));
    return (await rows.where('participant_id', '=', id).executeTakeFirstOrThrow()).n;
  };
  const { n } = await db
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

export async function connectedSources(db: Db, personId: string | null): Promise<SourceName[]> {
  const accounts = await db
    .selectFrom('source_accounts')
    .select('source')
    .where('person_id', '=', personId)
    .where('status', '<>', 'disconnected')
    .execute();
  const athlete = await db
    .selectFrom('athletes')
    .select('id')
    .where('id', '=', personId)
    .where('status', '<>', 'disconnected')
    .executeTakeFirst();
  return [...(athlete ? ['strava' as const] : []), ...accounts.map(({ source }) => source)];
}

/** Asked before and after a withdrawal. */
export const storedOf = async (db: Db, whose: Whose): Promise<Stored> => ({
  counts: await countStored(db, whose),
  sources: await connectedSources(db, whose.person_id),
});

export const effectOf = (before: Stored, after: Stored): WithdrawalEffect => ({
  erased: {
    activities: before.counts.activities - after.counts.activities,
    files: before.counts.files - after.counts.files,
    consents: before.counts.consents - after.counts.consents,
    absences: before.counts.absences - after.counts.absences,
  },
  ended_sources: before.sources.filter((source) => !after.sources.includes(source)),
});
