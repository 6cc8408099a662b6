import type { Db } from './schema.ts';

/** Only for the embedded database: its former process has ended, so the next one takes over its work without a wait. */
export async function endLeases(db: Db): Promise<void> {
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
