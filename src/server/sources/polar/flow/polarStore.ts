import type { Insertable } from 'kysely';
import { hasOtherMetrics } from '#server/activities/activityChanges.ts';
import { noteDuplicates } from '#server/activities/duplicateCandidates.ts';
import { replacePrimary } from '#server/activities/joinedRecords.ts';
import { takesPlace } from '#server/activities/primaryRecord.ts';
import { dropFindings, type Finding, flagRecords, OF_FILES, storeFindings } from '#server/activities/recordFlags.ts';
import { agreedRecord, categoriesAgreed, storableCourse } from '#server/activities/studyCategories.ts';
import type { ActivitiesTable } from '#server/db/schema/stravaSchema.ts';
import type { Trx } from '#server/db/schema.ts';
import type { ReadActivity } from '#server/sources/files/readerMessages.ts';
import { storeFileFindings } from '#server/sources/files/storeFindings.ts';

type Row = Insertable<ActivitiesTable> & { id: string; external_id: string };

const NO_OFFSET: Finding = { flag: 'time_zone_suspect', measure: 'time_zone_unknown', value: 1 };

/** Without Polar's offset only the first place of a file can confirm the start. */
async function noteOffset(trx: Trx, row: Row, file: ReadActivity | null, now: Date): Promise<void> {
  await dropFindings(trx, row.id, ['time_zone_unknown']);
  const hasPlace = typeof file?.placeOffset === 'number';
  if (row.timezone === null && !hasPlace) await storeFindings(trx, row, [NO_OFFSET], now);
}

/** The primary record of the same recording by the same device. */
async function sameRecording(trx: Trx, { person_id, file_id }: Row) {
  if (!file_id) return undefined;
  return trx
    .selectFrom('activities as same')
    .innerJoin('activities as primary', (join) =>
      join.on('primary.id', '=', (eb) => eb.fn.coalesce('same.joined_to', 'same.id')),
    )
    .select(['primary.id', 'primary.source'])
    .where('same.person_id', '=', person_id)
    .where('same.file_id', '=', file_id)
    .orderBy('same.source')
    .orderBy('same.created_at')
    .executeTakeFirst();
}

async function addRecord(trx: Trx, row: Row, now: Date): Promise<void> {
  const primary = await sameRecording(trx, row);
  const isBetter =
    primary !== undefined && (await takesPlace(trx, row.person_id, { source: 'polar', there: primary.source }));
  const joined_to = isBetter ? null : (primary?.id ?? null);
  await trx
    .insertInto('activities')
    .values({ ...row, joined_to })
    .execute();
  if (isBetter) await replacePrimary(trx, primary.id, row.id);
  if (!primary) await noteDuplicates(trx, row.person_id, [row.id], now);
}

/**
 * Stores one exercise, or what changed of it, unless a later answer is stored; the caller holds the locks of the account
 * and of the records.
 */
export async function storePolarRecord(trx: Trx, whole: Row, file: ReadActivity | null, now: Date): Promise<void> {
  const categories = (await categoriesAgreed(trx, whole.person_id))(whole.local_day);
  const row = categories ? agreedRecord(whole, categories) : whole;
  const known = await trx
    .selectFrom('activities')
    .selectAll()
    .where('person_id', '=', row.person_id)
    .where('source', '=', 'polar')
    .where('external_id', '=', row.external_id)
    .executeTakeFirst();
  if (known && known.fetched_at > now) return;
  const id = known?.id ?? row.id;
  if (known) {
    const { id: _, joined_to: __, created_at: ___, gear_id: ____, ...changed } = row;
    await trx.updateTable('activities').set(changed).where('id', '=', id).execute();
    if (hasOtherMetrics(known, row)) {
      await flagRecords(trx, 'edited_after_import', [known], now);
      if (known.joined_to === null) await noteDuplicates(trx, row.person_id, [id], now);
    }
  } else {
    await addRecord(trx, row, now);
  }
  await noteOffset(trx, { ...row, id }, file, now);
  if (!file) return;
  await dropFindings(trx, id, OF_FILES);
  await storeFileFindings(trx, { ...row, id }, file, { categories, now });
  const detail = { detail: await storableCourse(trx, 'polar', file, categories), fetched_at: now };
  await trx
    .insertInto('activity_details')
    .values({ activity_id: id, ...detail })
    .onConflict((conflict) => conflict.column('activity_id').doUpdateSet(detail))
    .execute();
}
