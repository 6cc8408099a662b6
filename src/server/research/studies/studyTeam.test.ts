import { recorded } from '#server/testing/auditRows.ts';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { type StudyPeople, type StudyPerson, studyPeople } from '#server/testing/studyPeople.ts';

const UNKNOWN_ID = '019ab000-0000-7000-8000-000000000000';
let server: TestServer;
let house: StudyPeople;
let id: string;

beforeAll(async () => {
  server = await buildTestServer();
});
beforeEach(async () => {
  await server.empty();
  house = await studyPeople(server);
  ({ id } = await house.studyOf('owner', { title: 'Steps' }));
});
afterAll(() => server.close());

const add = (email: string, level = 'analyst') => house.call('owner', 'POST', `/studies/${id}/team`, { email, level });
const member = (method: 'PATCH' | 'DELETE', person: StudyPerson, payload?: Record<string, unknown>) =>
  house.call('owner', method, `/studies/${id}/team/${house.people[person].id}`, payload);
const team = async (person: StudyPerson = 'owner') =>
  (await house.call(person, 'GET', `/studies/${id}/team`)).json().team;

test('the team is the owner first, then the members by e-mail', async () => {
  await add('neighbour@example.org');
  await add('manager@example.org', 'manager');
  await add('Analyst@Example.org');
  const added_at = server.clock.now().toISOString();
  const { owner, analyst, manager, neighbour } = house.people;
  expect(await team('analyst')).toEqual([
    { user_id: owner.id, email: 'owner@example.org', level: 'owner', added_at: null, unblinded_at: null },
    { user_id: analyst.id, email: 'analyst@example.org', level: 'analyst', added_at, unblinded_at: null },
    { user_id: manager.id, email: 'manager@example.org', level: 'manager', added_at, unblinded_at: null },
    { user_id: neighbour.id, email: 'neighbour@example.org', level: 'analyst', added_at, unblinded_at: null },
  ]);
  await server.db.deleteFrom('users').where('id', 'in', [owner.id, manager.id]).execute();
  const left = await team('admin');
  expect(left.map(({ email }: { email: string }) => email)).toEqual(['analyst@example.org', 'neighbour@example.org']);
});

test('a part holds from the next call on: a researcher of another lab reads, then changes, then nothing', async () => {
  const page = (method: 'GET' | 'PATCH') =>
    house.call('stranger', method, `/studies/${id}`, method === 'PATCH' ? { description: 'x' } : undefined);
  const can = async () => [(await page('GET')).statusCode, (await page('PATCH')).statusCode];
  expect(await can()).toEqual([404, 404]);
  const added = await add('stranger@example.org');
  const { stranger } = house.people;
  expect([added.statusCode, added.json()]).toEqual([
    201,
    {
      member: {
        user_id: stranger.id,
        email: 'stranger@example.org',
        level: 'analyst',
        added_at: server.clock.now().toISOString(),
        unblinded_at: null,
      },
    },
  ]);
  expect(await can()).toEqual([200, 403]);
  const changed = await member('PATCH', 'stranger', { level: 'manager' });
  expect([changed.statusCode, changed.json()]).toEqual([200, { member: { ...added.json().member, level: 'manager' } }]);
  expect(await can()).toEqual([200, 200]);
  expect((await member('DELETE', 'stranger')).statusCode).toBe(204);
  expect(await can()).toEqual([404, 404]);
});

