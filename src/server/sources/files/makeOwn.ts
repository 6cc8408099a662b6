import type { Insertable } from 'kysely';
import type { Categories } from '#server/activities/studyCategories.ts';
import type { ActivitiesTable } from '#server/db/schema/stravaSchema.ts';
import type { Trx } from '#server/db/schema.ts';
import type { ReadActivity } from './readerMessages.ts';
import { storeFileFindings } from './storeFindings.ts';

interface Whole {
  record: Insertable<ActivitiesTable>;
  /** JSON. */
  detail: string;
  read: ReadActivity;
  categories: Categories | null;
}

/** Adds the values that a study's upload left out, when the person uploads the same file. Reviews stay. */
export async function makeOwn(trx: Trx, id: string, whole: Whole, now: Date): Promise<void> {
  const { record, detail, read, categories } = whole;
  const { average_heartrate, max_heartrate, device_name, file_id, name, flags } = record;
  const own = { average_heartrate, max_heartrate, device_name, file_id, name, flags };
  await trx
    .updateTable('activities')
    .set({ ...own, updated_at: now })
    .where('id', '=', id)
    .execute();
  await trx.updateTable('activity_details').set({ detail, fetched_at: now }).where('activity_id', '=', id).execute();
  await storeFileFindings(trx, { ...record, id }, read, { categories, now });
}
