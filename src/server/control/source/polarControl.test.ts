import { v7 as uuidv7 } from 'uuid';
import { recorded } from '#server/testing/auditRows.ts';
import { buildPolarTestbed, type PolarTestbed, type PolarVisitor } from '#server/testing/buildPolarTestbed.ts';
import { eventually } from '#server/testing/eventually.ts';
import { bearer } from '#server/testing/sessionCalls.ts';
import { insertTestAthletes } from '#server/testing/testActivities.ts';
import type { ControlAnswer, ProblemsAnswer } from '#shared/contract/control.ts';
import type { SourceAccountsAnswer, SourceControlAnswer, SourceProblemsAnswer } from '#shared/contract/sources.ts';

let testbed: PolarTestbed;
let admin: PolarVisitor;
let visitor: PolarVisitor;
let person: number;

beforeAll(async () => {
  const strava = { clientId: '1', clientSecret: 'a client secret' };
  testbed = await buildPolarTestbed({ strava, stravaApiBase: 'http://127.0.0.1:9/api/v3' });
  admin = await testbed.visitor('admin');
});
beforeEach(async () => {
  const { server, standin } = testbed;
  standin.state.troubles.clear();
  await server.db.deleteFrom('import_problems').execute();
  await server.db.deleteFrom('people').execute();
  const { id } = (await testbed.control('POST', '/users')) as { id: number };
  person = id;
  visitor = await testbed.visitor();
  await testbed.connect(visitor, person);
  await testbed.until(visitor, 'connected');
});
afterAll(() => testbed.close());

const control = async () => (await testbed.call<SourceControlAnswer>(admin, 'GET', '/control')).body;
const problems = async (query = '') =>
  (await testbed.call<SourceProblemsAnswer>(admin, 'GET', `/problems${query}`)).body.problems;
const accounts = async (query = '') =>
  (await testbed.call<SourceAccountsAnswer>(admin, 'GET', `/accounts${query}`)).body.accounts;
const accountId = async () => (await testbed.account(visitor))?.id ?? '';
const gone = () => eventually(async () => (await problems()).length === 0);

async function strava<Body>(path: string): Promise<Body> {
  const url = `/api/strava-integration${path}`;
  return (await testbed.server.app.inject({ url, headers: bearer(admin.token) })).json<Body>();
}

async function addProblem(owner: { athlete_id: string } | { account_id: string }, external_id: string | null = null) {
  const at = testbed.server.clock.now();
  const id = uuidv7();
  await testbed.server.db
    .insertInto('import_problems')
    .values({ id, ...owner, external_id, kind: 'failed', attempts: 8, first_at: at, last_at: at })
    .execute();
  return id;
}

test('each control room counts the connections, events and problems of its own source', async () => {
  const athlete = { id: uuidv7(), strava_id: 10_000_001, name: 'Mia Berger', scopes: [] };
  await insertTestAthletes(testbed.server.db, [{ ...athlete, connected_at: testbed.server.clock.now() }]);
  await addProblem({ athlete_id: athlete.id });
  await addProblem({ account_id: await accountId() });
  expect(await control()).toMatchObject({
    is_set_up: true,
    connected: 1,
    accounts: [{ status: 'connected', count: 1 }],
    problem_count: 1,
    checked_at: (await testbed.account(visitor))?.last_sync_at,
  });
  expect(await strava<ControlAnswer>('/control')).toMatchObject({
    athletes: { connected: 1 },
    problem_count: 1,
    other_sources: ['polar'],
  });
  expect(await problems()).toMatchObject([{ account_name: visitor.user.email, external_id: null }]);
  const { problems: ofStrava } = await strava<ProblemsAnswer>('/problems');
  expect(ofStrava).toMatchObject([{ athlete_name: 'Mia Berger' }]);
});

