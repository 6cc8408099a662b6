import { buildTestServer, type TestServer } from './testing/buildTestServer.ts';
import { bearer } from './testing/sessionCalls.ts';
import type { TestUser } from './testing/testUsers.ts';

type Caller = 'nobody' | 'due' | 'user' | 'researcher' | 'admin';
type Answers = Record<Caller, number>;

interface Row {
  /** What of: somebody else's, the caller's own, or what does not exist. */
  of?: 'self' | 'other' | 'missing';
  payload?: Record<string, unknown>;
  answers: Answers;
}

const CALLERS: Caller[] = ['nobody', 'due', 'user', 'researcher', 'admin'];
const MISSING = '019ab000-0000-7000-8000-000000000000';

const same = (status: number): Answers => ({
  nobody: status,
  due: status,
  user: status,
  researcher: status,
  admin: status,
});
const signedIn = (status: number, due = 403): Answers => ({ ...same(status), nobody: 401, due });
const adminOnly = (status: number): Answers => ({ nobody: 401, due: 403, user: 403, researcher: 403, admin: status });

const newUser = { email: 'new@example.org', initial_password: 'seven small birches', role: 'user' };
const newPassword = { new_password: 'nine tall birches' };

/** DECISIONS §5 as answers: who may what, of whom. Every route of the server is here. */
const EXPECTED: Record<string, Row[]> = {
  'GET /api/health': [{ answers: same(200) }],
  'GET /api/ready': [{ answers: same(200) }],
  'GET /api/openapi.json': [{ answers: same(200) }],
  'POST /api/auth/login': [
    { payload: { email: 'nobody@example.org', password: 'a wrong password', client: 'web' }, answers: same(401) },
  ],
  'POST /api/auth/refresh': [{ payload: { client: 'web' }, answers: same(401) }],
  'POST /api/auth/logout': [{ answers: same(204) }],
  'GET /api/users/me': [{ answers: signedIn(200, 200) }],
  'POST /api/users/change-password': [{ payload: newPassword, answers: signedIn(400, 204) }],
  'GET /api/users': [{ answers: adminOnly(200) }],
  'POST /api/users': [{ payload: newUser, answers: adminOnly(201) }],
  'GET /api/users/:id': [
    { of: 'self', answers: signedIn(200) },
    { of: 'other', answers: adminOnly(200) },
    { of: 'missing', answers: adminOnly(404) },
  ],
  'DELETE /api/users/:id': [
    { of: 'self', answers: adminOnly(409) },
    { of: 'other', answers: adminOnly(204) },
    { of: 'missing', answers: adminOnly(404) },
  ],
  'POST /api/users/:id/reset-password': [
    { of: 'self', payload: newPassword, answers: adminOnly(409) },
    { of: 'other', payload: newPassword, answers: adminOnly(204) },
    { of: 'missing', payload: newPassword, answers: adminOnly(404) },
  ],
  'GET /api/strava-integration/dashboard': [{ answers: signedIn(200) }],
  'GET /api/strava-integration/me': [{ answers: signedIn(200) }],
  'POST /api/strava-integration/auth/start': [{ answers: signedIn(200) }],
  'POST /api/strava-integration/auth/callback': [{ payload: { state: 'unknown', code: 'c' }, answers: same(400) }],
};

let server: TestServer;

beforeAll(async () => {
  server = await buildTestServer({ settings: { strava: { clientId: '1', clientSecret: 'a client secret' } } });
});

afterAll(() => server.close());

async function people(): Promise<Record<Exclude<Caller, 'nobody'>, TestUser>> {
  await server.empty();
  return {
    due: await server.user({ role: 'admin', must_change_password: true }),
    user: await server.user(),
    researcher: await server.user({ role: 'researcher' }),
    admin: await server.user({ role: 'admin' }),
  };
}

/** Everything that a call could have changed and a refusal must not have. */
async function everything(): Promise<string> {
  const { db } = server;
  const users = await db.selectFrom('users').selectAll().orderBy('id').execute();
  const sessions = await db.selectFrom('sessions').selectAll().orderBy('id').execute();
  const states = await db.selectFrom('strava_states').select('user_id').execute();
  return JSON.stringify([users, sessions, states]);
}

