import { createPerson } from '#server/activities/people.ts';
import { giveReceipt } from '#server/activities/receipts.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Db } from '#server/db/schema.ts';
import type { SourceName } from '#shared/sources.ts';
import { createTestLab, createTestParticipant, createTestStudy } from './testResearch.ts';

/** The receipt of a participant without a user, in a study of their own. */
export async function receiptOfParticipant(db: Db, source: SourceName, now: Date): Promise<string> {
  const lab = await createTestLab(db);
  const study = await createTestStudy(db, lab.id, null, { permitted_sources: [source] });
  return inTransaction(db, async (trx) => {
    const person = { person_id: await createPerson(trx, now), joined_at: now, joined_day: '2026-01-01' };
    const { id } = await createTestParticipant(trx, study.id, 'KDZ-001-5', person);
    return giveReceipt(trx, id, now);
  });
}
