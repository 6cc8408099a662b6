import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { recorded } from '#server/testing/auditRows.ts';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { bearer } from '#server/testing/sessionCalls.ts';
import { insertTestAthletes } from '#server/testing/testActivities.ts';
import type { Problem, ProblemKind, ProblemsAnswer } from '#shared/contract/control.ts';

const MIA = '0190aaaa-0000-7000-8000-000000000001';
const JONAS = '0190aaaa-0000-7000-8000-000000000002';

let server: TestServer;
let headers: Record<string, string>;
let adminId: string;

beforeAll(async () => {
  const strava = { clientId: '1', clientSecret: 'a client secret' };
  server = await buildTestServer({ settings: { strava, stravaApiBase: 'http://127.0.0.1:9/api/v3' } });
  const admin = await server.user({ role: 'admin' });
  headers = bearer(await server.tokenOf(admin));
  adminId = admin.id;
  // No worker takes the events in the test.
  const far = new Date(server.clock.now().getTime() + 365 * 86_400_000);
  await server.db.updateTable('source_budgets').set({ probe_at: far }).execute();
  const athlete = { status: 'connected' as const, scopes: [], connected_at: server.clock.now() };
  await insertTestAthletes(server.db, [
    { id: MIA, strava_id: 10_000_001, name: 'Mia Berger', ...athlete },
    { id: JONAS, strava_id: 10_000_002, name: '100% Jonas_K', ...athlete },
  ]);
});

beforeEach(async () => {
  await server.db.deleteFrom('import_problems').execute();
  await sql`DELETE FROM pgboss.job`.execute(server.db);
});

afterAll(() => server.close());

async function problem(minute: number, athlete_id: string, strava_id: number | null, kind: ProblemKind = 'broken') {
  const id = uuidv7();
  const at = new Date(Date.UTC(2026, 2, 1, 8, minute));
  await server.db
    .insertInto('import_problems')
    .values({ id, athlete_id, strava_id, kind, attempts: 3, first_at: at, last_at: at })
    .execute();
  return id;
}

async function list(query = '') {
  const answer = await server.app.inject({ url: `/api/strava-integration/problems${query}`, headers });
  return { status: answer.statusCode, body: answer.json<ProblemsAnswer>() };
}

const idsOf = async (query: string) => (await list(query)).body.problems.map(({ id }: Problem) => id);

async function retry(id?: string) {
  const url = `/api/strava-integration/problems/${id === undefined ? '' : `${id}/`}retry`;
  const answer = await server.app.inject({ method: 'POST', url, headers });
  return [answer.statusCode, answer.json().error?.message ?? answer.json()];
}

async function jobs(): Promise<unknown[]> {
  const { rows } = await sql<{ name: string; kind: string; data: unknown }>`
    SELECT name, data ->> 'kind' AS kind, data -> 'data' AS data FROM pgboss.job
    WHERE data ->> 'kind' IN ('activity', 'sync') ORDER BY name DESC, data::text`.execute(server.db);
  return rows;
}

test('problems are listed with whose they are, the latest first, a page at a time', async () => {
  const [a, b, c] = [
    await problem(1, MIA, 17_000_000_001),
    await problem(2, JONAS, null, 'failed'),
    await problem(3, MIA, 17_000_000_003, 'gone'),
  ];
  const { status, body } = await list();
  expect(status).toBe(200);
  expect(body).toMatchObject({ total: 3, page: 1, page_size: 3 });
  expect(body.problems[0]).toEqual({
    id: c,
    kind: 'gone',
    athlete_id: MIA,
    athlete_name: 'Mia Berger',
    strava_id: '17000000003',
    attempts: 3,
    first_at: '2026-03-01T08:03:00.000Z',
    last_at: '2026-03-01T08:03:00.000Z',
    retried_at: null,
  });
  expect(body.problems[1]).toMatchObject({ id: b, kind: 'failed', strava_id: null });
  expect(await idsOf('?sort=last_at')).toEqual([a, b, c]);
  for (let minute = 4; minute < 14; minute += 1) await problem(minute, MIA, minute);
  expect((await list('?page=2&page_size=10')).body).toMatchObject({ total: 13, page: 2, page_size: 10 });
  expect(await idsOf('?page=2&page_size=10')).toEqual([c, b, a]);
  expect((await list('?page=9&page_size=10')).body).toEqual({ problems: [], total: 13, page: 9, page_size: 10 });
  expect((await list('?sort=kind')).status).toBe(400);
});