test('every route of the server is in the table, and the table has no other', () => {
  const routes = [...server.app.routeRights.keys()].filter((route) => !route.startsWith('HEAD '));
  expect(routes.sort()).toEqual(Object.keys(EXPECTED).sort());
});

test('what HEAD answers is what GET asks for', () => {
  const rights = server.app.routeRights;
  const heads = [...rights].filter(([route]) => route.startsWith('HEAD '));
  expect(heads.length).toBeGreaterThan(0);
  expect(heads).toEqual(heads.map(([route]) => [route, rights.get(route.replace('HEAD', 'GET'))]));
});

const cells = Object.entries(EXPECTED).flatMap(([route, rows]) =>
  rows.flatMap((row) =>
    CALLERS.map((caller) => ({ route, row, caller, of: row.of ?? 'all', status: row.answers[caller] })),
  ),
);

test.each(cells)(
  'SPEC §6 roles: $route of $of, called by $caller, is $status',
  async ({ route, row, caller, status }) => {
    const { admin, ...others } = await people();
    const somebody = await server.user();
    const me = caller === 'nobody' ? null : { admin, ...others }[caller];
    const token = me ? (await server.login(me)).accessToken : null;
    const ids = { self: me?.id ?? somebody.id, other: somebody.id, missing: MISSING };
    const [method = '', path = ''] = route.split(' ');
    const before = await everything();

    const answer = await server.app.inject({
      method: method as 'GET' | 'POST' | 'DELETE',
      url: path.replace(':id', ids[row.of ?? 'other']),
      headers: token === null ? {} : bearer(token),
      ...(row.payload ? { payload: row.payload } : {}),
    });

    expect(answer.statusCode).toBe(status);
    if (caller === 'due' && status === 403) expect(answer.json().error.code).toBe('must_change_password');
    if (status === 401 || status === 403 || status === 404) expect(await everything()).toBe(before);
  },
);

test('no other spelling of a path or a method passes by the table', async () => {
  const { user } = await people();
  const { accessToken } = await server.login(user);
  const ask = (method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'OPTIONS' | 'DELETE', url: string, headers = {}) =>
    server.app.inject({ method, url, headers: { ...bearer(accessToken), ...headers } });
  for (const url of ['/api/users', '/api/users?', '/api/%75sers', '/api/users?page=1']) {
    expect([url, (await ask('GET', url)).statusCode]).toEqual([url, 403]);
    expect([url, (await ask('HEAD', url)).statusCode]).toEqual([url, 403]);
  }
  const spellings = [
    '/api/users/',
    '/api//users',
    '//api/users',
    '/API/users',
    '/api/Users',
    '/api/./users',
    '/api/health/../users',
    '/api/%2e/users',
    '/api/users;x',
    '/api/users%2f',
    '/api/users%20',
    '/users',
  ];
  for (const url of spellings) {
    const answer = await ask('GET', url);
    expect([url, [400, 403, 404].includes(answer.statusCode)]).toEqual([url, true]);
    expect(answer.body).not.toContain('example.org');
  }
  for (const method of ['PUT', 'PATCH', 'OPTIONS'] as const) {
    expect([method, (await ask(method, '/api/users')).statusCode]).toEqual([method, 404]);
  }
  const overridden = await ask('GET', `/api/users/${user.id}`, { 'x-http-method-override': 'DELETE' });
  expect(overridden.statusCode).toBe(200);
  expect((await ask('GET', `/api/users/${user.id}`)).statusCode).toBe(200);
});

test('a route that says neither a right nor that it is public does not get built', async () => {
  const { default: Fastify } = await import('fastify');
  const { surroundings } = await import('./plugins/surroundings.ts');
  const { session } = await import('./plugins/session.ts');
  const app = Fastify();
  await app.register(surroundings, { db: server.db, settings: server.settings, secretKey: 'k', now: server.clock.now });
  await app.register(session);
  expect(() => app.get('/api/forgotten', async () => 'x')).toThrow('must say either config.right or config.public');
  expect(() => app.get('/api/both', { config: { right: 'users:list', public: true } }, async () => 'x')).toThrow(
    'must say',
  );
  expect(() => app.post('/elsewhere', async () => 'x')).toThrow('must say');
  await app.close();
});
