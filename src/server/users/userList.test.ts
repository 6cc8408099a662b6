import { sql } from 'kysely';
import type { Database } from '#server/db/openDatabase.ts';
import { openTestDatabase } from '#server/db/testDatabase.ts';
import type { User, UsersQuery } from '#shared/contract/users.ts';
import { ROLES } from '#shared/roles.ts';
import { createUserList } from './userList.ts';

const USERS = 1300;
let database: Database;
let list: ReturnType<typeof createUserList>;

beforeAll(async () => {
  database = await openTestDatabase();
  list = createUserList(database.db);
  await sql`
    INSERT INTO users (id, email, email_key, role, password_hash, search_text, created_at)
    SELECT gen_random_uuid(), 'u' || md5(n::text), 'u' || md5(n::text), (ARRAY['user', 'admin', 'researcher'])[n % 3 + 1], '', md5(n::text),
      timestamptz '2026-01-01' + n / 2 * interval '1 microsecond'
    FROM generate_series(1, ${USERS}) n`.execute(database.db);
});
afterAll(() => database.close());

async function cut(query: UsersQuery): Promise<{ users: string[]; total: number }> {
  const { page = 1, page_size = 25, ...all } = query;
  const { rows, total } = await list(all);
  return { users: rows.map(({ email }) => email).slice((page - 1) * page_size, page * page_size), total };
}

async function asked(query: UsersQuery): Promise<{ users: string[]; total: number }> {
  const { rows, total } = await list(query);
  return { users: rows.map(({ email }) => email), total };
}

const sorts = ['email', '-email', 'role', '-role', 'created_at', '-created_at'] as const;
const roles: (User['role'] | undefined)[] = [undefined, 'researcher'];

test.each(sorts)('users sorted by %s: every page has exactly its rows, near, far and beyond the end', async (sort) => {
  for (const role of roles) {
    for (const page of [1, 10, 11, 12, 18, 30, 52, 53, 500]) {
      const query = { sort, role, page, page_size: 25 };
      expect(await asked(query)).toEqual(await cut(query));
    }
  }
});

test('a far page is right after users were created, deleted and changed between reads', async () => {
  const query = { sort: 'email' as const, page: 40, page_size: 25 };
  const add = (email: string) =>
    sql`INSERT INTO users (id, email, email_key, role, password_hash, search_text)
      VALUES (gen_random_uuid(), ${email}, ${email}, 'user', '', '')`.execute(database.db);
  const before = await asked(query);
  await add('aaa');
  const after = await asked(query);
  expect(after).toEqual(await cut(query));
  expect(after.users.slice(1)).toEqual(before.users.slice(0, -1));
  expect(after.total).toBe(before.total + 1);
  await sql`UPDATE users SET email_key = 'zzz', email = 'zzz' WHERE email_key = 'aaa'`.execute(database.db);
  expect(await asked(query)).toEqual({ users: before.users, total: before.total + 1 });
  await sql`DELETE FROM users WHERE email_key = 'zzz'`.execute(database.db);
  expect(await asked(query)).toEqual(before);
  const together = await Promise.all([asked(query), add('aab'), asked(query), asked(query)]);
  const states = [before, await cut(query)];
  for (const answer of [together[0], together[2], together[3]]) expect(states).toContainEqual(answer);
  expect(await asked(query)).toEqual(states[1]);
});

test('a search counts and pages what it finds', async () => {
  const query = { search: 'a1', sort: 'email' as const, page: 2, page_size: 10 };
  const { users, total } = await cut(query);
  expect(total).toBeGreaterThan(20);
  expect(await asked(query)).toEqual({ users, total });
  expect(await asked({ search: 'nobody has this', page: 1, page_size: 10 })).toEqual({ users: [], total: 0 });
});

test('each role has a row in the kept sums, without which the list would count none of its users', async () => {
  const { rows } = await sql<{ role: string }>`SELECT role FROM user_counts`.execute(database.db);
  expect(rows.map(({ role }) => role).sort()).toEqual([...ROLES].sort());
});
