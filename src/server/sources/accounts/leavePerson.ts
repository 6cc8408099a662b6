import { deleteUnusedPerson } from '#server/activities/people.ts';
import type { Trx } from '#server/db/schema.ts';

/** Parts a user, who is about to be deleted, from the person; what only the user could reach goes too. */
export async function leavePerson(trx: Trx, userId: string): Promise<void> {
  const person = await trx
    .updateTable('people')
    .set({ user_id: null })
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  if (person) await deleteUnusedPerson(trx, person.id);
}
