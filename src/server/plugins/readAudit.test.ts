import { sql } from 'kysely';
import { recorded } from '#server/testing/auditRows.ts';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { callerWith } from '#server/testing/researchCalls.ts';
import { createTestActivity, createTestAthlete, giveTestAthlete } from '#server/testing/testActivities.ts';
import {
  createTestLab,
  createTestParticipant,
  createTestResearcher,
  createTestStudy,
} from '#server/testing/testResearch.ts';
import type { TestUser } from '#server/testing/testUsers.ts';

let server: TestServer;
let admin: TestUser;
let athlete: string;
let activity: string;
let participant: string;
let owner: TestUser;

const as = async (user: TestUser) => callerWith(server, await server.tokenOf(user));
const said = async (call: () => Promise<unknown>) =>
  (await recorded(server, call)).rows.map(({ actor_id, action, object_id, changes }) => [
    actor_id,
    action,
    object_id,
    changes,
  ]);

beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.empty();
  const { db } = server;
  admin = await server.user({ role: 'admin' });
  owner = await server.user({ role: 'researcher' });
  athlete = (await createTestAthlete(db)).id;
  activity = (await createTestActivity(db, athlete)).id;
  const lab = await createTestLab(db);
  await createTestResearcher(db, lab.id, owner.id);
  const study = await createTestStudy(db, lab.id, owner.id);
  participant = (await createTestParticipant(db, study.id, `${study.code_prefix}-001-A`)).id;
});

test('each kind of read of one user’s data is one audit row with ids only', async () => {
  const call = await as(admin);
  const looks: [string, string, string][] = [
    [`/strava-integration/athletes/${athlete}`, 'athlete.viewed', athlete],
    [`/strava-integration/activities?athlete_id=${athlete}`, 'athlete.activities_viewed', athlete],
    [`/strava-integration/activities/${activity}`, 'activity.viewed', activity],
    [`/strava-integration/activities/${activity}/streams`, 'activity.streams_viewed', activity],
    [`/research/participants/${participant}`, 'participant.viewed', participant],
  ];
  for (const [path, action, id] of looks) {
    const { rows, result } = await recorded(server, () => call('GET', path));
    expect([path, result.statusCode]).toEqual([path, 200]);
    expect(rows).toEqual([
      {
        at: server.clock.now(),
        actor_id: admin.id,
        actor_email: admin.email,
        action,
        object_type: action.split('.')[0],
        object_id: id,
        changes: {},
        request_id: result.headers['x-request-id'],
      },
    ]);
  }
});

test('reads of the parts of one page, and repeated reads within 15 minutes, are one audit row', async () => {
  let call = await as(admin);
  const page = () =>
    Promise.all(
      ['', '/stats', '/gear', '/events'].map((part) => call('GET', `/strava-integration/athletes/${athlete}${part}`)),
    );
  expect(await said(page)).toEqual([[admin.id, 'athlete.viewed', athlete, {}]]);
  server.clock.advance(14 * 60);
  expect(await said(page)).toEqual([]);
  server.clock.advance(60);
  // The first token has expired by then.
  call = await as(admin);
  const other = await server.user({ role: 'admin' });
  const others = await as(other);
  expect(await said(() => others('GET', `/strava-integration/athletes/${athlete}`))).toEqual([
    [other.id, 'athlete.viewed', athlete, {}],
  ]);
  expect(await said(page)).toEqual([[admin.id, 'athlete.viewed', athlete, {}]]);
});

test('a researcher who reads a participant or its log is recorded; a researcher outside the study is refused and not recorded', async () => {
  const call = await as(owner);
  expect(await said(() => call('GET', `/research/participants/${participant}/log`))).toEqual([
    [owner.id, 'participant.viewed', participant, {}],
  ]);
  expect(await said(() => call('GET', `/research/participants/${participant}`))).toEqual([]);
  const stranger = await as(await server.user({ role: 'researcher' }));
  expect(await said(() => stranger('GET', `/research/participants/${participant}`))).toEqual([]);
});

test('reads of lists, of missing objects and of own data are not recorded', async () => {
  const user = await server.user();
  await giveTestAthlete(server.db, athlete, user.id);
  const call = await as(admin);
  const own = await as(user);
  const unknown = '019ab000-0000-7000-8000-000000000000';
  for (const path of [
    '/strava-integration/activities',
    '/strava-integration/athletes',
    `/strava-integration/athletes/${unknown}`,
    `/strava-integration/activities?athlete_id=${unknown}`,
    '/strava-integration/dashboard',
  ]) {
    expect([path, await said(() => call('GET', path))]).toEqual([path, []]);
  }
  for (const path of [
    `/strava-integration/athletes/${athlete}`,
    `/strava-integration/activities?athlete_id=${athlete}`,
    `/strava-integration/activities/${activity}`,
    '/strava-integration/activities',
  ]) {
    const { rows, result } = await recorded(server, () => own('GET', path));
    expect([path, result.statusCode, rows]).toEqual([path, 200, []]);
  }
});

test('a read that cannot be recorded is refused, and is recorded once the log works again', async () => {
  const call = await as(admin);
  const paths = [
    `/strava-integration/athletes/${athlete}`,
    `/strava-integration/activities?athlete_id=${athlete}`,
    `/strava-integration/activities/${activity}`,
    `/strava-integration/activities/${activity}/streams`,
    `/research/participants/${participant}`,
  ];
  await sql`ALTER TABLE audit_log ADD CONSTRAINT refuse_all CHECK (false) NOT VALID`.execute(server.db);
  const refused = [];
  for (const path of paths) refused.push(await call('GET', path));
  await sql`ALTER TABLE audit_log DROP CONSTRAINT refuse_all`.execute(server.db);
  expect(refused.map(({ statusCode }) => statusCode)).toEqual(paths.map(() => 500));
  for (const { body } of refused) expect(body).not.toMatch(/Mia Muster|distance|-001-A/);
  expect(await said(async () => Promise.all(paths.map((path) => call('GET', path))))).toHaveLength(paths.length);
});
