import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import { containing } from '#server/db/searchText.ts';
import type { StudyAccess } from '#server/research/studies/studyAccessRepository.ts';
import {
  PARTICIPANT_STATUSES,
  type ParticipantSort,
  type ParticipantStatus,
  type ParticipantsQuery,
} from '#shared/contract/participants.ts';
import { type ListedRow, statusAt } from './participantsRepository.ts';

export interface ParticipantFilters {
  search?: string | undefined;
  statuses?: readonly ParticipantStatus[] | undefined;
  group?: string | undefined;
  joinedFrom?: Date | undefined;
  joinedBefore?: Date | undefined;
}

type Page = Pick<ParticipantsQuery, 'sort' | 'page' | 'page_size'>;
type PageRow = { total: number } & (ListedRow | { id: null });

const COLUMNS = sql.raw('id, study_id, code, group_name, start_date, end_date, created_at, withdrawn_at, status');

/** The last expression is unique within a study; groups sort by a fixed collation, so that all databases agree. */
const SORT_EXPRESSIONS: Record<ParticipantSort, readonly string[]> = {
  status: [`array_position(ARRAY['${PARTICIPANT_STATUSES.join("', '")}'], status)`, 'code'],
  code: ['code'],
  group: ['group_name COLLATE "und-x-icu"', 'code'],
  start_date: ['start_date', 'code'],
  end_date: ['end_date', 'code'],
  created_at: ['created_at', 'id'],
};
/** All other columns are never null, and their index is read from either end. */
const NULLABLE: readonly string[] = ['group', 'start_date', 'end_date'];

function orderOf(sort: NonNullable<Page['sort']>): RawBuilder<unknown> {
  const field = sort.replace('-', '') as ParticipantSort;
  const direction = sort.startsWith('-') ? 'DESC' : 'ASC';
  const nulls = NULLABLE.includes(field) ? 'NULLS LAST' : '';
  const [first = '', ...others] = SORT_EXPRESSIONS[field];
  return sql.raw([`${first} ${direction} ${nulls}`, ...others.map((one) => `${one} ${direction}`)].join(', '));
}

function contains(search: string): RawBuilder<unknown> {
  const pattern = containing(search);
  return sql`(lower(code) LIKE ${pattern} OR lower(group_name COLLATE "und-x-icu") LIKE ${pattern})`;
}

function conditionsOf({ search, statuses, group, joinedFrom, joinedBefore }: ParticipantFilters) {
  const conditions: RawBuilder<unknown>[] = [];
  if (search) conditions.push(contains(search));
  if (statuses) conditions.push(sql`status = ANY(${statuses}::text[])`);
  if (group !== undefined) conditions.push(group === '' ? sql`group_name IS NULL` : sql`group_name = ${group}`);
  if (joinedFrom) conditions.push(sql`created_at >= ${joinedFrom}`);
  if (joinedBefore) conditions.push(sql`created_at < ${joinedBefore}`);
  return conditions;
}

/** One statement, so that rows and total agree; without `page_size` the whole list. */
export async function listParticipants(
  db: Kysely<Schema>,
  study: StudyAccess,
  filters: ParticipantFilters,
  { sort = 'status', page = 1, page_size }: Page,
  now: Date,
): Promise<{ participants: ListedRow[]; total: number }> {
  const conditions = conditionsOf(filters);
  const where = conditions.length > 0 ? sql`WHERE ${sql.join(conditions, sql` AND `)}` : sql``;
  const all = sql`(
    SELECT participants.*, ${statusAt(study, now)} AS status FROM participants WHERE study_id = ${study.id}
  ) AS p`;
  const total =
    conditions.length > 0
      ? sql`SELECT count(*)::integer AS total FROM ${all} ${where}`
      : sql`SELECT participant_count AS total FROM studies WHERE id = ${study.id}`;
  const order = orderOf(sort);
  const limit = page_size === undefined ? sql`` : sql`LIMIT ${page_size} OFFSET ${(page - 1) * page_size}`;
  const { rows } = await sql<PageRow>`
    SELECT whole.total, part.* FROM (${total}) AS whole
    LEFT JOIN (SELECT ${COLUMNS} FROM ${all} ${where} ORDER BY ${order} ${limit}) AS part ON true
    ORDER BY ${order}`.execute(db);
  const participants = rows.flatMap((row) => (row.id === null ? [] : [row]));
  return { participants, total: rows[0]?.total ?? 0 };
}