test('the address that has to be registered at Polar is the one that people are sent back to', async () => {
  const { body } = await testbed.call<{ authorize_url: string }>(admin, 'POST', '/auth/start', {
    consent_version: 1,
    lang: 'en',
  });
  const { redirect_url } = await control();
  expect(redirect_url).toBe(new URL(body.authorize_url).searchParams.get('redirect_uri'));
  expect(testbed.standin.state.client.redirectUrls).toContain(redirect_url);
});

test('the setup is checked against what Polar says, at most once a minute', async () => {
  await testbed.call(admin, 'POST', '/webhook');
  const states = async () => Object.fromEntries((await control()).setup.map(({ check, state }) => [check, state]));
  expect(await states()).toEqual({ credentials: 'ok', public_https: 'failed', webhook: 'ok' });
  const { secret } = testbed.standin.state.client;
  testbed.standin.state.client.secret = 'another one';
  expect(await states()).toMatchObject({ credentials: 'ok' });
  testbed.server.clock.advance(61);
  expect(await states()).toMatchObject({ credentials: 'failed', webhook: 'wait' });
  testbed.standin.state.client.secret = secret;
  testbed.server.clock.advance(61);
  testbed.standin.state.webhooks.switch(false);
  expect(await states()).toMatchObject({ credentials: 'ok', webhook: 'failed' });
  expect((await testbed.call(admin, 'POST', '/webhook')).body).toMatchObject({ webhook: { state: 'active' } });
  expect(await states()).toMatchObject({ webhook: 'ok' });
});

test('other control rooms hear of each change of the webhook, and do not get what was read before', async () => {
  await testbed.call(admin, 'DELETE', '/webhook');
  const seen = async () => (await control()).webhook.state;
  const heard: unknown[] = [];
  const unsubscribe = testbed.server.app.changes.subscribe((announcement) => {
    if (announcement !== 'missed' && 'change' in announcement) heard.push(...announcement.change.topics);
  });
  const isHeard = () => eventually(async () => heard.splice(0).includes('control'));
  const { webhooks } = testbed.standin.state;
  try {
    await testbed.call(admin, 'POST', '/webhook');
    await isHeard();
    webhooks.switch(false);
    testbed.server.clock.advance(61);
    expect(await seen()).toBe('off');
    heard.splice(0);
    await testbed.call(admin, 'POST', '/webhook');
    await isHeard();
    expect(await seen()).toBe('active');
    heard.splice(0);
    await testbed.call(admin, 'DELETE', '/webhook');
    await isHeard();
    expect(await seen()).toBe('none');
  } finally {
    unsubscribe();
  }
});

test('an account that could not be read is a problem with its name, and a retry reads it', async () => {
  testbed.standin.state.troubles.add({ on: 'exercises', kind: 'status', status: 400 });
  await testbed.readList(visitor);
  await eventually(async () => (await problems()).length === 1);
  const [problem] = await problems(`?search=${encodeURIComponent(visitor.user.email.toUpperCase())}`);
  expect(await problems('?search=Polar%20refused')).toEqual([problem]);
  expect(await problems('?search=Strava%20refused')).toEqual([]);
  expect(problem).toMatchObject({ kind: 'refused', account_id: await accountId(), retried_at: null });
  testbed.standin.state.troubles.clear();
  expect((await testbed.call(admin, 'POST', `/problems/${problem?.id}/retry`)).body).toEqual({ queued: 1 });
  await gone();
});

test('an exercise that could not be read is found by its id, and a retry of all stores it', async () => {
  testbed.server.clock.advance(60);
  const made = (await testbed.control('POST', `/users/${person}/exercises`, { quiet: true })) as { id: string };
  await addProblem({ account_id: await accountId() }, made.id);
  expect(await problems(`?search=${made.id}`)).toMatchObject([{ external_id: made.id }]);
  expect(await problems('?search=nothing')).toEqual([]);
  const { rows } = await recorded(testbed.server, async () => {
    expect((await testbed.call(admin, 'POST', '/problems/retry')).body).toEqual({ queued: 1 });
  });
  expect(rows.filter(({ action }) => action === 'account.imports_retried')).toMatchObject([
    { actor_id: admin.user.id, object_id: null, changes: { source: { new: 'polar' }, imports: { new: 1 } } },
  ]);
  await gone();
  const stored = testbed.server.db.selectFrom('activities').select('source').where('external_id', '=', made.id);
  expect(await stored.execute()).toEqual([{ source: 'polar' }]);
});

