import { validate as isUuid } from 'uuid';
import type { Trx } from '#server/db/schema.ts';
import type { Sentence } from '#shared/sentence.ts';
import { serverMessages } from '#shared/serverMessages.ts';

interface Place {
  lab_id: string;
  isActive: boolean;
}

async function findPlace(trx: Trx, userId: string): Promise<Place | undefined> {
  const row = await trx
    .selectFrom('researchers')
    .innerJoin('users', 'users.id', 'researchers.user_id')
    .select(['lab_id', 'deactivated_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row && { lab_id: row.lab_id, isActive: row.deactivated_at === null };
}

/** A user locked by `lockUsers` stays in the lab until the transaction ends. */
export async function findLabOf(trx: Trx, userId: string): Promise<string | undefined> {
  return (await findPlace(trx, userId))?.lab_id;
}

/** `userId` is locked by `lockUsers`. */
export async function ownerProblem(
  trx: Trx,
  labId: string,
  userId: string,
  notInLab: Sentence = serverMessages('owner_not_in_lab'),
): Promise<Sentence | undefined> {
  const place = isUuid(userId) ? await findPlace(trx, userId) : undefined;
  if (place?.lab_id !== labId) return notInLab;
  return place.isActive ? undefined : serverMessages('researcher_deactivated');
}
