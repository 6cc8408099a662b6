import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import { userContains } from '#server/db/userSearch.ts';
import type { UserSort, UsersQuery } from '#shared/contract/users.ts';
import type { Role } from '#shared/roles.ts';

export interface UserRow {
  id: string;
  email: string;
  role: Role;
  created_at: Date;
  deactivated_at: Date | null;
}

interface Place {
  version: string;
  total: number;
}
type ListRow = Place & (UserRow | { id: null });

/** Sorted by these, the last of which is unique, so that a row keeps its place from page to page. */
const SORT_COLUMNS: Record<UserSort, readonly string[]> = {
  email: ['email_key'],
  role: ['role', 'email_key'],
  created_at: ['created_at', 'id'],
};
const DEFAULT_SORT = '-created_at';
/** Rows from one mark to the next. */
const MARK_EVERY = 250;

/** The sort values of every MARK_EVERYth row, as text, and the state of the table for which they hold. */
interface Marks {
  version: string;
  keys: string[][];
}

interface Shape {
  columns: RawBuilder<unknown>[];
  isDescending: boolean;
  order: RawBuilder<unknown>;
}

function shapeOf(sort: UsersQuery['sort'] = DEFAULT_SORT): Shape {
  const isDescending = sort.startsWith('-');
  const columns = SORT_COLUMNS[sort.replace('-', '') as UserSort].map((column) => sql.ref(column));
  const direction = sql.raw(isDescending ? 'DESC' : 'ASC');
  return { columns, isDescending, order: sql.join(columns.map((column) => sql`${column} ${direction}`)) };
}

function where(conditions: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length > 0 ? sql`WHERE ${sql.join(conditions, sql` AND `)}` : sql``;
}

/** Every change of the accounts rewrites a row of the counts, so their transaction numbers tell whether anything changed. */
const version = sql<string>`(SELECT string_agg(xmin::text, ' ' ORDER BY role) FROM user_counts)`;

const ofRole = (role: Role | undefined) => (role === undefined ? [] : [sql`role = ${role}`]);

/** One statement, one state of the table: what is matched is looked up once, and both counted and paged. */
function searchStatement(search: string, { role, sort, page = 1, page_size }: UsersQuery): RawBuilder<ListRow> {
  const { order } = shapeOf(sort);
  const matching = where([...ofRole(role), ...userContains(search)]);
  const limit = page_size === undefined ? sql`` : sql`LIMIT ${page_size} OFFSET ${(page - 1) * page_size}`;
  return sql`
    WITH found AS MATERIALIZED (SELECT id, email, email_key, role, created_at, deactivated_at FROM users ${matching})
    SELECT whole.total, '' AS version, part.id, part.email, part.role, part.created_at, part.deactivated_at
    FROM (SELECT count(*)::integer AS total FROM found) AS whole
    LEFT JOIN (SELECT * FROM found ORDER BY ${order} ${limit}) AS part ON true
    ORDER BY ${order}`;
}

/** `skipped` rows after `mark`, or after the beginning. The database keeps the totals. */
function pageStatement(query: UsersQuery, skipped: number, mark?: string[]): RawBuilder<ListRow> {
  const { role, sort, page_size } = query;
  const { columns, isDescending, order } = shapeOf(sort);
  const beyond = sql.raw(isDescending ? '<=' : '>=');
  const fromMark = mark ? [sql`(${sql.join(columns)}) ${beyond} (${sql.join(mark)})`] : [];
  const rows = where([...ofRole(role), ...fromMark]);
  const limit = page_size === undefined ? sql`` : sql`LIMIT ${page_size} OFFSET ${skipped}`;
  return sql`
    SELECT whole.total, whole.version, part.id, part.email, part.role, part.created_at, part.deactivated_at
    FROM (SELECT coalesce(sum(total), 0)::integer AS total, ${version} AS version FROM user_counts ${where(ofRole(role))}) AS whole
    LEFT JOIN (SELECT id, email, email_key, role, created_at, deactivated_at FROM users ${rows} ORDER BY ${order} ${limit}) AS part ON true
    ORDER BY ${order}`;
}

function marksStatement({ role, sort }: UsersQuery): RawBuilder<Marks> {
  const { columns, order } = shapeOf(sort);
  const texts = columns.map((column) => sql`${column}::text`);
  return sql`
    SELECT ${version} AS version, (
      SELECT coalesce(jsonb_agg(jsonb_build_array(${sql.join(texts)}) ORDER BY place), '[]')
      FROM (
        SELECT ${sql.join(columns)}, row_number() OVER (ORDER BY ${order}) - 1 AS place FROM users ${where(ofRole(role))}
      ) AS numbered
      WHERE place % ${sql.lit(MARK_EVERY)} = 0
    ) AS keys`;
}

/**
 * Lists users. Without `page_size` the whole list. A far page is found from a remembered mark near it instead of by walking from
 * the first row; each answer says for which state of the table it holds, and marks of another state are made anew.
 */
export function createUserList(db: Kysely<Schema>) {
  const remembered = new Map<string, Promise<Marks | undefined>>();

  function marksFor(query: UsersQuery, name: string): Promise<Marks | undefined> {
    const known = remembered.get(name);
    if (known) return known;
    const made = marksStatement(query)
      .execute(db)
      .then(({ rows }) => rows[0]);
    remembered.set(name, made);
    made.catch(() => remembered.delete(name));
    return made;
  }

  async function readPage(query: UsersQuery): Promise<ListRow[]> {
    const { search, role = '', sort = DEFAULT_SORT, page = 1, page_size } = query;
    if (search) return (await searchStatement(search, query).execute(db)).rows;
    const skipped = page_size === undefined ? 0 : (page - 1) * page_size;
    if (skipped < MARK_EVERY) return (await pageStatement(query, skipped).execute(db)).rows;
    const name = `${sort} ${role}`;
    const made = marksFor(query, name);
    const marks = await made;
    const index = Math.floor(skipped / MARK_EVERY);
    const mark = marks?.keys[index];
    const near = mark ? (await pageStatement(query, skipped - index * MARK_EVERY, mark).execute(db)).rows : [];
    if (near[0] && near[0].version === marks?.version) return near;
    const { rows } = await pageStatement(query, skipped).execute(db);
    if (rows[0]?.version !== marks?.version && remembered.get(name) === made) remembered.delete(name);
    return rows;
  }

  return async (query: UsersQuery): Promise<{ users: UserRow[]; total: number }> => {
    const rows = await readPage(query);
    const users = rows.flatMap((row) => {
      if (row.id === null) return [];
      const { id, email, role, created_at, deactivated_at } = row;
      return [{ id, email, role, created_at, deactivated_at }];
    });
    return { users, total: rows[0]?.total ?? 0 };
  };
}
