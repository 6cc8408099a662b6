import { sql } from 'kysely';
import { all, type ListPage, listPage, type Orders, orderBy } from '#server/db/listPage.ts';
import type { Db } from '#server/db/schema.ts';
import { userContains } from '#server/users/userSearch.ts';
import type { Candidate, CandidatesQuery } from '#shared/contract/research.ts';
import type { RowOf } from '#shared/isoTime.ts';

const ORDERS: Orders<'email' | 'created_at'> = {
  email: [sql.ref('email_key')],
  created_at: [sql.ref('created_at'), sql.ref('id')],
};

const isCandidate = sql`(role = 'user' OR (role = 'researcher'
  AND NOT EXISTS (SELECT FROM researchers WHERE researchers.user_id = users.id)))`;

/** Without a search the total comes from kept counts. */
const ALL = {
  from: sql`FROM users WHERE ${isCandidate}`,
  total: sql`SELECT ((SELECT coalesce(sum(total), 0) FROM user_counts WHERE role IN ('user', 'researcher'))
    - (SELECT coalesce(sum(researcher_count), 0) FROM labs))::integer AS total`,
};

export function listCandidates(db: Db, query: CandidatesQuery): Promise<ListPage<RowOf<Candidate>>> {
  const { search, sort = 'email' } = query;
  const common = {
    key: sql.ref('id'),
    order: orderBy(sort, ORDERS),
    columns: sql`users.id, users.email, users.role, users.created_at`,
    joins: sql`JOIN users ON users.id = page.key`,
  };
  if (!search) return listPage(db, { ...common, ...ALL }, query);
  const matching = all([isCandidate, ...userContains(search)]);
  const found = sql`SELECT id, email_key, created_at FROM users WHERE ${matching}`;
  return listPage(db, { ...common, found, from: sql`FROM found` }, query);
}
