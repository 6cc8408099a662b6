import { once } from 'node:events';
import net from 'node:net';
import { sql } from 'kysely';
import { buildServer } from '#server/app.ts';
import { postgresKysely } from '#server/db/openDatabase.ts';
import { REQUEST_LIMITS } from '#server/db/postgresPool.ts';
import type { Db } from '#server/db/schema.ts';
import { createSecret } from '#server/plugins/secret.ts';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { freePort } from '#server/testing/freePort.ts';
import { bearer, sessionHeaders } from '#server/testing/sessionCalls.ts';

let server: TestServer;

beforeAll(async () => {
  server = await buildTestServer();
});

beforeEach(() => server.empty());

afterAll(() => server.close());

async function adminToken(): Promise<string> {
  return server.tokenOf(await server.user({ role: 'admin' }));
}

async function everyKind() {
  const { app } = server;
  const token = await adminToken();
  const json = { 'content-type': 'application/json' };
  const answers = {
    200: await app.inject('/api/health'),
    201: await app.inject({
      method: 'POST',
      url: '/api/users',
      headers: bearer(token),
      payload: { email: 'ada@example.org', initial_password: 'seven small birches', role: 'user' },
    }),
    204: await app.inject({ method: 'POST', url: '/api/auth/logout' }),
    400: await app.inject({ method: 'POST', url: '/api/auth/login', headers: json, payload: '{' }),
    401: await app.inject('/api/users/me'),
    403: await app.inject({ method: 'POST', url: '/api/auth/login', headers: { origin: 'https://evil.example' } }),
    404: await app.inject('/api/nothing'),
    409: await app.inject({
      method: 'POST',
      url: '/api/users',
      headers: bearer(token),
      payload: { email: 'ada@example.org', initial_password: 'seven small birches', role: 'user' },
    }),
    413: await app.inject({ method: 'POST', url: '/api/auth/login', headers: json, payload: ' '.repeat(200_000) }),
    415: await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'text/plain' },
      payload: 'x',
    }),
    429: await tooMany(),
    500: await broken(token),
  };
  return Object.entries(answers);
}

async function tooMany() {
  const ask = () =>
    server.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: 'nobody@example.org', password: 'wrong wrong', client: 'web' },
    });
  for (let i = 0; i < 10; i += 1) await ask();
  return ask();
}

async function broken(token: string) {
  await sql`ALTER TABLE user_counts RENAME TO user_counts_away`.execute(server.db);
  try {
    return await server.app.inject({ url: '/api/users', headers: bearer(token) });
  } finally {
    await sql`ALTER TABLE user_counts_away RENAME TO user_counts`.execute(server.db);
  }
}

test('every answer of every status has its request id, the security headers and no-store', async () => {
  const ids = new Set<string>();
  for (const [status, answer] of await everyKind()) {
    expect([status, answer.statusCode]).toEqual([status, Number(status)]);
    const { headers } = answer;
    expect(headers['x-request-id']).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
    ids.add(String(headers['x-request-id']));
    expect(headers['content-security-policy']).toBe(
      "default-src 'self'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; font-src 'self'; " +
        "connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
    );
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers['cache-control']).toBe('no-store');
    for (const absent of ['x-powered-by', 'server', 'strict-transport-security', 'access-control-allow-origin']) {
      expect([status, absent, headers[absent]]).toEqual([status, absent, undefined]);
    }
    if (Number(status) >= 400) {
      const { message, error } = answer.json();
      expect(error).toMatchObject({ code: expect.any(String), message, request_id: headers['x-request-id'] });
    }
  }
  expect(ids.size).toBe(12);
});

test('a request id from the caller is ignored', async () => {
  const answer = await server.app.inject({ url: '/api/health', headers: { 'x-request-id': 'mine' } });
  expect(answer.headers['x-request-id']).not.toBe('mine');
});

test('a 500 has no details, and the log has the cause under the same request id', async () => {
  const answer = await broken(await adminToken());
  expect(answer.json()).toEqual({
    message: 'Internal Server Error',
    error: { code: 'internal', message: 'Internal Server Error', request_id: answer.headers['x-request-id'] },
  });
  expect(server.logLines()).toContainEqual(
    expect.objectContaining({
      level: 'error',
      request_id: answer.headers['x-request-id'],
      err: expect.objectContaining({ message: expect.stringContaining('user_counts') }),
    }),
  );
});

async function expectUnavailable(db: Db): Promise<void> {
  const database = {
    db,
    research: db,
    kind: 'postgres' as const,
    address: null,
    listen: async () => undefined,
    close: () => db.destroy(),
  };
  const settings = { ...server.settings, logLevel: 'silent' };
  const app = await buildServer({ settings, database, secret: createSecret('a secret') });
  try {
    const ready = await app.inject('/api/ready');
    expect([ready.statusCode, ready.json().message]).toEqual([503, 'The service is not available right now']);
    const signIn = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: 'a@b.c', password: 'eight tall birches', client: 'web' },
    });
    expect([signIn.statusCode, signIn.json().error.code]).toEqual([503, 'unavailable']);
    expect((await app.inject('/api/health')).statusCode).toBe(200);
  } finally {
    await app.close();
    await database.close();
  }
}

