import { recorded } from '#server/testing/auditRows.ts';
import { buildTestServer, type TestLogin, type TestServer } from '#server/testing/buildTestServer.ts';
import { bearer, cookiesAfter, profile, refresh } from '#server/testing/sessionCalls.ts';
import type { TestUser } from '#server/testing/testUsers.ts';
import type { Session } from '#shared/contract/sessions.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

let server: TestServer;

beforeAll(async () => {
  server = await buildTestServer();
});

beforeEach(() => server.empty());

afterAll(() => server.close());

async function signIn(user: TestUser, userAgent = FIREFOX, remoteAddress = '192.0.2.1'): Promise<TestLogin> {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: user.email, password: user.password, client: 'web' },
    headers: { 'user-agent': userAgent },
    remoteAddress,
  });
  return { accessToken: answer.json().access_token, cookies: cookiesAfter({}, answer) };
}

const ask = (method: 'GET' | 'DELETE', path: string, { accessToken }: TestLogin) =>
  server.app.inject({ method, url: `/api/users/${path}`, headers: bearer(accessToken) });

async function sessionsOf(login: TestLogin, id = 'me'): Promise<Session[]> {
  const answer = await ask('GET', `${id}/sessions`, login);
  expect(answer.statusCode).toBe(200);
  expect(answer.json().total).toBe(answer.json().sessions.length);
  return answer.json().sessions;
}

test('the sessions of a user have device, address and times, the current one first', async () => {
  const ada = await server.user();
  const began = server.clock.now().toISOString();
  const here = await signIn(ada);
  server.clock.advance(60);
  await signIn(ada, SAFARI, '::ffff:198.51.100.7');
  await server.login(await server.user());
  const sessions = await sessionsOf(here);
  expect(sessions).toEqual([
    {
      id: expect.any(String),
      browser: 'Firefox',
      system: 'Windows',
      address: '192.0.2.1',
      created_at: began,
      last_used_at: began,
      is_current: true,
    },
    {
      id: expect.any(String),
      browser: 'Safari',
      system: 'iOS',
      address: '198.51.100.7',
      created_at: server.clock.now().toISOString(),
      last_used_at: server.clock.now().toISOString(),
      is_current: false,
    },
  ]);
  expect(await sessionsOf(here, ada.id)).toEqual(sessions);
});

test('a refresh moves the last use, the address and the browser', async () => {
  const ada = await server.user();
  const { accessToken, cookies } = await signIn(ada);
  server.clock.advance(600);
  await refresh(server, cookies, { headers: { 'user-agent': SAFARI } });
  expect(await sessionsOf({ accessToken, cookies })).toEqual([
    expect.objectContaining({
      browser: 'Safari',
      address: '127.0.0.1',
      last_used_at: server.clock.now().toISOString(),
    }),
  ]);
});

test.each([
  ['nothing', ''],
  ['something unknown, at length', 'unheard-of '.repeat(500)],
])('a browser with the user agent %s signs in, and is listed', async (_name, userAgent) => {
  const login = await signIn(await server.user(), userAgent);
  expect(await sessionsOf(login)).toEqual([expect.objectContaining({ browser: null, system: null })]);
  const { user_agent } = await server.db.selectFrom('sessions').select('user_agent').executeTakeFirstOrThrow();
  expect(user_agent.length).toBeLessThanOrEqual(512);
});

test('sessions that are over, idle too long or signed out of are not listed', async () => {
  const ada = await server.user();
  await signIn(ada);
  server.clock.advance(12 * 3600);
  const { accessToken } = await signIn(ada);
  await server.app.inject({ method: 'POST', url: '/api/auth/logout', headers: bearer(accessToken) });
  expect(await sessionsOf(await signIn(ada))).toHaveLength(1);
});

test('one session ends, is dead at once, and is one row of the log', async () => {
  const ada = await server.user();
  const [here, there] = [await signIn(ada), await signIn(ada, SAFARI)];
  const [, other] = await sessionsOf(here);
  const { rows, result } = await recorded(server, () => ask('DELETE', `me/sessions/${other?.id}`, here));
  expect(result.statusCode).toBe(204);
  expect(rows).toEqual([
    expect.objectContaining({
      actor_id: ada.id,
      action: 'session.ended',
      object_type: 'session',
      object_id: other?.id,
      changes: { revoked_at: { old: null, new: server.clock.now().toISOString() } },
    }),
  ]);
  expect((await profile(server, there.accessToken)).statusCode).toBe(401);
  expect((await refresh(server, there.cookies)).statusCode).toBe(401);
  expect(await sessionsOf(here)).toHaveLength(1);
  const again = await recorded(server, () => ask('DELETE', `me/sessions/${other?.id}`, here));
  expect([again.result.statusCode, again.result.json().message, again.rows]).toEqual([
    404,
    'This session has already ended',
    [],
  ]);
});

