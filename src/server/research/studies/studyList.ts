import { sql } from 'kysely';
import { any, type ListPage, listPage, type Orders, orderBy, where } from '#server/db/listPage.ts';
import type { Db } from '#server/db/schema.ts';
import { containing, valuesNamed } from '#server/db/searchText.ts';
import type { ListedStudy, StudiesQuery, StudySort } from '#shared/contract/studies.ts';
import type { RowOf } from '#shared/isoTime.ts';
import { studyStatuses } from '#shared/words/studies.ts';
import { type Caller, partOf } from './studyAccessRepository.ts';
import { studyIdsOf } from './studyIdsOf.ts';
import { studyStatus } from './studyStatus.ts';

const ID = sql.ref('studies.id');
const ORDERS: Orders<StudySort> = {
  title: [sql.ref('studies.title_key'), ID],
  participant_count: [sql.ref('studies.participant_count'), ID],
  start_date: [sql.ref('studies.start_date'), ID],
  end_date: [sql.ref('studies.end_date'), ID],
  owner_email: [sql.ref('studies.owner_key'), ID],
  created_at: [sql.ref('studies.created_at'), ID],
};
const COUNT = /^\d{1,9}$/;

const OWN = ['you', 'du'];

/** The list of one lab has a column with the status. */
function contains(search: string, { id }: Caller, hasStatus: boolean, now: Date) {
  const ways = [sql`studies.search_text LIKE ${containing(search)}`];
  if (COUNT.test(search)) ways.push(sql`studies.participant_count = ${Number(search)}`);
  const statuses = hasStatus ? valuesNamed(search, studyStatuses) : [];
  if (statuses.length > 0) ways.push(sql`${studyStatus(now)} = ANY(${statuses}::text[])`);
  if (OWN.some((word) => word.includes(search.toLowerCase()))) ways.push(sql`studies.owner_id = ${id}`);
  return any(ways);
}

export function listStudies(
  db: Db,
  query: StudiesQuery,
  caller: Caller,
  now: Date,
): Promise<ListPage<RowOf<ListedStudy>>> {
  const { search, sort = '-created_at', status, lab_id } = query;
  const conditions = [
    ...(caller.reach === 'all' ? [] : [sql`studies.id IN (${studyIdsOf(caller.id)})`]),
    ...(lab_id === undefined ? [] : [sql`studies.lab_id = ${lab_id}`]),
    ...(status === undefined ? [] : [sql`${studyStatus(now)} = ${status}`]),
    ...(search ? [contains(search, caller, lab_id !== undefined, now)] : []),
  ];
  const list = {
    from: sql`FROM studies ${where(conditions)}`,
    key: ID,
    order: orderBy(sort, ORDERS),
    ...(conditions.length === 0 && { total: sql`SELECT coalesce(sum(study_count), 0)::integer AS total FROM labs` }),
    columns: sql`studies.id, studies.title, studies.participant_count, studies.start_date, studies.end_date,
      studies.owner_id, users.email AS owner_email, studies.created_at, ${studyStatus(now)} AS status, studies.lab_id,
      labs.name AS lab_name, studies.code_prefix, ${partOf(caller)} AS part`,
    joins: sql`JOIN studies ON studies.id = page.key
      JOIN labs ON labs.id = studies.lab_id
      LEFT JOIN users ON users.id = studies.owner_id`,
  };
  return listPage(db, list, query);
}
