import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** For a process that has the database to itself: the last sign of life of what is under way was that of one that ended. */
export async function endLeases(db: Kysely<Schema>): Promise<void> {
  const worked_at = new Date(0);
  await db.updateTable('uploads').set({ worked_at }).where('state', 'in', ['receiving', 'running']).execute();
  await db.updateTable('study_exports').set({ worked_at }).where('state', '=', 'running').execute();
  await db
    .updateTable('mails')
    .set({ worked_at })
    .where('state', 'in', ['waiting', 'sending'])
    .where('worked_at', 'is not', null)
    .execute();
}
