import { sql } from 'kysely';
import { any, type ListPage, listPage, type Orders, orderBy, where } from '#server/db/listPage.ts';
import type { Db } from '#server/db/schema.ts';
import { containing, findsWord, shownDay } from '#server/db/searchText.ts';
import type { Researcher, ResearcherSort, ResearchersQuery } from '#shared/contract/research.ts';
import { deactivated } from '#shared/words/accounts.ts';

export type ResearcherRow = Omit<Researcher, 'created_at' | 'deactivated_at'> & {
  created_at: Date;
  deactivated_at: Date | null;
};
type ResearchersWanted = ResearchersQuery & { lab_id?: string; timezone: string };

const COUNT = /^\d{1,9}$/;

const studyCount = sql`(SELECT count(*)::integer FROM studies WHERE studies.owner_id = researchers.user_id)`;

const ID = sql.ref('researchers.id');
const ORDERS: Orders<ResearcherSort> = {
  email: [sql.ref('users.email_key'), ID],
  created_at: [sql.ref('researchers.created_at'), ID],
  study_count: [studyCount, ID],
};

/** The list of one lab does not show the lab's name. */
function contains(search: string, { lab_id, timezone }: ResearchersWanted) {
  const pattern = containing(search);
  const texts = [
    sql`users.email_key LIKE ${pattern}`,
    ...(lab_id === undefined ? [sql`lower(labs.name) LIKE ${pattern}`] : []),
    sql`${shownDay(sql`researchers.created_at AT TIME ZONE ${timezone}`)} LIKE ${pattern}`,
  ];
  if (findsWord(search, deactivated)) texts.push(sql`users.deactivated_at IS NOT NULL`);
  if (COUNT.test(search)) texts.push(sql`${studyCount} = ${Number(search)}`);
  return any(texts);
}

/** Every row here has the role researcher; the condition enables an index of users. */
const joins = sql`
  JOIN users ON users.id = researchers.user_id AND users.role = 'researcher'
  JOIN labs ON labs.id = researchers.lab_id`;

const columns = sql`researchers.id, researchers.user_id, users.email, researchers.lab_id, labs.name AS lab_name,
  researchers.created_at, users.deactivated_at, ${studyCount} AS study_count`;

export async function findResearcher(db: Db, id: string): Promise<ResearcherRow | undefined> {
  const { rows } = await sql<ResearcherRow>`
    SELECT ${columns} FROM researchers ${joins} WHERE researchers.id = ${id}`.execute(db);
  return rows[0];
}

export function listResearchers(db: Db, wanted: ResearchersWanted): Promise<ListPage<ResearcherRow>> {
  const { search, sort = 'email', user_id, lab_id } = wanted;
  const narrowing = [
    ...(user_id === undefined ? [] : [sql`researchers.user_id = ${user_id}`]),
    ...(search ? [contains(search, wanted)] : []),
  ];
  const matching = where([...(lab_id === undefined ? [] : [sql`researchers.lab_id = ${lab_id}`]), ...narrowing]);
  const ofLabs = where(lab_id === undefined ? [] : [sql`id = ${lab_id}`]);
  const list = {
    from: sql`FROM researchers ${joins} ${matching}`,
    key: ID,
    order: orderBy(sort, ORDERS),
    columns,
    joins: sql`JOIN researchers ON researchers.id = page.key ${joins}`,
    ...(narrowing.length === 0 && {
      total: sql`SELECT coalesce(sum(researcher_count), 0)::integer AS total FROM labs ${ofLabs}`,
    }),
  };
  return listPage(db, list, wanted);
}
