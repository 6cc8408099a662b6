import { sql } from 'kysely';
import { any, type ListPage, listPage, type Orders, orderBy, where } from '#server/db/listPage.ts';
import type { Db } from '#server/db/schema.ts';
import { containing, findsWord } from '#server/db/searchText.ts';
import type { Caller } from '#server/research/studies/studyAccessRepository.ts';
import { studyStatus } from '#server/research/studies/studyStatus.ts';
import type { Lab, LabSort, LabsQuery } from '#shared/contract/research.ts';
import type { RowOf } from '#shared/isoTime.ts';
import type { Both } from '#shared/words/both.ts';

export type LabRow = RowOf<Lab>;

const ID = sql.ref('labs.id');
const ORDERS: Orders<LabSort> = {
  name: [sql.ref('labs.name_key'), ID],
  email: [sql.ref('labs.email_key'), ID],
  created_at: [sql.ref('labs.created_at'), ID],
  researcher_count: [sql.ref('labs.researcher_count'), ID],
  study_count: [sql.ref('labs.study_count'), ID],
  participant_count: [sql.ref('labs.participant_count'), ID],
};
const COUNT = /^\d{1,9}$/;
/** The word beside the count of active studies. */
const ACTIVE: Both = ['active', 'aktiv'];

const activeStudies = (now: Date) => sql`FROM studies WHERE lab_id = labs.id AND ${studyStatus(now)} = 'active'`;

const within = ({ id, reach }: Caller) =>
  reach === 'all' ? [] : [sql`labs.id = (SELECT lab_id FROM researchers WHERE user_id = ${id})`];

const activeStudyCount = (now: Date) => sql`(SELECT count(*)::integer ${activeStudies(now)})`;
const hasActive = (now: Date) => sql`EXISTS (SELECT ${activeStudies(now)})`;

/** The word finds only labs with active studies, although each row shows it. */
function contains(search: string, now: Date) {
  const found = [sql`labs.search_text LIKE ${containing(search)}`];
  if (findsWord(search, ACTIVE)) found.push(hasActive(now));
  if (COUNT.test(search)) {
    const counts = sql.join([sql`researcher_count, study_count, participant_count`, activeStudyCount(now)]);
    found.push(sql`${Number(search)} IN (${counts})`);
  }
  return any(found);
}

const columns = (
  now: Date,
) => sql`labs.id, labs.name, labs.email, labs.created_at, labs.researcher_count, labs.study_count,
  ${activeStudyCount(now)} AS active_study_count, labs.participant_count`;

export async function findLab(db: Db, id: string, caller: Caller, now: Date): Promise<LabRow | undefined> {
  const { rows } = await sql<LabRow>`
    SELECT ${columns(now)} FROM labs ${where([sql`labs.id = ${id}`, ...within(caller)])}`.execute(db);
  return rows[0];
}

export function listLabs(db: Db, query: LabsQuery, caller: Caller, now: Date): Promise<ListPage<LabRow>> {
  const { search, sort = 'name', has } = query;
  const matching = where([
    ...within(caller),
    ...(has === 'active' ? [hasActive(now)] : []),
    ...(search ? [contains(search, now)] : []),
  ]);
  const list = {
    from: sql`FROM labs ${matching}`,
    key: ID,
    order: orderBy(sort, ORDERS),
    columns: columns(now),
    joins: sql`JOIN labs ON labs.id = page.key`,
  };
  return listPage(db, list, query);
}