test('a retry of an exercise that Polar does not have says that it is gone, and the next one ends the problem', async () => {
  await addProblem({ account_id: await accountId() }, 'Unknown01');
  await testbed.call(admin, 'POST', '/problems/retry');
  await eventually(async () => (await problems()).some(({ kind }) => kind === 'gone'));
  expect(await problems()).toMatchObject([{ kind: 'gone', external_id: 'Unknown01', retried_at: null }]);
  await testbed.call(admin, 'POST', '/problems/retry');
  await gone();
});

test('a retry of Strava’s problems leaves those of Polar alone, and the other way round', async () => {
  const ofPolar = await addProblem({ account_id: await accountId() });
  const athlete = { id: uuidv7(), strava_id: 10_000_001, name: 'Mia Berger', scopes: [] };
  await insertTestAthletes(testbed.server.db, [{ ...athlete, connected_at: testbed.server.clock.now() }]);
  const ofStrava = await addProblem({ athlete_id: athlete.id });
  expect((await testbed.call(admin, 'POST', `/problems/${ofStrava}/retry`)).status).toBe(404);
  const other = await testbed.server.app.inject({
    method: 'POST',
    url: `/api/strava-integration/problems/${ofPolar}/retry`,
    headers: bearer(admin.token),
  });
  expect(other.statusCode).toBe(404);
  expect((await problems()).map(({ retried_at }) => retried_at)).toEqual([null]);
});

test('an admin sees the accounts and disconnects one, which ends its access at Polar and its problems', async () => {
  const id = await accountId();
  await addProblem({ account_id: id });
  expect(await accounts()).toMatchObject([{ id, name: visitor.user.email, status: 'connected', status_reason: null }]);
  expect(await accounts('?search=nobody')).toEqual([]);
  const format = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Berlin' } as const;
  const connectedAt = new Date((await accounts())[0]?.connected_at ?? '');
  const shown = new Intl.DateTimeFormat('de-DE', format).format(connectedAt).replace(',', '');
  for (const search of [visitor.user.email.toUpperCase(), 'Connected', 'verbunden', shown]) {
    expect([search, (await accounts(`?search=${encodeURIComponent(search)}`)).length]).toEqual([search, 1]);
  }
  expect(await accounts('?search=disconnected')).toEqual([]);
  expect(await accounts('?search=without%20an%20account')).toEqual([]);
  expect((await testbed.call(admin, 'POST', `/accounts/${id}/disconnect`)).status).toBe(204);
  expect(await accounts('?sort=-status')).toMatchObject([
    { status: 'disconnected', status_reason: 'disconnected_here' },
  ]);
  expect(await problems()).toEqual([]);
  await eventually(async () => !testbed.standin.state.registrations.has(person));
  expect((await testbed.call(admin, 'POST', `/accounts/${id}/disconnect`)).status).toBe(409);
  for (const missing of [uuidv7(), 'nonsense']) {
    expect((await testbed.call(admin, 'POST', `/accounts/${missing}/disconnect`)).status).toBe(404);
  }
  const entry = testbed.server.db.selectFrom('audit_log').select(['action', 'actor_id']).where('object_id', '=', id);
  expect(await entry.where('action', '=', 'account.disconnected').execute()).toEqual([
    { action: 'account.disconnected', actor_id: admin.user.id },
  ]);
});

test('while consents at Polar are missing, a retry waits for them', async () => {
  await addProblem({ account_id: await accountId() });
  await testbed.control('PUT', `/users/${person}/consents`, { accepted: false });
  await testbed.call(admin, 'POST', '/problems/retry');
  await testbed.until(visitor, 'permission_missing');
  expect(await problems()).toMatchObject([{ retried_at: null }]);
});
