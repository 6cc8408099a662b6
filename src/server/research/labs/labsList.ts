import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import { containing } from '#server/db/searchText.ts';
import type { Caller } from '#server/research/studies/studyAccessRepository.ts';
import { studyStatus } from '#server/research/studies/studyStatus.ts';
import type { Lab, LabSort, LabsQuery } from '#shared/contract/research.ts';

export type LabRow = Omit<Lab, 'created_at'> & { created_at: Date };
type ListRow = { total: number } & (LabRow | { id: null });

/** Sorted by these and then by id, so that rows keep their order across pages. */
const SORT_COLUMN: Record<LabSort, string> = {
  name: 'name_key',
  email: 'email_key',
  created_at: 'created_at',
  researcher_count: 'researcher_count',
  study_count: 'study_count',
  participant_count: 'participant_count',
};
const DEFAULT_SORT = 'name';
const COUNT = /^\d{1,9}$/;

function orderOf(sort: LabsQuery['sort'] = DEFAULT_SORT, table: string): RawBuilder<unknown> {
  const direction = sql.raw(sort.startsWith('-') ? 'DESC' : 'ASC');
  const column = SORT_COLUMN[sort.replace('-', '') as LabSort];
  return sql`${sql.ref(`${table}.${column}`)} ${direction}, ${sql.ref(`${table}.id`)} ${direction}`;
}

const activeStudies = (now: Date) => sql`FROM studies WHERE lab_id = labs.id AND ${studyStatus(now)} = 'active'`;

const within = ({ id, reach }: Caller) =>
  reach === 'all' ? [] : [sql`labs.id = (SELECT lab_id FROM researchers WHERE user_id = ${id})`];

function found(search: string): RawBuilder<unknown> {
  const inText = sql`labs.search_text LIKE ${containing(search)}`;
  if (!COUNT.test(search)) return inText;
  return sql`(${inText} OR ${Number(search)} IN (researcher_count, study_count, participant_count))`;
}

function where(conditions: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length > 0 ? sql`WHERE ${sql.join(conditions, sql` AND `)}` : sql``;
}

const shown = (
  now: Date,
) => sql`labs.id, labs.name, labs.email, labs.created_at, labs.researcher_count, labs.study_count,
  (SELECT count(*)::integer ${activeStudies(now)}) AS active_study_count, labs.participant_count`;

export async function findLab(db: Kysely<Schema>, id: string, caller: Caller, now: Date): Promise<LabRow | undefined> {
  const { rows } = await sql<LabRow>`
    SELECT ${shown(now)} FROM labs ${where([sql`labs.id = ${id}`, ...within(caller)])}`.execute(db);
  return rows[0];
}

/** One statement, so that rows and total agree; without `page_size` the whole list. */
export async function listLabs(
  db: Kysely<Schema>,
  { search, sort, has, page = 1, page_size }: LabsQuery,
  caller: Caller,
  now: Date,
): Promise<{ labs: LabRow[]; total: number }> {
  const matching = where([
    ...within(caller),
    ...(has === 'active' ? [sql`EXISTS (SELECT ${activeStudies(now)})`] : []),
    ...(search ? [found(search)] : []),
  ]);
  const limit = page_size === undefined ? sql`` : sql`LIMIT ${page_size} OFFSET ${(page - 1) * page_size}`;
  const { rows } = await sql<ListRow>`
    SELECT whole.total, shown.*
    FROM (SELECT count(*)::integer AS total FROM labs ${matching}) AS whole
    LEFT JOIN (
      SELECT ${shown(now)}, labs.name_key, labs.email_key
      FROM (SELECT id FROM labs ${matching} ORDER BY ${orderOf(sort, 'labs')} ${limit}) AS page
      JOIN labs ON labs.id = page.id
    ) AS shown ON true
    ORDER BY ${orderOf(sort, 'shown')}`.execute(db);
  return { labs: rows.flatMap((row) => (row.id === null ? [] : [row])), total: rows[0]?.total ?? 0 };
}
