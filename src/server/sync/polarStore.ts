import type { Insertable, Transaction } from 'kysely';
import { hasOtherMetrics } from '#server/activities/activityChanges.ts';
import { noteDuplicates } from '#server/activities/duplicateCandidates.ts';
import { dropFindings, flagRecords, OF_FILES } from '#server/activities/recordFlags.ts';
import { agreedDetail, agreedRecord, categoriesAgreed } from '#server/activities/studyCategories.ts';
import type { Schema } from '#server/db/schema.ts';
import type { ActivitiesTable } from '#server/db/stravaSchema.ts';
import type { ReadActivity } from '#server/sources/files/readerMessages.ts';
import { storeFileFindings } from '#server/sources/files/storeFindings.ts';

type Row = Insertable<ActivitiesTable> & { id: string; external_id: string };

/** The primary record of the same recording by the same device. */
async function sameRecording(trx: Transaction<Schema>, { person_id, file_id }: Row): Promise<string | null> {
  if (!file_id) return null;
  const row = await trx
    .selectFrom('activities')
    .select((eb) => eb.fn.coalesce('joined_to', 'id').as('primary'))
    .where('person_id', '=', person_id)
    .where('file_id', '=', file_id)
    .orderBy('source')
    .orderBy('created_at')
    .executeTakeFirst();
  return row?.primary ?? null;
}

/** Stores one exercise, or what changed of it; the caller holds the lock of the account's row. */
export async function storePolarRecord(
  trx: Transaction<Schema>,
  whole: Row,
  file: ReadActivity | null,
  now: Date,
): Promise<void> {
  const categories = await categoriesAgreed(trx, whole.person_id);
  const row = categories ? agreedRecord(whole, categories) : whole;
  const known = await trx
    .selectFrom('activities')
    .selectAll()
    .where('person_id', '=', row.person_id)
    .where('source', '=', 'polar')
    .where('external_id', '=', row.external_id)
    .executeTakeFirst();
  const id = known?.id ?? row.id;
  if (known) {
    const { id: _, joined_to: __, created_at: ___, ...changed } = row;
    await trx.updateTable('activities').set(changed).where('id', '=', id).execute();
    if (hasOtherMetrics(known, row)) await flagRecords(trx, 'edited_after_import', [known], now);
  } else {
    const primary = await sameRecording(trx, row);
    await trx
      .insertInto('activities')
      .values({ ...row, joined_to: primary })
      .execute();
    if (primary === null) await noteDuplicates(trx, row.person_id, [id], now);
  }
  if (!file) return;
  await dropFindings(trx, id, OF_FILES);
  await storeFileFindings(trx, { ...row, id }, file, { categories, now });
  const course = categories ? agreedDetail(file.detail, categories) : file.detail;
  const detail = { detail: JSON.stringify(course), fetched_at: now };
  await trx
    .insertInto('activity_details')
    .values({ activity_id: id, ...detail })
    .onConflict((conflict) => conflict.column('activity_id').doUpdateSet(detail))
    .execute();
}
