import { type Insertable, sql } from 'kysely';
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

/** The categories of which a record has values; what one study reads of it is not taken away for another one. */
export async function categoriesStored(trx: Trx, id: string): Promise<Categories> {
  const { rows } = await sql<Categories>`
    SELECT a.average_heartrate IS NOT NULL OR a.max_heartrate IS NOT NULL OR 'no_heart_rate' = ANY(a.flags)
        OR d.detail #>> '{streams,heartrate}' IS NOT NULL AS heart_rate,
      a.device_name IS NOT NULL OR a.file_id IS NOT NULL AS device,
      d.detail ->> 'route' IS NOT NULL AS route
    FROM activities a LEFT JOIN activity_details d ON d.activity_id = a.id WHERE a.id = ${id}::uuid`.execute(trx);
  return rows[0] ?? { heart_rate: false, device: false, route: false };
}

/**
 * Adds the values that a study's upload left out, when the person uploads the same file, or it is given for a study that
 * reads more of it. Reviews stay.
 */
export async function addLeftOut(trx: Trx, id: string, whole: Whole, now: Date): Promise<void> {
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