test("problems of imports are searched by the athlete's name, the activity's number, their kind and the time", async () => {
  const [a, b] = [await problem(1, MIA, 17_000_000_001), await problem(2, JONAS, null, 'failed')];
  expect(await idsOf('?search=BERG')).toEqual([a]);
  expect(await idsOf('?search=000001')).toEqual([a]);
  expect(await idsOf('?search=too%20often')).toEqual([b]);
  expect(await idsOf('?search=Zu%20oft')).toEqual([b]);
  expect(await idsOf('?search=could%20not%20be%20read')).toEqual([a]);
  expect(await idsOf('?search=Polar')).toEqual([]);
  expect(await idsOf('?search=100%25')).toEqual([b]);
  expect(await idsOf('?search=s_k')).toEqual([b]);
  expect(await idsOf('?search=%25%25')).toEqual([]);
  expect(await idsOf('?search=01.03.2026%2009:02')).toEqual([b]);
  expect((await list('?search=nobody')).body.total).toBe(0);
});

test('a retry of one problem queues its job once', async () => {
  const [a, b] = [await problem(1, MIA, 17_000_000_001), await problem(2, JONAS, null, 'failed')];
  expect(await retry(a)).toEqual([200, { queued: 1 }]);
  expect(await retry(a)).toEqual([200, { queued: 0 }]);
  expect(await retry(b)).toEqual([200, { queued: 1 }]);
  expect(await jobs()).toEqual([
    { name: 'webhook', kind: 'activity', data: { athlete_id: MIA, strava_id: '17000000001' } },
    { name: 'import', kind: 'sync', data: { athlete_id: JONAS } },
  ]);
  expect((await list()).body.problems.map(({ retried_at }) => retried_at)).toEqual([
    server.clock.now().toISOString(),
    server.clock.now().toISOString(),
  ]);
});

test('a retry of all problems leaves out those under way', async () => {
  const a = await problem(1, MIA, 17_000_000_001);
  await problem(2, MIA, 17_000_000_002);
  await problem(3, JONAS, 17_000_000_003);
  await retry(a);
  expect(await retry()).toEqual([200, { queued: 2 }]);
  expect(await retry()).toEqual([200, { queued: 0 }]);
  expect(await jobs()).toHaveLength(3);
});

test('SECURITY I4 each retry that queues work is one entry of the audit log, with its admin and the work that is tried again', async () => {
  const a = await problem(1, MIA, 17_000_000_001);
  await problem(2, MIA, 17_000_000_002);
  await problem(3, JONAS, null, 'failed');
  const { rows } = await recorded(server, async () => {
    for (const id of [a, a, undefined, undefined]) await retry(id);
  });
  const act = { actor_id: adminId, action: 'strava.imports_retried', object_type: 'athlete' };
  const changes = (imports: number) => ({ source: { old: null, new: 'strava' }, imports: { old: null, new: imports } });
  expect(rows).toMatchObject([
    { ...act, object_id: MIA, changes: changes(1) },
    { ...act, object_id: null, changes: changes(2) },
  ]);
  expect(rows).toHaveLength(2);
});

test('concurrent retries of two admins queue a job once', async () => {
  const ids = [await problem(1, MIA, 17_000_000_001), await problem(2, MIA, 17_000_000_002)];
  const answers = await Promise.all([retry(), retry(), ...ids.map(retry)]);
  expect(answers.map(([status]) => status)).toEqual([200, 200, 200, 200]);
  expect(answers.reduce((sum, [, body]) => sum + body.queued, 0)).toBe(2);
  expect(await jobs()).toHaveLength(2);
});

test('a retry of a problem that is gone is 404', async () => {
  for (const id of ['0190dddd-0000-7000-8000-000000000000', 'nonsense']) {
    expect(await retry(id)).toEqual([404, 'This problem no longer exists']);
  }
});

test('without an app of Strava nothing can be tried again', async () => {
  const bare = await buildTestServer();
  const admin = await bare.user({ role: 'admin' });
  const { accessToken } = await bare.login(admin);
  for (const [method, path] of [
    ['POST', 'problems/retry'],
    ['POST', 'problems/0190dddd-0000-7000-8000-000000000000/retry'],
    ['GET', 'webhook-subscription'],
    ['POST', 'webhook-subscription'],
    ['DELETE', 'webhook-subscription'],
  ] as const) {
    const answer = await bare.app.inject({
      method,
      url: `/api/strava-integration/${path}`,
      headers: bearer(accessToken),
    });
    expect([answer.statusCode, answer.json().message]).toEqual([409, 'Strava is not set up']);
  }
  const control = await bare.app.inject({ url: '/api/strava-integration/control', headers: bearer(accessToken) });
  expect(control.json()).toMatchObject({ is_set_up: false, queue: { done_at: null } });
  await bare.close();
});
