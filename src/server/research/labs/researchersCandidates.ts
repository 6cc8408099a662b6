import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import { userContains } from '#server/users/userSearch.ts';
import type { Candidate, CandidatesQuery } from '#shared/contract/research.ts';

export type CandidateRow = Omit<Candidate, 'created_at'> & { created_at: Date };
type ListRow = { total: number } & (CandidateRow | { id: null });

const DEFAULT_SORT = 'email';
const COLUMNS = sql.raw('id, email, email_key, role, created_at');

const isCandidate = sql`(role = 'user' OR (role = 'researcher'
  AND NOT EXISTS (SELECT FROM researchers WHERE researchers.user_id = users.id)))`;

function orderOf(sort: CandidatesQuery['sort'] = DEFAULT_SORT): RawBuilder<unknown> {
  const direction = sql.raw(sort.startsWith('-') ? 'DESC' : 'ASC');
  if (sort.endsWith('email')) return sql`email_key ${direction}`;
  return sql`created_at ${direction}, id ${direction}`;
}

/** Without a search the total comes from kept counts; without `page_size` the whole list. */
export async function listCandidates(
  db: Kysely<Schema>,
  { search, sort, page = 1, page_size }: CandidatesQuery,
): Promise<{ candidates: CandidateRow[]; total: number }> {
  const limit = page_size === undefined ? sql`` : sql`LIMIT ${page_size} OFFSET ${(page - 1) * page_size}`;
  const matching = sql.join([isCandidate, ...(search ? userContains(search) : [])], sql` AND `);
  const found = sql`WITH found AS MATERIALIZED (SELECT ${COLUMNS} FROM users WHERE ${matching})`;
  const total = search
    ? sql`SELECT count(*)::integer AS total FROM found`
    : sql`SELECT ((SELECT coalesce(sum(total), 0) FROM user_counts WHERE role IN ('user', 'researcher'))
        - (SELECT coalesce(sum(researcher_count), 0) FROM labs))::integer AS total`;
  const part = search ? sql`SELECT * FROM found` : sql`SELECT ${COLUMNS} FROM users WHERE ${isCandidate}`;
  const { rows } = await sql<ListRow>`
    ${search ? found : sql``}
    SELECT whole.total, part.*
    FROM (${total}) AS whole
    LEFT JOIN (${part} ORDER BY ${orderOf(sort)} ${limit}) AS part ON true
    ORDER BY ${orderOf(sort)}`.execute(db);
  return { candidates: rows.flatMap((row) => (row.id === null ? [] : [row])), total: rows[0]?.total ?? 0 };
}
