import { type RawBuilder, type Selectable, sql } from 'kysely';
import { any, type ListPage, listPage, type Orders, orderBy, where } from '#server/db/listPage.ts';
import type { UploadFilesTable } from '#server/db/schema/uploadsSchema.ts';
import type { Db } from '#server/db/schema.ts';
import { containing, countIn, findsWord, mayBeOfTime, shownTime, valuesNamed } from '#server/db/searchText.ts';
import type {
  UPLOADED_FILES_SORTABLE,
  UPLOADS_SORTABLE,
  Upload,
  UploadedFile,
  UploadedFilesQuery,
  UploadsQuery,
} from '#shared/contract/uploads.ts';
import { withIsoTimes } from '#shared/isoTime.ts';
import { uploadMessages } from '#shared/uploadMessages.ts';
import { filePending, fileResults, uploadStates } from '#shared/words/uploads.ts';
import type { UploadRow } from './uploadChanges.ts';
import { toUploadProblem } from './uploadProblem.ts';
import type { Viewer } from './viewer.ts';

type FileRow = Pick<Selectable<UploadFilesTable>, 'number' | 'path' | 'result' | 'problem' | 'activity_id'>;

type ShownUpload = Omit<
  UploadRow,
  'person_id' | 'participant_id' | 'created_by' | 'place' | 'worked_at' | 'attempts'
> & { given_by: string | null };

const UPLOAD_ORDERS: Orders<(typeof UPLOADS_SORTABLE)[number]> = {
  created_at: [sql.ref('upload.created_at'), sql.ref('upload.id')],
};
const NUMBER = sql.ref('file.number');
const PROBLEMS_FIRST = sql`array_position(
  ARRAY['unreadable', 'needs_decision', 'outside_study', 'sport_not_wanted', 'already_there', 'joined', 'imported'],
  file.result)`;
const FILE_ORDERS: Orders<(typeof UPLOADED_FILES_SORTABLE)[number]> = {
  number: [NUMBER],
  path: [sql`lower(file.path)`, NUMBER],
  result: [{ by: PROBLEMS_FIRST, nulls: 'last' }, NUMBER],
};

/** Participants know no admin whom they could ask. */
const problemFor = (problem: Upload['problem'], viewer: Viewer) =>
  viewer === 'person' && problem?.code === 'reading_failed'
    ? toUploadProblem(uploadMessages('reading_failed_now'))
    : problem;

export function toUpload(row: ShownUpload, viewer: Viewer): Upload {
  const counts = Object.values(row.counts);
  return {
    ...withIsoTimes(row),
    given_by: viewer === 'staff' ? row.given_by : null,
    read_count: counts.reduce((sum, count) => sum + count, 0),
    problem: problemFor(row.problem, viewer),
  };
}

/** Rows of an archive's table are named by the table and the activity's id at the source. */
const ROW_ID = /#\d+$/;

export const toUploadedFile = (file: FileRow, viewer: Viewer): UploadedFile =>
  viewer === 'staff' ? { ...file, path: file.path.replace(ROW_ID, '') } : file;

const SHOWN = sql`upload.id, upload.channel, upload.state, upload.kind, upload.created_at, upload.finished_at, upload.size,
  upload.file_count, upload.counts, upload.problem,
  (SELECT email FROM users WHERE users.id = upload.created_by) AS given_by`;

export async function findUpload(db: Db, id: string, readable: RawBuilder<unknown>): Promise<ShownUpload | undefined> {
  const { rows } = await sql<ShownUpload>`
    SELECT ${SHOWN} FROM uploads AS upload WHERE upload.id = ${id}::uuid AND ${readable}`.execute(db);
  return rows[0];
}

const hasFile = (search: string) => sql`EXISTS (
  SELECT FROM upload_files AS file WHERE file.upload_id = upload.id AND lower(file.path) LIKE ${containing(search)})`;

/** By what the list shows, times in the installation's zone, and by the names of the files. */
function uploadContains(search: string, timezone: string): RawBuilder<unknown> {
  const states = valuesNamed(search, uploadStates);
  const count = countIn(search);
  const given = shownTime(sql.ref('upload.created_at'), timezone);
  const ways = [
    hasFile(search),
    sql`upload.state = ANY(${states}::text[])`,
    ...(mayBeOfTime(search) ? [sql`${given} LIKE ${containing(search)}`] : []),
    ...(count === null ? [] : [sql`upload.file_count = ${count}::integer`]),
  ];
  return any(ways);
}

/** By name, result and what a problem says in English. */
function fileContains(search: string): RawBuilder<unknown> {
  const results = valuesNamed(search, fileResults);
  const ways = [
    sql`lower(file.path) LIKE ${containing(search)}`,
    sql`lower(file.problem ->> 'message') LIKE ${containing(search)}`,
    sql`file.result = ANY(${results}::text[])`,
    ...(findsWord(search, filePending) ? [sql`file.result IS NULL`] : []),
  ];
  return any(ways);
}

export function listUploads(
  db: Db,
  { readable, timezone }: { readable: RawBuilder<unknown>; timezone: string },
  query: UploadsQuery,
): Promise<ListPage<ShownUpload>> {
  const { search, sort = '-created_at' } = query;
  const conditions = [readable, ...(search ? [uploadContains(search, timezone)] : [])];
  const list = {
    from: sql`FROM uploads AS upload ${where(conditions)}`,
    key: sql.ref('upload.id'),
    order: orderBy(sort, UPLOAD_ORDERS),
    columns: SHOWN,
    joins: sql`JOIN uploads AS upload ON upload.id = page.key`,
  };
  return listPage(db, list, query);
}

export function listFiles(db: Db, id: string, query: UploadedFilesQuery): Promise<ListPage<FileRow>> {
  const { search, result, sort = 'result' } = query;
  const conditions: RawBuilder<unknown>[] = [sql`file.upload_id = ${id}::uuid`];
  if (search) conditions.push(fileContains(search));
  if (result) conditions.push(sql`file.result = ${result}`);
  const list = {
    from: sql`FROM upload_files AS file ${where(conditions)}`,
    key: NUMBER,
    order: orderBy(sort, FILE_ORDERS),
    columns: sql`file.number, file.path, file.result, file.problem, file.activity_id`,
    joins: sql`JOIN upload_files AS file ON file.upload_id = ${id}::uuid AND file.number = page.key`,
  };
  return listPage(db, list, query);
}
