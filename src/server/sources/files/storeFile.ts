import { sql } from 'kysely';
import { noteDuplicates } from '#server/activities/duplicateCandidates.ts';
import { replacePrimary } from '#server/activities/joinedRecords.ts';
import { takesPlace } from '#server/activities/primaryRecord.ts';
import { flagSharedFile } from '#server/activities/recordFlags.ts';
import { type Categories, storableCourse } from '#server/activities/studyCategories.ts';
import type { Trx } from '#server/db/schema.ts';
import type { UploadedFileResult } from '#shared/contract/uploads.ts';
import type { SourceName } from '#shared/sources.ts';
import { addLeftOut, categoriesStored } from './addLeftOut.ts';
import { addStravaId } from './addStravaId.ts';
import { stravaIdOf, toFileRecord } from './fileRecord.ts';
import type { KnownFiles } from './knownFiles.ts';
import type { ReadActivity } from './readerMessages.ts';
import { storeFileFindings } from './storeFindings.ts';
import { type FileRecord, recordForStudy } from './studyReading.ts';

interface StoredFile {
  result: UploadedFileResult;
  activityId: string | null;
}

interface Known {
  id: string;
  primary: string;
  primary_source: SourceName;
}

/** The earliest record of the person with one of its ids; one of a file comes first. */
async function findSame(trx: Trx, read: ReadActivity, personId: string): Promise<Known | undefined> {
  const stravaId = stravaIdOf(read.activity);
  const { fileId } = read.activity;
  if (stravaId === null && fileId === null) return undefined;
  const hasStravaId = sql`(archive_strava_id = ${stravaId}::bigint OR strava_id = ${stravaId}::bigint)`;
  // Its id at Strava tells more than that of the device: Strava splits and crops what one device recorded once.
  const { rows } = await sql<Known>`
    SELECT same.id, same.primary, (SELECT source FROM activities WHERE id = same.primary) AS primary_source
    FROM (
      SELECT id, coalesce(joined_to, id) AS primary FROM activities
      WHERE person_id = ${personId}::uuid AND (${hasStravaId} OR file_id = ${fileId}::text)
      ORDER BY ${hasStravaId} IS NOT TRUE, source, created_at, id LIMIT 1
    ) AS same`.execute(trx);
  return rows[0];
}

async function withStored(trx: Trx, id: string, agreed: Categories): Promise<Categories> {
  const stored = await categoriesStored(trx, id);
  return {
    heart_rate: agreed.heart_rate || stored.heart_rate,
    device: agreed.device || stored.device,
    route: agreed.route || stored.route,
  };
}

interface Storing {
  personId: string;
  now: Date;
  /** Only these are stored; null: all. */
  categories: Categories | null;
  /** The person gives the file, not staff for a study. */
  isOwn: boolean;
  /** At least of this file. */
  there: KnownFiles;
}

/** Stores one file of a person; the caller holds the lock of the records. */
export async function storeFile(
  trx: Trx,
  read: ReadActivity,
  { personId, now, categories: agreed, isOwn, there: known }: Storing,
): Promise<StoredFile> {
  const there = known.own.get(read.sha256);
  if (there) await addStravaId(trx, personId, there, stravaIdOf(read.activity), now);
  if (there && !there.is_given_by_staff_alone) return { result: 'already_there', activityId: there.primary };

  const categories = there && !isOwn && agreed ? await withStored(trx, there.id, agreed) : agreed;
  const cut = (whole: FileRecord) => (categories === null ? whole : recordForStudy(whole, categories));
  const detail = await storableCourse(trx, 'file', read, categories);
  if (there) {
    const record = cut(toFileRecord(read, personId, now));
    await addLeftOut(trx, there.id, { record, detail, read, categories }, now);
    return { result: 'already_there', activityId: there.primary };
  }

  const same = await findSame(trx, read, personId);
  const isPrimary =
    same === undefined || (await takesPlace(trx, personId, { source: 'file', there: same.primary_source }));
  const record = cut({ ...toFileRecord(read, personId, now), joined_to: isPrimary ? null : same.primary });
  await trx.insertInto('activities').values(record).execute();
  await trx.insertInto('activity_details').values({ activity_id: record.id, detail, fetched_at: now }).execute();
  if (known.ofOthers.has(read.sha256)) await flagSharedFile(trx, Buffer.from(read.sha256, 'hex'), now);
  await storeFileFindings(trx, record, read, { categories, now });
  if (same && isPrimary) await replacePrimary(trx, same.primary, record.id);
  if (same) return { result: 'joined', activityId: isPrimary ? record.id : same.primary };
  const isDoubted = (await noteDuplicates(trx, personId, [record.id], now, { areNew: true })).size > 0;
  return { result: isDoubted ? 'needs_decision' : 'imported', activityId: record.id };
}
