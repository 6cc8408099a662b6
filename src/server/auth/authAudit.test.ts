import { sql } from 'kysely';
import { recorded } from '#server/testing/auditRows.ts';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { bearer, cookiesAfter, logout, refresh } from '#server/testing/sessionCalls.ts';

let server: TestServer;

beforeAll(async () => {
  server = await buildTestServer();
});

beforeEach(() => server.empty());

afterAll(() => server.close());

function signIn(email: string, password: string, cookies: Record<string, string> = {}) {
  return recorded(server, async () =>
    server.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email, password, client: 'web' },
      cookies,
    }),
  );
}

async function signedIn() {
  const user = await server.user();
  return { user, ...(await server.login(user)), sessionId: await newestSession() };
}

const newestSession = async () =>
  (await server.db.selectFrom('sessions').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id;

test('a sign-in is one row: the account, the session, and until when it lasts', async () => {
  const user = await server.user({ email: 'Ada@example.org' });
  const { rows, result } = await signIn('ada@EXAMPLE.org', user.password);
  expect(result.statusCode).toBe(200);
  expect(rows).toEqual([
    {
      at: server.clock.now(),
      actor_id: user.id,
      actor_email: 'Ada@example.org',
      action: 'session.started',
      object_type: 'session',
      object_id: await newestSession(),
      changes: {
        expires_at: { old: null, new: new Date(server.clock.now().getTime() + 7 * 24 * 3600_000).toISOString() },
      },
      request_id: result.headers['x-request-id'],
    },
  ]);
});

test('a sign-in over another session says in its one row which one it ended', async () => {
  const { user, cookies, sessionId } = await signedIn();
  server.clock.advance(1);
  const { refresh_token_cookie = '' } = cookies;
  const again = await signIn(user.email, user.password, { refresh_token_cookie });
  expect(again.rows).toHaveLength(1);
  expect(again.rows[0]?.changes.former_session_id).toEqual({ old: sessionId, new: null });
  const third = await signIn(user.email, user.password, { refresh_token_cookie });
  expect(third.rows).toHaveLength(1);
  expect(third.rows[0]?.changes).not.toHaveProperty('former_session_id');
});

test('a sign-in that is refused, and refreshes that go as they should, are not recorded', async () => {
  const { user, cookies } = await signedIn();
  const expired = await server.user({ must_change_password: true });
  server.clock.advance(73 * 3600);
  for (const [email, password] of [
    [user.email, 'not the password'],
    ['nobody@example.org', user.password],
    [expired.email, expired.password],
  ] as const) {
    const { rows, result } = await signIn(email, password);
    expect([result.statusCode, rows]).toEqual([401, []]);
  }
  const { rows: ofDead, result: dead } = await recorded(server, () => refresh(server, cookies));
  expect([dead.statusCode, ofDead]).toEqual([401, []]);

  const fresh = await server.login(user);
  const { rows, result } = await recorded(server, async () => [
    await refresh(server, fresh.cookies),
    await refresh(server, fresh.cookies),
    await refresh(server, fresh.cookies, { headers: { 'x-csrf-token': 'wrong' } }),
  ]);
  expect([result.map(({ statusCode }) => statusCode), rows]).toEqual([[200, 200, 401], []]);
});

test('a sign-out is one row of the session’s owner, also without an access token; a second sign-out is not recorded', async () => {
  const { user, cookies, sessionId } = await signedIn();
  const { rows, result } = await recorded(server, () => logout(server, cookies));
  expect(rows).toEqual([
    {
      at: server.clock.now(),
      actor_id: user.id,
      actor_email: user.email,
      action: 'session.ended',
      object_type: 'session',
      object_id: sessionId,
      changes: { revoked_at: { old: null, new: server.clock.now().toISOString() } },
      request_id: result.headers['x-request-id'],
    },
  ]);
  expect((await recorded(server, () => logout(server, cookies))).rows).toEqual([]);
  const withNothing = await recorded(server, async () =>
    server.app.inject({ method: 'POST', url: '/api/auth/logout' }),
  );
  expect([withNothing.result.statusCode, withNothing.rows]).toEqual([204, []]);
});

test('a sign-out that ends the cookie’s and the bearer’s session is one row that names both', async () => {
  const one = await signedIn();
  server.clock.advance(1);
  const other = await signedIn();
  const { rows } = await recorded(server, () => logout(server, one.cookies, { headers: bearer(other.accessToken) }));
  expect(rows).toEqual([
    expect.objectContaining({
      actor_id: one.user.id,
      object_id: one.sessionId,
      changes: expect.objectContaining({ other_session_id: { old: other.sessionId, new: null } }),
    }),
  ]);
});

test('a sign-out that ends no session is not recorded', async () => {
  const { cookies } = await signedIn();
  const { rows, result } = await recorded(server, () =>
    logout(server, cookies, { headers: { 'x-csrf-token': 'wrong' } }),
  );
  expect([result.statusCode, rows]).toEqual([204, []]);
});

test('a refresh token that is used again is one row, when its family ends', async () => {
  const { user, cookies, sessionId } = await signedIn();
  const next = cookiesAfter(cookies, await refresh(server, cookies));
  server.clock.advance(11);
  const { rows, result } = await recorded(server, () => refresh(server, cookies));
  expect(result.statusCode).toBe(401);
  expect(rows).toEqual([
    {
      at: server.clock.now(),
      actor_id: user.id,
      actor_email: user.email,
      action: 'session.reused',
      object_type: 'session',
      object_id: sessionId,
      changes: { revoked_at: { old: null, new: server.clock.now().toISOString() } },
      request_id: result.headers['x-request-id'],
    },
  ]);
  const afterwards = await recorded(server, async () => [await refresh(server, cookies), await refresh(server, next)]);
  expect([afterwards.result.map(({ statusCode }) => statusCode), afterwards.rows]).toEqual([[401, 401], []]);
});

test('a session that cannot be recorded does not begin, and one whose end cannot be recorded does not end', async () => {
  const { user, cookies } = await signedIn();
  await sql`ALTER TABLE audit_log ADD CONSTRAINT refuse_all CHECK (false) NOT VALID`.execute(server.db);
  const { result: begun } = await signIn(user.email, user.password);
  const ended = await logout(server, cookies);
  await sql`ALTER TABLE audit_log DROP CONSTRAINT refuse_all`.execute(server.db);
  expect([begun.statusCode, ended.statusCode]).toEqual([500, 500]);
  expect(await server.db.selectFrom('sessions').select('revoked_at').execute()).toEqual([{ revoked_at: null }]);
  expect((await refresh(server, cookies)).statusCode).toBe(200);
});

test('ten sign-ins and ten sign-outs at once are twenty rows in one chain', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => signedIn()));
  const { rows } = await recorded(server, () =>
    Promise.all(people.flatMap(({ user, cookies }) => [server.login(user), logout(server, cookies)])),
  );
  const actions = rows.map(({ action }) => action);
  expect(actions.filter((action) => action === 'session.started')).toHaveLength(10);
  expect(actions.filter((action) => action === 'session.ended')).toHaveLength(10);
});

test('no token, cookie or password is in any row', async () => {
  const { user, accessToken, cookies } = await signedIn();
  const next = cookiesAfter(cookies, await refresh(server, cookies));
  server.clock.advance(11);
  await refresh(server, cookies);
  await logout(server, (await server.login(user)).cookies);
  const { rows } = await sql<{ row: string }>`SELECT a::text AS row FROM audit_log a`.execute(server.db);
  const all = rows.map(({ row }) => row).join('\n');
  expect(all).toContain('session.reused');
  const tokens = await server.db.selectFrom('refresh_tokens').select('token_hash').execute();
  const secrets = [
    ...[user.password, accessToken, ...Object.values(cookies), ...Object.values(next)],
    ...tokens.map(({ token_hash }) => Buffer.from(token_hash).toString('hex')),
  ];
  expect(secrets.filter((secret) => all.includes(secret) || all.includes(Buffer.from(secret).toString('hex')))).toEqual(
    [],
  );
});
