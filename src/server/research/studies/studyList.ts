import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import { containing } from '#server/db/searchText.ts';
import type { ListedStudy, StudiesQuery, StudySort } from '#shared/contract/studies.ts';
import { type Caller, partOf } from './studyAccessRepository.ts';
import { studyIdsOf } from './studyIdsOf.ts';
import { studyStatus } from './studyStatus.ts';

export type ListedStudyRow = Omit<ListedStudy, 'created_at'> & { created_at: Date };
type ListRow = { total: number } & (ListedStudyRow | { id: null });

/** Sorted by these and then by id, so that rows keep their order across pages. */
const SORT_COLUMN: Record<StudySort, string> = {
  title: 'title_key',
  participant_count: 'participant_count',
  start_date: 'start_date',
  end_date: 'end_date',
  owner_email: 'owner_key',
  created_at: 'created_at',
};
const DEFAULT_SORT = '-created_at';
const COUNT = /^\d{1,9}$/;

const sortColumn = (sort: StudiesQuery['sort'] = DEFAULT_SORT) => SORT_COLUMN[sort.replace('-', '') as StudySort];

function orderOf(sort: StudiesQuery['sort'] = DEFAULT_SORT, table: string): RawBuilder<unknown> {
  const direction = sql.raw(sort.startsWith('-') ? 'DESC' : 'ASC');
  return sql`${sql.ref(`${table}.${sortColumn(sort)}`)} ${direction}, ${sql.ref(`${table}.id`)} ${direction}`;
}

/** The owner column of the user's own studies, in each language. */
const OWN = ['you', 'du'];

/** Searches what the columns show, with "You" for the caller's own studies. */
function found(search: string, { id }: Caller): RawBuilder<unknown> {
  const ways = [sql`studies.search_text LIKE ${containing(search)}`];
  if (COUNT.test(search)) ways.push(sql`studies.participant_count = ${Number(search)}`);
  if (OWN.some((word) => word.includes(search.toLowerCase()))) ways.push(sql`studies.owner_id = ${id}`);
  return sql`(${sql.join(ways, sql` OR `)})`;
}

function limitOf({ page = 1, page_size }: StudiesQuery): RawBuilder<unknown> {
  return page_size === undefined ? sql`` : sql`LIMIT ${page_size} OFFSET ${(page - 1) * page_size}`;
}

/**
 * A page is walked along an index past rows that do not match, so that frequent matches are neither stored nor sorted;
 * one statement, so that rows and total agree.
 */
export async function listStudies(
  db: Kysely<Schema>,
  query: StudiesQuery,
  caller: Caller,
  now: Date,
): Promise<{ studies: ListedStudyRow[]; total: number }> {
  const { search, sort, status, lab_id } = query;
  const conditions = [
    ...(caller.reach === 'all' ? [] : [sql`studies.id IN (${studyIdsOf(caller.id)})`]),
    ...(lab_id === undefined ? [] : [sql`studies.lab_id = ${lab_id}`]),
    ...(status === undefined ? [] : [sql`${studyStatus(now)} = ${status}`]),
    ...(search ? [found(search, caller)] : []),
  ];
  const isWhole = conditions.length === 0;
  const narrowed = isWhole ? sql`` : sql`WHERE ${sql.join(conditions, sql` AND `)}`;
  const total = isWhole
    ? sql`SELECT coalesce(sum(study_count), 0)::integer AS total FROM labs`
    : sql`SELECT count(*)::integer AS total FROM studies ${narrowed}`;
  const { rows } = await sql<ListRow>`
    SELECT whole.total, shown.*
    FROM (${total}) AS whole
    LEFT JOIN (
      SELECT studies.id, studies.title, studies.participant_count, studies.start_date, studies.end_date, studies.owner_id,
        users.email AS owner_email, studies.created_at, ${studyStatus(now)} AS status, studies.lab_id,
        labs.name AS lab_name, studies.code_prefix, ${partOf(caller)} AS part, studies.title_key, studies.owner_key
      FROM (SELECT id FROM studies ${narrowed} ORDER BY ${orderOf(sort, 'studies')} ${limitOf(query)}) AS page
      JOIN studies ON studies.id = page.id
      JOIN labs ON labs.id = studies.lab_id
      LEFT JOIN users ON users.id = studies.owner_id
    ) AS shown ON true
    ORDER BY ${orderOf(sort, 'shown')}`.execute(db);
  return { studies: rows.filter((row) => row.id !== null).map(shownOf), total: rows[0]?.total ?? 0 };
}

function shownOf(row: ListedStudyRow): ListedStudyRow {
  const { id, title, participant_count, start_date, end_date, owner_id, owner_email, created_at } = row;
  const { status, lab_id, lab_name, code_prefix, part } = row;
  const listed = { id, title, participant_count, start_date, end_date, owner_id, owner_email, created_at };
  return { ...listed, status, lab_id, lab_name, code_prefix, part };
}
