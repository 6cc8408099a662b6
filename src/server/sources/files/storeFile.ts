import { type RawBuilder, sql } from 'kysely';
import { noteDuplicates } from '#server/activities/duplicateCandidates.ts';
import { replacePrimary } from '#server/activities/joinedRecords.ts';
import { takesPlace } from '#server/activities/primaryRecord.ts';
import { flagSharedFile } from '#server/activities/recordFlags.ts';
import { type Categories, storableDetail } from '#server/activities/studyCategories.ts';
import type { Trx } from '#server/db/schema.ts';
import type { UploadedFileResult } from '#shared/contract/uploads.ts';
import type { SourceName } from '#shared/sources.ts';
import { stravaIdOf, toFileRecord } from './fileRecord.ts';
import type { KnownFiles } from './knownFiles.ts';
import { makeOwn } from './makeOwn.ts';
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

/** The earliest record of the person for which `condition` holds; one of a file comes first. */
async function find(trx: Trx, personId: string, condition: RawBuilder<unknown>): Promise<Known | undefined> {
  const { rows } = await sql<Known>`
    SELECT same.id, same.primary, (SELECT source FROM activities WHERE id = same.primary) AS primary_source
    FROM (
      SELECT id, coalesce(joined_to, id) AS primary FROM activities
      WHERE person_id = ${personId}::uuid AND ${condition} ORDER BY source, created_at, id LIMIT 1
    ) AS same`.execute(trx);
  return rows[0];
}

async function findSame(trx: Trx, read: ReadActivity, personId: string): Promise<Known | undefined> {
  const stravaId = stravaIdOf(read);
  const { fileId } = read.activity;
  const byStravaId =
    stravaId === null
      ? undefined
      : await find(trx, personId, sql`(archive_strava_id = ${stravaId} OR strava_id = ${stravaId})`);
  if (byStravaId || fileId === null) return byStravaId;
  // Its id at Strava tells more than that of the device: Strava splits and crops what one device recorded once.
  return find(trx, personId, sql`file_id = ${fileId}`);
}

interface Storing {
  personId: string;
  now: Date;
  /** Only these are stored; null: all. */
  categories: Categories | null;
  /** The person gives the file, not staff for a study. */
  isOwn: boolean;
  /** Of the files of the person, at least this one. */
  there: KnownFiles;
}

/** Stores one file of a person; the caller holds the lock of the athlete's row. */
export async function storeFile(
  trx: Trx,
  read: ReadActivity,
  { personId, now, categories, isOwn, there: known }: Storing,
): Promise<StoredFile> {
  const there = known.get(read.sha256);
  if (there && !(isOwn && there.is_given_by_staff_alone)) return { result: 'already_there', activityId: there.primary };

  const cut = (whole: FileRecord) => (categories === null ? whole : recordForStudy(whole, categories));
  const detail = await storableDetail(trx, 'file', read.detail, categories);
  if (there) {
    const record = cut(toFileRecord(read, personId, now));
    await makeOwn(trx, there.id, { record, detail, read, categories }, now);
    return { result: 'already_there', activityId: there.primary };
  }

  const same = await findSame(trx, read, personId);
  const isPrimary =
    same === undefined || (await takesPlace(trx, personId, { source: 'file', there: same.primary_source }));
  const record = cut({ ...toFileRecord(read, personId, now), joined_to: isPrimary ? null : same.primary });
  await trx.insertInto('activities').values(record).execute();
  await trx
    .insertInto('activity_details')
    .values({ activity_id: record.id, detail: JSON.stringify(detail), fetched_at: now })
    .execute();
  await flagSharedFile(trx, Buffer.from(read.sha256, 'hex'), now);
  await storeFileFindings(trx, record, read, { categories, now });
  if (same && isPrimary) await replacePrimary(trx, same.primary, record.id);
  if (same) return { result: 'joined', activityId: isPrimary ? record.id : same.primary };
  const isDoubted = (await noteDuplicates(trx, personId, [record.id], now)).size > 0;
  return { result: isDoubted ? 'needs_decision' : 'imported', activityId: record.id };
}
