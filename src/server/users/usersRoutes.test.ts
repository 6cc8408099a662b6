import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { bearer, profile, refresh } from '#server/testing/sessionCalls.ts';
import { createTestLab, createTestResearcher } from '#server/testing/testResearch.ts';
import type { TestUser } from '#server/testing/testUsers.ts';
import { WHY } from '#server/testing/why.ts';

let server: TestServer;
let admin: TestUser;
let adminToken: string;

beforeAll(async () => {
  server = await buildTestServer();
});

beforeEach(async () => {
  await server.empty();
  admin = await server.user({ role: 'admin', email: 'root@example.org' });
  adminToken = await server.tokenOf(admin);
});

afterAll(() => server.close());

type Method = 'GET' | 'POST' | 'DELETE';

function call(method: Method, path: string, payload?: unknown, token = adminToken) {
  return server.app.inject({
    method,
    url: `/api${path}`,
    headers: { ...bearer(token), ...(payload === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
  });
}

const newUser = { email: 'ada@example.org', initial_password: 'seven small birches', role: 'user' };

describe('reading', () => {
  test('SPEC §3 entities: a user has id, email, role and created_at, and nothing else leaves', async () => {
    const ada = await server.user({ email: 'Ada@example.org', role: 'researcher' });
    const answer = await call('GET', `/users/${ada.id}`);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        user: {
          id: ada.id,
          email: 'Ada@example.org',
          role: 'researcher',
          created_at: server.clock.now().toISOString(),
        },
      },
    ]);
  });

  test('SPEC §8 user detail: a missing user is 404 "User not found", and so is an id that is none', async () => {
    for (const id of [
      '019ab000-0000-7000-8000-000000000000',
      '1',
      '1e309',
      'Infinity',
      '0x10',
      'me%20',
      'x'.repeat(90),
    ]) {
      const answer = await call('GET', `/users/${id}`);
      expect([id, answer.statusCode, answer.json().message]).toEqual([id, 404, 'User not found']);
    }
  });

  test('other users read themselves and get the same 403 for existing and unknown users', async () => {
    const ada = await server.user();
    const { accessToken } = await server.login(ada);
    expect((await call('GET', `/users/${ada.id.toUpperCase()}`, undefined, accessToken)).json().user.id).toBe(ada.id);
    const answers = await Promise.all(
      [admin.id, '019ab000-0000-7000-8000-000000000000', 'nonsense'].map((id) =>
        call('GET', `/users/${id}`, undefined, accessToken),
      ),
    );
    const [first, ...others] = answers.map((answer) => {
      const { message, error } = answer.json();
      return { status: answer.statusCode, message, code: error.code };
    });
    expect(first).toEqual({ status: 403, message: 'You do not have permission to do this', code: 'forbidden' });
    for (const other of others) expect(other).toEqual(first);
  });
});

