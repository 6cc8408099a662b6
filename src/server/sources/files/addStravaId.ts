import { noteDuplicates } from '#server/activities/duplicateCandidates.ts';
import { joinToFiles } from '#server/activities/joinedRecords.ts';
import type { Trx } from '#server/db/schema.ts';
import type { KnownFile } from './knownFiles.ts';

/** An archive tells the id of a file that was uploaded by itself before; the record of Strava's API with it joins. */
export async function addStravaId(
  trx: Trx,
  personId: string,
  { id, primary, has_strava_id }: KnownFile,
  stravaId: number | null,
  now: Date,
): Promise<void> {
  if (stravaId === null || has_strava_id) return;
  await trx.updateTable('activities').set({ archive_strava_id: stravaId }).where('id', '=', id).execute();
  await joinToFiles(trx, personId, [stravaId]);
  await noteDuplicates(trx, personId, [primary], now);
}
