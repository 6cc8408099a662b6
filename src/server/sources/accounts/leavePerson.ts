import { deleteUnusedPerson } from '#server/activities/people.ts';
import { announce } from '#server/db/changeFeed.ts';
import type { Trx } from '#server/db/schema.ts';

/** Detaches a user who is being deleted from the person. Deletes the data that only the user could reach. */
export async function leavePerson(trx: Trx, userId: string): Promise<void> {
  const person = await trx
    .updateTable('people')
    .set({ user_id: null })
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  if (!person) return;
  await deleteUnusedPerson(trx, person.id);
  await announce(trx, { change: { topics: ['activities'], userId: null } });
}