test('the session in use is ended by Log Out only', async () => {
  const ada = await server.user();
  const here = await signIn(ada);
  const [own] = await sessionsOf(here);
  const answer = await ask('DELETE', `me/sessions/${own?.id}`, here);
  expect([answer.statusCode, answer.json().error.code, answer.json().message]).toEqual([
    409,
    'own_session',
    'You are using this session. Log out to end it.',
  ]);
  expect(await sessionsOf(here)).toHaveLength(1);
});

test('End all others ends all but the current one, and none of other users', async () => {
  const [ada, eve] = [await server.user(), await server.user()];
  const here = await signIn(ada);
  const others = [await signIn(ada), await signIn(ada, SAFARI)];
  const elsewhere = await signIn(eve);
  const { rows, result } = await recorded(server, () => ask('DELETE', 'me/sessions', here));
  expect([result.statusCode, rows.map(({ action }) => action)]).toEqual([204, ['session.ended', 'session.ended']]);
  expect(await sessionsOf(here)).toEqual([expect.objectContaining({ is_current: true })]);
  for (const { accessToken } of others) expect((await profile(server, accessToken)).statusCode).toBe(401);
  expect((await profile(server, elsewhere.accessToken)).statusCode).toBe(200);
  expect((await recorded(server, () => ask('DELETE', 'me/sessions', here))).rows).toEqual([]);
});

test('an admin sees and ends the sessions of a user, and the log says whose they were', async () => {
  const [ada, root] = [await server.user(), await server.user({ role: 'admin' })];
  const [one, other] = [await signIn(ada), await signIn(ada, SAFARI)];
  const asRoot = await signIn(root);
  const [first] = await sessionsOf(asRoot, ada.id);
  expect((await sessionsOf(asRoot, ada.id)).map(({ is_current }) => is_current)).toEqual([false, false]);
  const ended = await recorded(server, () => ask('DELETE', `${ada.id}/sessions/${first?.id}`, asRoot));
  expect([ended.result.statusCode, ended.rows]).toEqual([
    204,
    [
      expect.objectContaining({
        actor_id: root.id,
        object_id: first?.id,
        changes: expect.objectContaining({ user_id: { old: ada.id, new: null } }),
      }),
    ],
  ]);
  expect((await ask('DELETE', `${ada.id}/sessions`, asRoot)).statusCode).toBe(204);
  for (const { accessToken } of [one, other]) expect((await profile(server, accessToken)).statusCode).toBe(401);
  expect(await sessionsOf(asRoot, ada.id)).toEqual([]);
  expect(await sessionsOf(asRoot)).toHaveLength(1);
});

test('a session is found under its user only, and an invalid id finds nothing', async () => {
  const [ada, root] = [await server.user(), await server.user({ role: 'admin' })];
  await signIn(ada);
  const asRoot = await signIn(root);
  const [ofAda] = await sessionsOf(asRoot, ada.id);
  for (const path of [`me/sessions/${ofAda?.id}`, `${ada.id}/sessions/nothing`, `nobody/sessions/${ofAda?.id}`]) {
    expect((await ask('DELETE', path, asRoot)).statusCode).toBe(404);
  }
  expect(await sessionsOf(asRoot, ada.id)).toHaveLength(1);
});

test('the time of the last sign-in is kept after the session', async () => {
  const ada = await server.user();
  const { accessToken } = await signIn(ada);
  await server.app.inject({ method: 'POST', url: '/api/auth/logout', headers: bearer(accessToken) });
  server.clock.advance(8 * 24 * 3600);
  await server.app.deleteExpiredRows();
  const before = await server.db.selectFrom('last_sign_ins').selectAll().execute();
  const at = new Date(server.clock.now().getTime() - 8 * 24 * 3600_000);
  expect(before).toEqual([{ user_id: ada.id, at, language: null }]);
  await signIn(ada);
  expect(await server.db.selectFrom('last_sign_ins').select('at').execute()).toEqual([{ at: server.clock.now() }]);
});