test('without its database the server is alive, not ready, and answers 503', async () => {
  await expectUnavailable(postgresKysely(`postgres://kadenz@127.0.0.1:${await freePort()}/kadenz`, REQUEST_LIMITS));
});

function refusal(code: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0Mthe role is refused\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

test.each([
  ['the password is wrong', '28P01'],
  ['the role may not sign in', '28000'],
])('while PostgreSQL says that %s the server is alive, not ready, and answers 503', async (_name, code) => {
  const postgres = net.createServer((socket) => socket.once('data', () => socket.end(refusal(code)))).listen(0);
  await once(postgres, 'listening');
  const { port } = postgres.address() as net.AddressInfo;
  const db = postgresKysely(`postgres://kadenz:wrong@127.0.0.1:${port}/kadenz`, REQUEST_LIMITS);
  await expectUnavailable(db).finally(() => postgres.close());
});

test('after a failover to a database that takes no changes the server is not ready, and changes are refused with 503', async () => {
  const token = await adminToken();
  await sql`SET default_transaction_read_only = on`.execute(server.db);
  const ready = await server.app.inject('/api/ready');
  expect([ready.statusCode, ready.json().error.code]).toEqual([503, 'unavailable']);
  await sql`SET default_transaction_read_only = on`.execute(server.db);
  const change = await server.app.inject({
    method: 'POST',
    url: '/api/research/labs',
    headers: { authorization: `Bearer ${token}` },
    payload: { email: 'lab@example.org', name: 'Motion Lab' },
  });
  expect([change.statusCode, change.json().error.code]).toEqual([503, 'unavailable']);
  await sql`SET default_transaction_read_only = off`.execute(server.db);
  expect((await server.app.inject('/api/ready')).statusCode).toBe(200);
});

describe('origin of a call', () => {
  const signIn = async (headers: Record<string, string>) => {
    const ada = await server.user();
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: ada.email, password: ada.password, client: 'web' },
      headers,
    });
    return [answer.statusCode, answer.json().error?.code];
  };

  test.each([
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ origin: 'http://localhost:3001' }],
    [{ origin: 'https://localhost:3000' }],
    [{ origin: 'http://localhost:3000.evil.example' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }],
    [{ 'sec-fetch-site': 'cross-site', origin: 'http://localhost:3000' }],
    [{ origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }],
  ])('a call from %j is from another site: 403', async (headers: Record<string, string>) => {
    expect(await signIn(headers)).toEqual([403, 'cross_site']);
  });

  test.each([
    [{}],
    [{ origin: 'http://localhost:3000' }],
    [{ origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }],
    [{ origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000', 'sec-fetch-site': 'same-origin' }],
  ])('a call from %j is from our own pages', async (headers: Record<string, string>) => {
    expect((await signIn(headers))[0]).toBe(200);
  });

  test('refresh, sign-out and every change check the origin, reading does not', async () => {
    const ada = await server.user({ role: 'admin' });
    const { accessToken, cookies } = await server.login(ada);
    const foreign = { 'sec-fetch-site': 'cross-site' };
    const changes = ['/api/auth/refresh', '/api/auth/logout', '/api/users', '/api/users/change-password'];
    for (const url of changes) {
      const answer = await server.app.inject({
        method: 'POST',
        url,
        cookies,
        headers: { ...foreign, ...bearer(accessToken), ...sessionHeaders(cookies) },
        payload: {},
      });
      expect([url, answer.statusCode, answer.json().error.code]).toEqual([url, 403, 'cross_site']);
    }
    const deletion = await server.app.inject({ method: 'DELETE', url: `/api/users/${ada.id}`, headers: foreign });
    expect(deletion.statusCode).toBe(403);
    expect((await server.app.inject({ url: '/api/health', headers: foreign })).statusCode).toBe(200);
  });
});

test('the description of the calls has every route with its summary, area and failures', async () => {
  const description = (await server.app.inject('/api/openapi.json')).json();
  expect(description.openapi).toBe('3.1.0');
  const described: string[] = [];
  for (const [path, methods] of Object.entries<Record<string, Record<string, unknown>>>(description.paths)) {
    for (const [method, call] of Object.entries(methods)) {
      described.push(`${method.toUpperCase()} ${path.replaceAll(/{(\w+)}/g, ':$1')}`);
      expect([path, call.summary, call.tags]).toEqual([
        path,
        expect.any(String),
        [
          expect.stringMatching(
            /^(auth|sessions|users|audit|search|research|data|strava|uploads|sources|installation|health)$/,
          ),
        ],
      ]);
      expect(Object.keys(call.responses ?? {})).toContain('500');
    }
  }
  const routes = [...server.app.routeRights.keys()].filter((route) => !/^HEAD|openapi/.test(route));
  expect(described.filter((route) => !route.startsWith('HEAD')).sort()).toEqual(routes.sort());
  expect(description.paths['/api/users'].post.requestBody.content['application/json'].schema.required).toEqual([
    'email',
    'initial_password',
    'role',
  ]);
  expect(description.paths['/api/users'].get.security).toEqual([{ bearer: [] }]);
});
