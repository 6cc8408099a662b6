import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer, get } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Database } from '#server/db/openDatabase.ts';
import { openTestDatabase } from '#server/db/testDatabase.ts';
import { createRateBudget } from '#server/sources/budget/rateBudget.ts';
import { eventually } from '#server/testing/eventually.ts';
import { selfSigned } from '#server/testing/selfSigned.ts';
import { MIA, openBench } from '#standin/strava/standinBench.ts';
import { readError } from './stravaCallErrors.ts';
import { createStravaClient } from './stravaClient.ts';

const NOW = new Date('2026-11-20T15:07:00Z');
const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function listen(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const call = (accessToken: string) => ({ accessToken, priority: 'webhook' as const });

function clientFor(base: string, timeoutMs = 60_000) {
  const app = { clientId: '12345', clientSecret: 'canary-secret' };
  const now = () => NOW;
  const budget = createRateBudget(database.db, 'strava', now);
  return createStravaClient({ app, apiBase: `${base}/api`, oauthBase: `${base}/oauth`, now, timeoutMs, budget });
}

async function served(listener: RequestListener, timeoutMs?: number) {
  return clientFor(`http://127.0.0.1:${await listen(createServer(listener))}`, timeoutMs);
}

const unavailable = (status: number | null) => ({ ok: false, error: { kind: 'unavailable', status } });

describe('a refusal of Strava is classified by status and codes, not by text', () => {
  const body = (resource: string, field: string, code: string) => ({
    message: 'Anything',
    errors: [{ resource, field, code }],
  });
  test.each([
    [400, body('AuthorizationCode', 'code', 'invalid'), 'invalid_grant'],
    [400, body('RequestToken', 'code', 'invalid'), 'invalid_grant'],
    [400, body('RefreshToken', 'refresh_token', 'invalid'), 'invalid_grant'],
    [400, body('Application', 'client_id', 'invalid'), 'misconfigured'],
    [401, body('Application', '', 'invalid'), 'misconfigured'],
    [400, body('Application', 'after', 'future'), 'rejected'],
    [400, 'no JSON', 'rejected'],
    [401, body('Athlete', 'access_token', 'invalid'), 'unauthorized'],
    [401, body('AccessToken', 'activity:read_permission', 'missing'), 'permission_missing'],
    [403, body('AccessToken', 'activity:read_permission', 'missing'), 'permission_missing'],
    [401, { message: 'Authorization Error', errors: 'a text' }, 'unauthorized'],
    [401, undefined, 'unauthorized'],
    [403, body('Application', 'Status', 'Inactive'), 'inactive'],
    [403, body('Application', 'Athletes', 'limit exceeded'), 'forbidden'],
    [403, { message: 'Inactive', errors: [null, 1, {}] }, 'forbidden'],
    [404, body('Activity', 'id', 'invalid'), 'rejected'],
    [301, undefined, 'unavailable'],
    [500, undefined, 'unavailable'],
    [503, body('Application', 'Status', 'Inactive'), 'unavailable'],
  ])('a refusal %i %j is %s', (status, answer, kind) => {
    expect(readError(status, answer, new Headers(), NOW)).toEqual({ kind, status });
  });

  test.each([
    ['the quarter of an hour', '200,2000', '201,300', '2026-11-20T15:15:05.000Z'],
    ['the day', '200,2000', '5,2001', '2026-11-21T00:00:05.000Z'],
  ])('a 429 waits for the end of %s that is used up', (_window, limit, usage, until) => {
    const headers = new Headers({ 'X-Ratelimit-Limit': limit, 'X-Ratelimit-Usage': usage });
    for (const answer of [body('Application', 'rate limit', 'exceeded'), { errors: 'Rate Limit Exceeded' }]) {
      expect(readError(429, answer, headers, NOW)).toEqual({
        kind: 'rate_limited',
        status: 429,
        retryAt: new Date(until),
      });
    }
  });

  test('a 429 without headers waits for the next quarter of an hour', () => {
    expect(readError(429, undefined, new Headers(), NOW)).toMatchObject({ retryAt: new Date('2026-11-20T15:15:05Z') });
  });
});

describe('unusable answers of Strava', () => {
  test('no answer in time, or an endless one, is no usable answer', async () => {
    const silent = await served(() => undefined, 100);
    expect(await silent.listActivities(call('token'))).toEqual(unavailable(null));
    const dripping = await served((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('[');
    }, 2000);
    // On a busy machine even the status may not arrive in time.
    const answer = await eventually(async () => {
      const given = await dripping.listActivities(call('token'));
      return !given.ok && given.error.status === null ? null : given;
    });
    expect(answer).toEqual(unavailable(200));
  });

  test('no server, or a broken connection, is no usable answer', async () => {
    expect(await clientFor('http://127.0.0.1:9').listActivities(call('token'))).toEqual(unavailable(null));
    const breaking = await served((request) => request.socket.destroy());
    expect(await breaking.listActivities(call('token'))).toEqual(unavailable(null));
  });

  test.each(['', '<html>', '{"cut', '"text"', '{}', 'null'])(
    '%j instead of a list or of tokens is no usable answer',
    async (text) => {
      const client = await served((_request, response) => response.end(text));
      expect(await client.listActivities(call('token'))).toEqual(unavailable(200));
      expect(await client.refresh('token')).toEqual(unavailable(200));
      expect(await client.exchangeCode('code')).toEqual(unavailable(200));
    },
  );

  test('an answer of more than 20 MB is not read to its end, and not asked for again', async () => {
    let sent = 0;
    const client = await served((_request, response) => {
      const chunk = Buffer.alloc(1024 ** 2, ' ');
      const send = () => {
        while (!response.destroyed && sent < 100 && response.write(chunk)) sent += 1;
        if (sent < 100) response.once('drain', send);
        else response.end('[]');
      };
      send();
    });
    const tooLarge = { ok: false, error: { kind: 'rejected', status: 200 } };
    expect(await client.listActivities(call('token'))).toEqual(tooLarge);
    expect(sent).toBeLessThan(60);
  });

  test('a redirect of Strava is not followed', async () => {
    let isFollowed = false;
    const client = await served((request, response) => {
      if (request.url === '/elsewhere') isFollowed = true;
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
    expect(await client.listActivities(call('token'))).toEqual(unavailable(302));
    expect(isFollowed).toBe(false);
  });

  test('a Strava with a self-signed certificate is not trusted', async () => {
    let calls = 0;
    const pair = selfSigned();
    const port = await listen(
      createSecureServer(pair, (_request, response) => {
        calls += 1;
        response.end('[]');
      }),
    );
    expect(await clientFor(`https://localhost:${port}`).listActivities(call('token'))).toEqual(unavailable(null));
    expect(calls).toBe(0);
    // With the certificate trusted the call succeeds, so the missing trust was the cause.
    await new Promise((resolve) => get({ host: 'localhost', port, ca: pair.cert, agent: false }, resolve));
    expect(calls).toBe(1);
  });

  test('an aborted call of Strava ends at once', async () => {
    const client = await served(() => undefined, 600_000);
    expect(await client.listActivities({ ...call('token'), signal: AbortSignal.timeout(50) })).toEqual(
      unavailable(null),
    );
  });
});

test('secrets travel in headers and bodies, never in an address', async () => {
  const seen: { url: string; authorization: string; body: string }[] = [];
  const client = await served((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += String(chunk);
    });
    request.on('end', () => {
      seen.push({ url: request.url ?? '', authorization: request.headers.authorization ?? '', body });
      response.end('[]');
    });
  });
  await client.listActivities(call('canary-access'));
  await client.refresh('canary-refresh');
  await client.exchangeCode('canary-code');
  await client.revoke('canary-revoked');
  expect(seen).toEqual([
    { url: '/api/athlete/activities?page=1&per_page=200', authorization: 'Bearer canary-access', body: '' },
    {
      url: '/oauth/token',
      authorization: '',
      body: 'client_id=12345&client_secret=canary-secret&grant_type=refresh_token&refresh_token=canary-refresh',
    },
    {
      url: '/oauth/token',
      authorization: '',
      body: 'client_id=12345&client_secret=canary-secret&grant_type=authorization_code&code=canary-code',
    },
    { url: '/oauth/revoke', authorization: `Basic ${btoa('12345:canary-secret')}`, body: 'token=canary-revoked' },
  ]);
});

test('scopes that Strava tells with the tokens are read', async () => {
  const athlete = { id: 10_000_001, firstname: 'Mia', lastname: null };
  const client = await served((_request, response) => {
    response.end(
      JSON.stringify({
        access_token: 'a',
        refresh_token: 'r',
        expires_at: 1_790_000_000,
        scope: 'read,activity:read',
        athlete,
      }),
    );
  });
  expect(await client.exchangeCode('code')).toEqual({
    ok: true,
    value: {
      tokens: { access_token: 'a', refresh_token: 'r', expires_at: new Date(1_790_000_000_000) },
      athlete: { strava_id: 10_000_001, name: 'Mia' },
      scopes: ['read', 'activity:read'],
    },
  });
});

test.each(['/api/v3', ''])(
  'STUDIES §1 the API answers with the path "%s" before its calls, as before and after its move',
  async (path) => {
    const bench = await openBench();
    try {
      const { access_token } = await bench.connect();
      const client = createStravaClient({
        app: { clientId: '12345', clientSecret: 'standin-secret' },
        ...{ apiBase: `${bench.standin.url}${path}`, oauthBase: bench.standin.bases.oauth },
        ...{ now: () => NOW, timeoutMs: 60_000, budget: createRateBudget(database.db, 'strava', () => NOW) },
      });
      expect(await client.athlete(call(access_token))).toMatchObject({ ok: true, value: { id: MIA } });
      const list = await client.listActivities(call(access_token));
      const [first] = (list.ok ? list.value : []) as { id: number }[];
      expect(await client.activity(call(access_token), first?.id ?? 0)).toMatchObject({ ok: true });
    } finally {
      await bench.standin.close();
    }
  },
);