describe('the list', () => {
  async function people(): Promise<void> {
    await server.user({ email: 'Berta@example.org', role: 'researcher' });
    server.clock.advance(60);
    await server.user({ email: 'anton@example.org' });
    server.clock.advance(60);
    await server.user({ email: 'c_sar@example.org' });
    await server.user({ email: 'cxsar@example.org' });
    await server.user({ email: 'o%ne@example.org', role: 'researcher' });
  }

  const list = async (query: string) => {
    const answer = await call('GET', `/users?${query}`);
    expect(answer.statusCode).toBe(200);
    const { users, ...rest } = answer.json();
    return { ...rest, emails: (users as { email: string }[]).map(({ email }) => email) };
  };

  test('SPEC §7 users: without page_size the whole list of users is answered', async () => {
    await people();
    const { emails, ...rest } = await list('');
    expect(emails).toHaveLength(6);
    expect(rest).toEqual({ total: 6, page: 1, page_size: 6 });
  });

  test('SPEC §2 user management: the list of users is sorted over the whole set, page by page', async () => {
    await people();
    for (let i = 0; i < 8; i += 1) await server.user({ email: `z${i}@example.org` });
    const first = await list('sort=email&page=1&page_size=10');
    const second = await list('sort=email&page=2&page_size=10');
    expect(first.emails.slice(0, 3)).toEqual(['anton@example.org', 'Berta@example.org', 'c_sar@example.org']);
    expect([first.emails.length, second.emails.length]).toEqual([10, 4]);
    expect([first.total, first.page, first.page_size]).toEqual([14, 1, 10]);
    expect([second.total, second.page, second.page_size]).toEqual([14, 2, 10]);
    expect(await list('sort=email&page=9&page_size=10')).toEqual({ total: 14, page: 9, page_size: 10, emails: [] });
    const backwards = await list('sort=-email');
    expect(backwards.emails).toEqual([...(await list('sort=email')).emails].reverse());
    expect((await list('sort=role')).emails.slice(0, 3)).toEqual([
      'root@example.org',
      'Berta@example.org',
      'o%ne@example.org',
    ]);
  });

  test('users of equal rank keep their order from page to page', async () => {
    for (let i = 0; i < 30; i += 1) await server.user({ email: `same${i}@example.org` });
    for (const sort of ['created_at', '-created_at', 'role', '-role']) {
      const pages = await Promise.all([1, 2, 3, 4].map((page) => list(`sort=${sort}&page=${page}&page_size=10`)));
      const seen = pages.flatMap(({ emails }) => emails);
      expect([seen.length, new Set(seen).size]).toEqual([31, 31]);
    }
  });

  test('SPEC §2 user management: the search of users is case-insensitive and covers every shown column', async () => {
    await people();
    expect((await list('search=BERTA')).emails).toEqual(['Berta@example.org']);
    expect((await list('search=reseARCHer&sort=email')).emails).toEqual(['Berta@example.org', 'o%ne@example.org']);
    const day = new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', dateStyle: 'medium' }).format(
      server.clock.now(),
    );
    expect(day).toMatch(/^\d\d\.\d\d\.\d{4}$/);
    expect((await list('search=forscher&sort=email')).emails).toEqual(['Berta@example.org', 'o%ne@example.org']);
    expect((await list(`search=${day}`)).total).toBe(6);
    expect(await list('search=nobody&page_size=10')).toEqual({ total: 0, page: 1, page_size: 10, emails: [] });
    expect(await list('search=example&sort=email&page_size=10&page=1')).toMatchObject({ total: 6 });
  });

  test('a search of users beyond the @ compares the whole address', async () => {
    await people();
    expect((await list(`search=${encodeURIComponent('berta@EXAMPLE')}`)).emails).toEqual(['Berta@example.org']);
    expect((await list(`search=${encodeURIComponent('berta@elsewhere')}`)).emails).toEqual([]);
    expect((await list(`search=${encodeURIComponent('c_sar@ex%')}`)).emails).toEqual([]);
    expect((await list(`search=${encodeURIComponent('@example.org')}`)).total).toBe(6);
    expect((await list(`search=${encodeURIComponent('ta@example.org')}`)).emails).toEqual(['Berta@example.org']);
  });

  test('a search of users for wildcards finds these characters only', async () => {
    await people();
    expect((await list('search=c_sar')).emails).toEqual(['c_sar@example.org']);
    expect((await list('search=%25')).emails).toEqual(['o%ne@example.org']);
    expect((await list(`search=${encodeURIComponent("'; DROP TABLE users; --")}`)).emails).toEqual([]);
    expect((await list(`search=${encodeURIComponent('\\')}`)).emails).toEqual([]);
  });

  test('a role filters the users, alone and with a search', async () => {
    await people();
    expect(await list('role=researcher&sort=email')).toMatchObject({
      total: 2,
      emails: ['Berta@example.org', 'o%ne@example.org'],
    });
    expect(await list('role=researcher&search=ber')).toMatchObject({ total: 1, emails: ['Berta@example.org'] });
  });

  test('totals of the user list are right after users are created and deleted', async () => {
    await people();
    const { users } = (await call('GET', '/users?search=berta')).json();
    await call('DELETE', `/users/${users[0].id}`, WHY);
    await call('POST', '/users', newUser);
    expect((await list('')).total).toBe(6);
    expect((await list('role=researcher')).total).toBe(1);
    expect((await list('role=user')).total).toBe(4);
  });

  test.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=0x10',
    'page=1e309',
    'page=1e1',
    'page=Infinity',
    'page=',
    'page=99999999999999999999',
    'page_size=7',
    'page_size=1000000000',
    'page_size=all',
    'sort=password_hash',
    'sort=--email',
    'sort=constructor',
    'role=boss',
    'role=constructor',
    'search=a&search=b',
    'page=1&page=2',
    'search=%00',
    'search=%ED%A0%80',
    'search=%',
    'colour=red',
    '__proto__=1',
    `search=${'x'.repeat(10_000)}`,
  ])('the query ?%s of users is 400', async (query) => {
    const answer = await call('GET', `/users?${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error.code).toMatch(
      /^(invalid_field|unknown_field|given_once|forbidden_character|bad_request)$/,
    );
  });
});

describe('creating', () => {
  test('SPEC §7 users: creating a user answers 201 and the user, who must change the password', async () => {
    const answer = await call('POST', '/users', newUser);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      user: {
        id: expect.any(String),
        email: 'ada@example.org',
        role: 'user',
        created_at: server.clock.now().toISOString(),
      },
    });
    const { accessToken } = await server.login({ email: 'ada@example.org', password: newUser.initial_password });
    expect((await profile(server, accessToken)).json().user.must_change_password).toBe(true);
  });

  test('SPEC §8 create user: an e-mail that is taken, in any case, is 409 "User with email … already exists"', async () => {
    await call('POST', '/users', newUser);
    const answer = await call('POST', '/users', { ...newUser, email: 'ADA@example.org' });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      message: 'User with email ADA@example.org already exists',
      error: {
        code: 'email_taken',
        params: { email: 'ADA@example.org' },
        fields: { email: 'User with email ADA@example.org already exists' },
        field_codes: { email: { code: 'email_taken', params: { email: 'ADA@example.org' } } },
      },
    });
  });

  test('twenty concurrent creations with one e-mail create one user', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        call('POST', '/users', { ...newUser, email: i % 2 ? 'Twin@example.org' : 'twin@example.org' }),
      ),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(19);
    expect((await call('GET', '/users?search=twin')).json().total).toBe(1);
  });

  test.each(['ada', 'ada@', ' ada@example.org', 'jürgen@example.org', '<b>@example.org', 'ada@example.org\r\nx', ''])(
    'SPEC §5 create user: %j is 400 "Invalid email"',
    async (email) => {
      const answer = await call('POST', '/users', { ...newUser, email });
      expect([answer.statusCode, answer.json().message]).toEqual([400, 'Invalid email']);
      expect(answer.json().error.fields).toEqual({ email: 'Invalid email' });
    },
  );

  test('SPEC §5 create user: seven characters are 400 "Password must be at least 8 characters"', async () => {
    const answer = await call('POST', '/users', { ...newUser, initial_password: 'xk7#pq2' });
    expect([answer.statusCode, answer.json().message]).toEqual([400, 'Password must be at least 8 characters']);
    expect(answer.json().error.fields).toEqual({ initial_password: 'Password must be at least 8 characters' });
  });

  test.each(['passwort123', 'password1', '12345678', 'kadenz2026', 'lovelace1815'])(
    'the first password %j is too common',
    async (password) => {
      const answer = await call('POST', '/users', {
        ...newUser,
        email: 'lovelace1815@example.org',
        initial_password: password,
      });
      expect([answer.statusCode, answer.json().error]).toMatchObject([
        400,
        { code: 'password_too_common', fields: { initial_password: 'This password is too common' } },
      ]);
    },
  );

  test.each([
    ['id', '019ab000-0000-7000-8000-000000000000'],
    ['must_change_password', false],
    ['created_at', '2020-01-01'],
    ['password_hash', 'x'],
    ['constructor', {}],
  ])('the unknown field %s of a new user is refused by name', async (name, value) => {
    const answer = await call('POST', '/users', { ...newUser, [name]: value });
    expect([answer.statusCode, answer.json().message]).toEqual([400, `Unknown field ${name}`]);
    expect(answer.json().error.fields).toEqual({ [name]: `Unknown field ${name}` });
  });

  test('an unknown role of a new user is 400 at the field', async () => {
    const answer = await call('POST', '/users', { ...newUser, role: 'boss' });
    expect([answer.statusCode, Object.keys(answer.json().error.fields)]).toEqual([400, ['role']]);
  });
});

describe('deleting', () => {
  test('a deleted user has no access from the next call on', async () => {
    const ada = await server.user();
    const { accessToken, cookies } = await server.login(ada);
    const answer = await call('DELETE', `/users/${ada.id}`, WHY);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect((await profile(server, accessToken)).statusCode).toBe(401);
    expect((await refresh(server, cookies)).statusCode).toBe(401);
    expect((await call('DELETE', `/users/${ada.id}`, WHY)).json().message).toBe('User not found');
    expect((await call('DELETE', '/users/nonsense', WHY)).statusCode).toBe(404);
  });

  test('no user can delete their own account, and the last admin stays', async () => {
    const last = await call('DELETE', `/users/${admin.id}`, WHY);
    expect([last.statusCode, last.json().message]).toEqual([409, 'The last admin cannot be deleted']);
    await server.user({ role: 'admin' });
    const own = await call('DELETE', `/users/${admin.id}`, WHY);
    expect([own.statusCode, own.json().message]).toEqual([409, 'You cannot delete your own account']);
  });

  test('the last two admins cannot delete each other, five times', async () => {
    for (let round = 0; round < 5; round += 1) {
      await server.empty();
      const pair = await Promise.all([server.user({ role: 'admin' }), server.user({ role: 'admin' })]);
      const [a, b] = pair;
      const tokens = await Promise.all(pair.map((user) => server.login(user)));
      const answers = await Promise.all([
        call('DELETE', `/users/${b.id}`, WHY, tokens[0]?.accessToken),
        call('DELETE', `/users/${a.id}`, WHY, tokens[1]?.accessToken),
      ]);
      const statuses = answers.map(({ statusCode }) => statusCode).sort();
      expect(statuses[0]).toBe(204);
      expect([401, 409]).toContain(statuses[1]);
      expect(await server.db.selectFrom('users').select('id').execute()).toHaveLength(1);
    }
  });
});

describe('resetting a password', () => {
  test('a reset ends every session, and the new password works for 72 hours and must be changed', async () => {
    const ada = await server.user();
    const { accessToken, cookies } = await server.login(ada);
    const answer = await call('POST', `/users/${ada.id}/reset-password`, { new_password: 'nine tall birches' });
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect((await profile(server, accessToken)).statusCode).toBe(401);
    expect((await refresh(server, cookies)).statusCode).toBe(401);
    await expect(server.login(ada)).rejects.toThrow('Invalid email or password');
    const next = { email: ada.email, password: 'nine tall birches' };
    const { accessToken: confined } = await server.login(next);
    expect((await profile(server, confined)).json().user.must_change_password).toBe(true);
    server.clock.advance(72 * 3600);
    await expect(server.login(next)).rejects.toThrow('temporary_password_expired');
  });

  test('SPEC §5 reset password: short and common passwords are 400, a missing user 404, the own account 409', async () => {
    const ada = await server.user();
    const reset = (id: string, new_password: string) => call('POST', `/users/${id}/reset-password`, { new_password });
    expect((await reset(ada.id, 'short')).json().error.fields).toEqual({
      new_password: 'Password must be at least 8 characters',
    });
    const eve = await server.user({ role: 'researcher' });
    await createTestResearcher(
      server.db,
      (await createTestLab(server.db, { name: 'Sportmedizin Leipzig' })).id,
      eve.id,
    );
    for (const [id, password] of [
      [ada.id, 'passwort123'],
      [ada.id, 'qwertzuiop'],
      [eve.id, 'Sportmedizin2026'],
    ] as const) {
      expect((await reset(id, password)).json().message).toBe('This password is too common');
    }
    expect((await reset('nonsense', 'nine tall birches')).json().message).toBe('User not found');
    const own = await reset(admin.id, 'nine tall birches');
    expect([own.statusCode, own.json().error.code]).toEqual([409, 'own_password']);
    await expect(server.login(ada)).resolves.toMatchObject({ accessToken: expect.any(String) });
  });
});
