import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type ListPage, listPage, type Orders, orderBy, where } from '#server/db/listPage.ts';
import type { Schema } from '#server/db/schema.ts';
import { containing } from '#server/db/searchText.ts';
import type { StudyAccess } from '#server/research/studies/studyAccessRepository.ts';
import {
  PARTICIPANT_STATUSES,
  type ParticipantSort,
  type ParticipantStatus,
  type ParticipantsQuery,
} from '#shared/contract/participants.ts';
import { LISTED_COLUMNS, type ListedRow, statusAt } from './participantsRepository.ts';

export interface ParticipantFilters {
  search?: string | undefined;
  statuses?: readonly ParticipantStatus[] | undefined;
  group?: string | undefined;
  joinedFrom?: Date | undefined;
  joinedBefore?: Date | undefined;
}

type Page = Pick<ParticipantsQuery, 'sort' | 'page' | 'page_size'>;

const CODE = sql.ref('p.code');
/** Codes are unique within a study; groups sort by a fixed collation, so that all databases agree. */
const ORDERS: Orders<ParticipantSort> = {
  status: [sql.raw(`array_position(ARRAY['${PARTICIPANT_STATUSES.join("', '")}'], p.status)`), CODE],
  code: [CODE],
  group: [{ by: sql`p.group_name COLLATE "und-x-icu"`, nulls: 'last' }, CODE],
  start_date: [{ by: sql.ref('p.start_date'), nulls: 'last' }, CODE],
  end_date: [{ by: sql.ref('p.end_date'), nulls: 'last' }, CODE],
  created_at: [sql.ref('p.created_at'), sql.ref('p.id')],
};

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

export function listParticipants(
  db: Kysely<Schema>,
  study: StudyAccess,
  filters: ParticipantFilters,
  page: Page,
  now: Date,
): Promise<ListPage<ListedRow>> {
  const conditions = conditionsOf(filters);
  const list = {
    from: sql`FROM (
      SELECT participants.*, ${statusAt(study, now)} AS status FROM participants WHERE study_id = ${study.id}
    ) AS p ${where(conditions)}`,
    key: sql.ref('p.id'),
    order: orderBy(page.sort ?? 'status', ORDERS),
    ...(conditions.length === 0 && {
      total: sql`SELECT participant_count AS total FROM studies WHERE id = ${study.id}`,
    }),
    columns: sql`${sql.join(LISTED_COLUMNS.map((column) => sql.ref(column)))}, ${statusAt(study, now)} AS status`,
    joins: sql`JOIN participants ON participants.id = page.key`,
  };
  return listPage(db, list, page);
}