test('each change is one row of the log of the study; the same part again is none', async () => {
  const { neighbour } = house.people;
  const { rows, result } = await recorded(server, async () => [
    await add('neighbour@example.org'),
    await member('PATCH', 'neighbour', { level: 'manager' }),
    await member('PATCH', 'neighbour', { level: 'manager' }),
    await member('DELETE', 'neighbour'),
  ]);
  expect(result.map(({ statusCode }) => statusCode)).toEqual([201, 200, 200, 204]);
  const said = (old: string | null, next: string | null) => ({ old, new: next });
  const row = (action: string, changes: unknown, call: number) => ({
    at: server.clock.now(),
    actor_id: house.people.owner.id,
    actor_email: 'owner@example.org',
    action,
    object_type: 'study',
    object_id: id,
    changes,
    request_id: result[call]?.headers['x-request-id'],
  });
  const { id: user_id, email } = neighbour;
  expect(rows).toEqual([
    row('team.added', { user_id: said(null, user_id), email: said(null, email), level: said(null, 'analyst') }, 0),
    row(
      'team.changed',
      { user_id: said(user_id, user_id), email: said(email, email), level: said('analyst', 'manager') },
      1,
    ),
    row('team.removed', { user_id: said(user_id, null), email: said(email, null), level: said('manager', null) }, 3),
  ]);
  const kept = await server.db.selectFrom('audit_log').select('id').where('study_id', '=', id).execute();
  expect(kept).toHaveLength(3);
});

test.each([
  ['nobody@example.org', 400, 'There is no researcher with this email address'],
  ['user@example.org', 400, 'There is no researcher with this email address'],
  ['admin@example.org', 400, 'There is no researcher with this email address'],
  ['OWNER@example.org', 400, 'The owner already has every right in this study'],
  ['Analyst@example.org', 409, 'This researcher already belongs to the team'],
  ['analyst', 400, 'Invalid email'],
  [' ', 400, 'Required'],
])('%s is not added: %s, %s', async (email, status, sentence) => {
  await add('analyst@example.org');
  const { rows, result } = await recorded(server, () => add(email, 'manager'));
  expect([result.statusCode, result.json().message, result.json().error.fields, rows]).toEqual([
    status,
    sentence,
    { email: sentence },
    [],
  ]);
  expect((await team()).map(({ level }: { level: string }) => level)).toEqual(['owner', 'analyst']);
});

test('a deactivated researcher is not added; one who belongs to the team already keeps their part', async () => {
  await add('analyst@example.org');
  const { analyst, neighbour } = house.people;
  const deactivated_at = server.clock.now();
  await server.db.updateTable('users').set({ deactivated_at }).where('id', 'in', [analyst.id, neighbour.id]).execute();
  const sentence = 'This researcher is deactivated. Choose another one.';
  const { rows, result } = await recorded(server, () => add('neighbour@example.org'));
  expect([result.statusCode, result.json().error.fields, rows]).toEqual([400, { email: sentence }, []]);
  expect((await member('PATCH', 'analyst', { level: 'manager' })).statusCode).toBe(200);
});

test('who does not belong to the team is not found in it, however the id is spelt', async () => {
  for (const user of [house.people.owner.id, house.people.neighbour.id, UNKNOWN_ID, 'nobody']) {
    const path = `/studies/${id}/team/${user}`;
    const answers = [
      await house.call('owner', 'PATCH', path, { level: 'analyst' }),
      await house.call('owner', 'DELETE', path),
    ];
    for (const answer of answers) {
      expect([user, answer.statusCode, answer.json().message]).toEqual([
        user,
        404,
        'This researcher does not belong to the team',
      ]);
    }
  }
  await add('neighbour@example.org');
  const upper = `/studies/${id.toUpperCase()}/team/${house.people.neighbour.id.toUpperCase()}`;
  expect((await house.call('owner', 'DELETE', upper)).statusCode).toBe(204);
});

test('a part that does not exist is refused', async () => {
  expect((await add('neighbour@example.org', 'owner')).statusCode).toBe(400);
  await add('neighbour@example.org');
  expect((await member('PATCH', 'neighbour', { level: 'admin' })).statusCode).toBe(400);
  expect((await member('PATCH', 'neighbour', {})).statusCode).toBe(400);
});

test('of two who add the same person at once one does', async () => {
  const answers = await Promise.all([add('neighbour@example.org'), add('neighbour@example.org', 'manager')]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
});
