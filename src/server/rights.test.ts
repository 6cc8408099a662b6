import { sql } from 'kysely';
import { type Beginning, putRowsBack, readBeginning } from '#server/db/testBeginning.ts';
import { createSecret } from '#server/plugins/secret.ts';
import { buildTestServer, type TestServer } from './testing/buildTestServer.ts';
import { CALLERS } from './testing/rights/callers.ts';
import { rightsOfAccounts } from './testing/rights/rightsOfAccounts.ts';
import { rightsOfActivities } from './testing/rights/rightsOfActivities.ts';
import { rightsOfDays } from './testing/rights/rightsOfDays.ts';
import { rightsOfExports } from './testing/rights/rightsOfExports.ts';
import { rightsOfFollowUp } from './testing/rights/rightsOfFollowUp.ts';
import { rightsOfLabs } from './testing/rights/rightsOfLabs.ts';
import { rightsOfParticipants } from './testing/rights/rightsOfParticipants.ts';
import { rightsOfProblems } from './testing/rights/rightsOfProblems.ts';
import { rightsOfReminders } from './testing/rights/rightsOfReminders.ts';
import { rightsOfStrava } from './testing/rights/rightsOfStrava.ts';
import { rightsOfStudies } from './testing/rights/rightsOfStudies.ts';
import type { RightsRows } from './testing/rights/rightsRows.ts';
import { everythingIn } from './testing/rights/rightsWatch.ts';
import { createRightsWorld, type RightsWorld } from './testing/rights/rightsWorld.ts';
import { bearer } from './testing/sessionCalls.ts';

const EXPECTED: RightsRows = {
  ...rightsOfAccounts,
  ...rightsOfLabs,
  ...rightsOfStudies,
  ...rightsOfExports,
  ...rightsOfParticipants,
  ...rightsOfDays,
  ...rightsOfFollowUp,
  ...rightsOfReminders,
  ...rightsOfProblems,
  ...rightsOfStrava,
  ...rightsOfActivities,
};

let server: TestServer;

beforeAll(async () => {
  const strava = { clientId: '1', clientSecret: 'a client secret' };
  server = await buildTestServer({ settings: { strava, stravaApiBase: 'http://127.0.0.1:9/api/v3' } });
});

afterAll(() => server.close());

let prepared: { world: RightsWorld; rows: Beginning['rows'] } | null = null;
let isChanged = false;

/** Made once; after a change its rows are put back, which takes less than half the time. */
async function world(): Promise<RightsWorld> {
  if (!prepared) {
    const made = await createRightsWorld(server);
    for (const caller of CALLERS) await made.headersOf(caller);
    prepared = { world: made, rows: (await readBeginning(server.db)).rows };
  } else if (isChanged) {
    await putRowsBack(server.db, prepared.rows);
  }
  if (isChanged) lastRead = null;
  isChanged = false;
  return prepared.world;
}

/** Contents of the database since the last possible change, and the position in its log of writes. */
let lastRead: { content: string; written: string } | null = null;

/** Position of the database's log of writes; while it is unchanged, no row has changed. */
async function written(): Promise<string> {
  const { rows } = await sql<{ end: string }>`SELECT pg_current_wal_insert_lsn()::text AS "end"`.execute(server.db);
  return rows[0]?.end ?? '';
}

async function readContent(): Promise<string> {
  const end = await written();
  if (lastRead?.written !== end) lastRead = { content: await everythingIn(server), written: end };
  return lastRead.content;
}

test('every route of the server has its answers in testing/rights, and no other route has', () => {
  const routes = [...server.app.routeRights.keys()].filter((route) => !route.startsWith('HEAD '));
  expect(routes.sort()).toEqual(Object.keys(EXPECTED).sort());
});

test('HEAD requires the right of GET', () => {
  const rights = server.app.routeRights;
  const heads = [...rights].filter(([route]) => route.startsWith('HEAD '));
  expect(heads.length).toBeGreaterThan(0);
  expect(heads).toEqual(heads.map(([route]) => [route, rights.get(route.replace('HEAD', 'GET'))]));
});

const isRefusal = (status = 0) => [401, 403, 404].includes(status);

/** Those that change nothing come first, so that they share one world. */
const cells = Object.entries(EXPECTED)
  .flatMap(([route, rows]) =>
    rows.flatMap((row) =>
      CALLERS.filter((caller) => row.answers[caller] !== undefined).map((caller) => {
        const status = row.answers[caller];
        const changesNothing = isRefusal(status) || (route.startsWith('GET ') && !row.isLogged);
        return { route, row, caller, of: row.of ?? 'all', status, changesNothing };
      }),
    ),
  )
  .sort((one, other) => Number(other.changesNothing) - Number(one.changesNothing));

test.each(cells)(
  'SPEC §6 roles: $route of $of, called by $caller, is $status',
  async ({ route, row, caller, status, changesNothing }) => {
    const asIs = await world();
    const { callers, ids } = asIs;
    const headers = await asIs.headersOf(caller);
    const idOf = (name: keyof typeof ids | 'self' = 'other') => (name === 'self' ? callers[caller] : ids[name]);
    const [method = '', path = ''] = route.split(' ');
    const asked = typeof row.query === 'function' ? row.query(asIs) : row.query;
    const query = asked ? `?${asked}` : '';
    const payload = typeof row.payload === 'function' ? row.payload(asIs) : row.payload;
    const before = changesNothing ? await readContent() : null;

    const answer = await server.app.inject({
      method: method as 'GET' | 'POST' | 'PATCH' | 'DELETE',
      url:
        path
          .replace(':source', 'polar')
          .replace(':id', idOf(row.of))
          .replace(/:\w+_id/, idOf(row.user)) + query,
      headers,
      ...(payload ? { payload } : {}),
      ...(row.isStream && status === 200 ? { payloadAsStream: true } : {}),
    });
    if (row.isStream && status === 200) answer.stream().destroy();

    if (method !== 'GET' && !isRefusal(answer.statusCode)) isChanged = true;
    expect(answer.statusCode).toBe(status);
    if (caller === 'due' && status === 403) expect(answer.json().error.code).toBe('must_change_password');
    if (changesNothing) expect(await readContent()).toBe(before);
  },
);

test('no other spelling of a path or a method passes by the table', async () => {
  const user = await server.user();
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

test('a server with a route that is neither public nor has a right does not build', async () => {
  const { default: Fastify } = await import('fastify');
  const { context } = await import('./plugins/context.ts');
  const { session } = await import('./plugins/session.ts');
  const app = Fastify();
  await app.register(context, {
    database: server.database,
    settings: server.settings,
    secret: createSecret('k'),
    now: server.clock.now,
  });
  await app.register(session);
  expect(() => app.get('/api/forgotten', async () => 'x')).toThrow('must say either config.right or config.public');
  expect(() => app.get('/api/both', { config: { right: 'users:list', public: true } }, async () => 'x')).toThrow(
    'must say',
  );
  expect(() => app.post('/elsewhere', async () => 'x')).toThrow('must say');
  await app.close();
});
