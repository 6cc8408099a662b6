import type { Db, Trx } from '#server/db/schema.ts';
import type { Absence } from '#shared/contract/adherence.ts';

const COLUMNS = ['id', 'first_day', 'last_day', 'reason', 'channel'] as const;

export function absencesOf(db: Db, participantId: string): Promise<Absence[]> {
  return db
    .selectFrom('declarations')
    .select(COLUMNS)
    .where('participant_id', '=', participantId)
    .orderBy('first_day')
    .orderBy('id')
    .execute();
}

/** One that was sent twice. */
export function findSameAbsence(
  trx: Trx,
  participantId: string,
  { first_day, last_day, reason, channel }: Omit<Absence, 'id'>,
): Promise<Absence | undefined> {
  return trx
    .selectFrom('declarations')
    .select(COLUMNS)
    .where('participant_id', '=', participantId)
    .where('first_day', '=', first_day)
    .where('last_day', '=', last_day)
    .where('reason', '=', reason)
    .where('channel', '=', channel)
    .executeTakeFirst();
}

export function findAbsence(db: Db, id: string) {
  return db
    .selectFrom('declarations')
    .select([...COLUMNS, 'participant_id'])
    .where('id', '=', id)
    .executeTakeFirst();
}
