import { v7 as uuidv7 } from 'uuid';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { callerWith } from '#server/testing/researchCalls.ts';
import { STUDY_PEOPLE, type StudyPeople, type StudyPerson, studyPeople } from '#server/testing/studyPeople.ts';
import { createTestAccount } from '#server/testing/testAccounts.ts';
import { createTestActivity, createTestAthlete } from '#server/testing/testActivities.ts';
import { createTestParticipant } from '#server/testing/testResearch.ts';
import { WHY } from '#server/testing/why.ts';
import type { ActivitiesAnswer } from '#shared/contract/activities.ts';
import type { AthleteAnswer, AthleteStatsAnswer, AthletesAnswer } from '#shared/contract/athletes.ts';
import type { ErrorAnswer } from '#shared/contract/error.ts';
import type { GearAnswer, GearListAnswer } from '#shared/contract/gear.ts';
import type { ConsentAnswer } from '#shared/contract/joining.ts';
import type { DisplayPolicy } from '#shared/contract/settings.ts';
import type { StravaDashboard } from '#shared/contract/strava.ts';

const ROOT = '/strava-integration';
const ATHLETES = `${ROOT}/athletes`;
const READERS = ['owner', 'manager', 'analyst'] as const;
const TODAY = '2026-03-29';

let server: TestServer;
let house: StudyPeople;
let person: { id: string };

beforeAll(async () => {
  server = await buildTestServer();
  server.clock.advance((Date.parse(`${TODAY}T12:00:00Z`) - server.clock.now().getTime()) / 1000);
});
beforeEach(async () => {
  await server.empty();
  await server.db.deleteFrom('people').execute();

  house = await studyPeople(server);
  person = await createTestAthlete(server.db, 'Mia Berger');
  await permit('full');
});
afterAll(() => server.close());

const permit = (display_policy: DisplayPolicy, strava_basis: string | null = 'Agreement of 1 May') =>
  server.db.updateTable('installation_settings').set({ display_policy, strava_basis }).execute();

const as = async (who: StudyPerson) => callerWith(server, await server.tokenOf(house.people[who]));

async function ask<Answer>(who: StudyPerson, path: string): Promise<Answer> {
  const answer = await (await as(who))('GET', path);
  expect([who, path, answer.statusCode]).toEqual([who, path, 200]);
  return answer.json<Answer>();
}

type Study = NonNullable<Parameters<StudyPeople['study']>[0]>;

async function studyWith(overrides: Partial<Study> = {}, consent_answers: ConsentAnswer[] = [], person_id = person.id) {
  const study = await house.study({ permitted_sources: ['file', 'strava'], collects_device: true, ...overrides });
  const code = `${study.code_prefix}-001-1`;
  const joined = { joined_at: new Date('2026-02-01T12:00:00Z'), joined_day: '2026-02-01' };
  const participant = await createTestParticipant(server.db, study.id, code, { person_id, consent_answers, ...joined });
  return { id: study.id, participant: participant.id, code };
}

async function record(activity: Parameters<typeof createTestActivity>[2], gear_id: string | null = null) {
  const { id } = await createTestActivity(server.db, person.id, activity);
  await server.db.updateTable('activities').set({ gear_id }).where('id', '=', id).execute();
  return id;
}

async function makeGear(strava_id: string, name: string) {
  const id = uuidv7();
  const made = { id, strava_id, athlete_id: person.id, kind: 'shoes' as const, name, brand: 'Brooks', model: name };
  await server.db
    .insertInto('gear')
    .values({ ...made, distance: 900_000, wear_limit: 700_000, fetched_at: server.clock.now() })
    .execute();
  return id;
}

const counts = (dashboard: StravaDashboard) => [
  dashboard.athlete_count,
  dashboard.activity_count,
  dashboard.runs_count,
  dashboard.runs_today_count,
  dashboard.distance_by_day[TODAY],
];

test('those with a part in a study read athletes, figures and gear under codes, without names and what leads to Strava', async () => {
  const study = await studyWith({}, ['device']);
  const gear = await makeGear('g77', 'Mias red pair');
  const activity = await record({ name: 'Round my house', day: TODAY }, 'g77');
  for (const who of READERS) {
    const { athletes, total } = await ask<AthletesAnswer>(who, ATHLETES);
    const { athlete } = await ask<AthleteAnswer>(who, `${ATHLETES}/${study.participant}`);
    const stats = await ask<AthleteStatsAnswer>(who, `${ATHLETES}/${study.participant}/stats`);
    const gears = await ask<GearListAnswer>(who, `${ATHLETES}/${study.participant}/gear`);
    const one = await ask<GearAnswer>(who, `${ROOT}/gear/${gear}`);
    const dashboard = await ask<StravaDashboard>(who, `${ROOT}/dashboard`);
    const list = await ask<ActivitiesAnswer>(who, `${ROOT}/activities?gear_id=${gear}`);

    const shown = {
      id: study.participant,
      name: study.code,
      strava_id: null,
      user_id: null,
      status: 'connected',
      connected_at: '2026-02-01T12:00:00.000Z',
      participant: { code: study.code, study_id: study.id },
      activity_count: 1,
      distance_28d: 5000,
      last_day: TODAY,
      last_activity: { id: activity },
    };
    expect([total, athletes]).toMatchObject([1, [shown]]);
    expect(athlete).toMatchObject({ ...shown, consent: null, token_expires_at: null });
    expect(stats.last_four_weeks).toMatchObject({ activity_count: 1, distance: 5000, active_days: 1 });
    expect(stats.sports).toEqual([{ sport_type: 'Run', activity_count: 1, distance: 5000, moving_time: 1800 }]);
    expect(gears.gear).toEqual([
      { id: gear, kind: 'shoes', name: 'A', is_retired: false, distance: 5000, wear_limit: null, last_used: TODAY },
    ]);
    expect(one.gear).toMatchObject({
      athlete_name: study.code,
      name: 'A',
      brand: 'Brooks',
      model: null,
      distance: 5000,
    });
    expect(one.gear).toMatchObject({ strava_id: null, may_change: false, activity_count: 1, first_used: TODAY });
    expect(counts(dashboard)).toEqual([1, 1, 1, 1, 5000]);
    expect(list.activities).toMatchObject([{ id: activity, athlete_id: study.participant }]);
    const everything = JSON.stringify([athletes, athlete, stats, gears, one, dashboard, list]);
    expect(everything).not.toMatch(new RegExp(`Mia|house|${person.id}|g77|2000000|1700000`));
  }
});

test('each call about the athletes of a study is closed to callers without a part in it', async () => {
  const study = await studyWith({}, ['device']);
  const gear = await makeGear('g77', 'Red pair');
  await record({ day: TODAY }, 'g77');
  const closed = STUDY_PEOPLE.filter((who) => ['neighbour', 'stranger', 'user'].includes(who));
  for (const who of closed) {
    const call = await as(who);
    for (const query of ['', `?study_id=${study.id}`, `?participant_id=${study.participant}`]) {
      expect([who, query, (await ask<AthletesAnswer>(who, `${ATHLETES}${query}`)).total]).toEqual([who, query, 0]);
      expect(counts(await ask<StravaDashboard>(who, `${ROOT}/dashboard${query}`))).toEqual([0, 0, 0, 0, 0]);
      const ones = ['', '/stats', '/gear'].map((part) => `${ATHLETES}/${study.participant}${part}${query}`);
      for (const path of [...ones, `${ATHLETES}/${person.id}${query}`, `${ROOT}/gear/${gear}${query}`]) {
        expect([who, path, (await call('GET', path)).statusCode]).toEqual([who, path, 404]);
      }
    }
  }
});

test('PAGES §3.9 an admin reads in how many studies an athlete is, and a study only of itself', async () => {
  await studyWith();
  await studyWith();
  await studyWith({ permitted_sources: ['file'] });
  expect((await ask<AthletesAnswer>('admin', ATHLETES)).athletes).toMatchObject([{ study_count: 2 }]);
  const { athletes } = await ask<AthletesAnswer>('owner', ATHLETES);
  expect(athletes.map(({ study_count }) => study_count)).toEqual([null, null, null]);
});

test('PAGES §3.10 the data of an athlete are not deleted while a study may read them', async () => {
  const study = await studyWith();
  await record({ day: TODAY });
  await server.db.updateTable('athletes').set({ status: 'disconnected' }).where('id', '=', person.id).execute();
  const { strava_id } = (await ask<AthleteAnswer>('admin', `${ATHLETES}/${person.id}`)).athlete;
  const call = await as('admin');
  const remove = () => call('DELETE', `${ATHLETES}/${person.id}`, { strava_id, ...WHY });
  const refused = await remove();
  expect([refused.statusCode, refused.json<ErrorAnswer>().message]).toEqual([409, 'Withdraw the participant first']);
  expect((await ask<AthletesAnswer>('admin', ATHLETES)).athletes).toMatchObject([{ activity_count: 1 }]);

  const withdrawn = { withdrawn_at: server.clock.now(), withdrawal_choice: 'keep' as const };
  await server.db.updateTable('participants').set(withdrawn).where('id', '=', study.participant).execute();
  expect((await remove()).statusCode).toBe(204);
  expect((await ask<AthletesAnswer>('admin', ATHLETES)).athletes).toEqual([]);
});

test('an admin reads by name, and by code when they ask for a study or a participant', async () => {
  const study = await studyWith({}, ['device']);
  const gear = await makeGear('g77', 'Red pair');
  await record({ day: '2026-01-01' }, 'g77');
  await record({ day: TODAY }, 'g77');
  expect(counts(await ask<StravaDashboard>('admin', `${ROOT}/dashboard`))).toEqual([1, 2, 2, 1, 5000]);
  expect((await ask<AthletesAnswer>('admin', ATHLETES)).athletes).toMatchObject([
    { name: 'Mia Berger', participant: null, activity_count: 2 },
  ]);
  for (const query of [`?study_id=${study.id}`, `?participant_id=${study.participant}`]) {
    expect(counts(await ask<StravaDashboard>('admin', `${ROOT}/dashboard${query}`))).toEqual([1, 1, 1, 1, 5000]);
    expect((await ask<AthletesAnswer>('admin', `${ATHLETES}${query}`)).athletes).toMatchObject([{ name: study.code }]);
    const { athlete } = await ask<AthleteAnswer>('admin', `${ATHLETES}/${study.participant}${query}`);
    expect(athlete).toMatchObject({ name: study.code, strava_id: null, activity_count: 1 });
    expect((await ask<GearAnswer>('admin', `${ROOT}/gear/${gear}${query}`)).gear).toMatchObject({ name: 'A' });
  }
});

test('only the days, sports and sources that the study reads count', async () => {
  await studyWith({ history_weeks: 4, end_date: '2026-03-15', sports: ['run'] }, ['device']);
  for (const day of ['2026-01-03', '2026-01-04', '2026-03-15', '2026-03-16']) await record({ day }, 'g77');
  await record({ day: '2026-02-02', sport_type: 'Yoga' }, 'g77');
  const gear = await makeGear('g77', 'Red pair');
  const { athletes } = await ask<AthletesAnswer>('owner', ATHLETES);
  expect(athletes).toMatchObject([{ activity_count: 2, last_day: '2026-03-15', distance_28d: 5000 }]);
  expect(counts(await ask<StravaDashboard>('owner', `${ROOT}/dashboard`))).toEqual([1, 2, 2, 0, 0]);
  const used = { activity_count: 2, first_used: '2026-01-04', last_used: '2026-03-15', distance: 10_000 };
  expect((await ask<GearAnswer>('owner', `${ROOT}/gear/${gear}`)).gear).toMatchObject(used);
});

test.each([
  { level: 'full', basis: 'Agreement', count: 2, hasLast: true, gear: 1 },
  { level: 'derived', basis: 'Agreement', count: 2, hasLast: false, gear: 0 },
  { level: 'own_only', basis: 'Agreement', count: 1, hasLast: false, gear: 0 },
  { level: 'full', basis: null, count: 1, hasLast: false, gear: 0 },
] as const)(
  'level $level with basis $basis: sums and single activities of Strava',
  async ({ level, basis, ...shown }) => {
    const study = await studyWith({}, ['device']);
    await makeGear('g77', 'Red pair');
    const ofFile = await record({ day: '2026-03-01' });
    await server.db
      .updateTable('activities')
      .set({ source: 'file', strava_id: null })
      .where('id', '=', ofFile)
      .execute();
    const ofStrava = await record({ day: TODAY }, 'g77');
    await permit(level, basis);
    const { athlete } = await ask<AthleteAnswer>('owner', `${ATHLETES}/${study.participant}`);
    expect(athlete).toMatchObject({
      activity_count: shown.count,
      last_day: shown.count === 2 ? TODAY : '2026-03-01',
      last_activity: { id: shown.hasLast ? ofStrava : ofFile },
    });
    expect(counts(await ask<StravaDashboard>('owner', `${ROOT}/dashboard`))[1]).toBe(shown.count);
    const { gear } = await ask<GearListAnswer>('owner', `${ATHLETES}/${study.participant}/gear`);
    expect(gear).toHaveLength(shown.gear);
  },
);

test('gear is shown when the study collects devices and the participant agreed', async () => {
  const study = await studyWith({}, []);
  const gear = await makeGear('g77', 'Red pair');
  await record({ day: TODAY }, 'g77');
  expect(await ask<GearListAnswer>('owner', `${ATHLETES}/${study.participant}/gear`)).toEqual({ gear: [] });
  expect((await (await as('owner'))('GET', `${ROOT}/gear/${gear}`)).statusCode).toBe(404);
  expect((await ask<ActivitiesAnswer>('owner', `${ROOT}/activities?gear_id=${gear}`)).total).toBe(0);
});

test('a person in two studies has a row under each code, and each activity counts once', async () => {
  const one = await studyWith({ code_prefix: 'AAA' });
  const other = await studyWith({ code_prefix: 'BBB', start_date: '2026-03-10' });
  await record({ day: '2026-03-01' });
  await record({ day: TODAY });
  const { athletes } = await ask<AthletesAnswer>('owner', `${ATHLETES}?sort=name`);
  expect(athletes.map(({ name }) => name)).toEqual([one.code, other.code]);
  expect(counts(await ask<StravaDashboard>('owner', `${ROOT}/dashboard`))).toEqual([2, 2, 2, 1, 5000]);
  const list = await ask<ActivitiesAnswer>('owner', `${ROOT}/activities?athlete_id=${other.participant}`);
  expect(list).toMatchObject({ total: 1, activities: [{ athlete_name: other.code }] });
});

test('participants without a connection are listed, sorted, searched and filtered', async () => {
  const first = await studyWith({ code_prefix: 'AAA' });
  const quiet = uuidv7();
  await server.db.insertInto('people').values({ id: quiet, user_id: null, created_at: server.clock.now() }).execute();
  const second = await studyWith({ code_prefix: 'BBB' }, [], quiet);
  await record({ day: TODAY });
  const codes = async (query: string) =>
    (await ask<AthletesAnswer>('owner', `${ATHLETES}?${query}`)).athletes.map(({ name }) => name);
  expect(await codes('sort=-last_activity_at')).toEqual([first.code, second.code]);
  expect(await codes('sort=activity_count')).toEqual([second.code, first.code]);
  expect(await codes('sort=-name')).toEqual([second.code, first.code]);
  expect(await codes('search=bbb-')).toEqual([second.code]);
  expect(await codes('search=Mia')).toEqual([]);
  expect(await codes('search=not%20connected')).toEqual([second.code]);
  expect(await codes('status=connected')).toEqual([first.code]);
  expect(await codes('silent_days=7')).toEqual([second.code]);
  const { athlete } = await ask<AthleteAnswer>('owner', `${ATHLETES}/${second.participant}`);
  expect(athlete).toMatchObject({ status: null, missing_scopes: [], activity_count: 0, last_day: null });
});

test('a participant with Polar has its state, last sync and missing consents, in lists, filters and sorts', async () => {
  const study = await studyWith({ code_prefix: 'AAA', permitted_sources: ['file', 'polar'] });
  const other = await studyWith({ code_prefix: 'BBB' });
  await createTestAccount(server.db, person.id, {
    ...{
      status: 'permission_missing',
      status_reason: 'consents_missing',
      status_since: new Date('2026-03-20T10:00:00Z'),
    },
    last_sync_at: new Date('2026-03-28T10:00:00Z'),
  });
  const { athlete } = await ask<AthleteAnswer>('owner', `${ATHLETES}/${study.participant}`);
  const account = {
    ...{ source: 'polar', status: 'permission_missing', status_reason: 'consents_missing', missing_scopes: [] },
    ...{ status_since: '2026-03-20T10:00:00.000Z', last_sync_at: '2026-03-28T10:00:00.000Z', delete_due_at: null },
  };
  expect(athlete).toMatchObject({ status: 'permission_missing', status_reason: 'consents_missing' });
  expect(athlete.last_sync_at).toBe('2026-03-28T10:00:00.000Z');
  expect(athlete.participant?.accounts).toMatchObject([account]);

  const codes = async (query: string) =>
    (await ask<AthletesAnswer>('owner', `${ATHLETES}?${query}`)).athletes.map(({ name }) => name);
  expect(await codes('status=permission_missing')).toEqual([study.code]);
  expect(await codes('status=connected')).toEqual([other.code]);
  expect(await codes('sort=-status')).toEqual([study.code, other.code]);
  expect(await codes('sort=-last_sync_at')).toEqual([study.code, other.code]);
  expect(await codes('search=permission%20missing')).toEqual([study.code]);
  expect(await codes('search=VERBUNDEN')).toEqual([other.code]);
  expect(await codes('search=28.03.2026%2011:00')).toEqual([study.code]);
  expect(await codes('search=private%20activities')).toEqual([other.code]);
  expect(await codes('search=all%20given')).toEqual([]);
});

test('of several accounts the one that needs attention comes first, and a filter finds each', async () => {
  const study = await studyWith({ permitted_sources: ['file', 'strava', 'polar'] });
  await createTestAccount(server.db, person.id, { status: 'disconnected', status_reason: 'revoked_at_source' });
  const { athletes } = await ask<AthletesAnswer>('owner', ATHLETES);
  expect(athletes).toMatchObject([{ status: 'disconnected', status_reason: 'revoked_at_source' }]);
  expect(athletes[0]?.participant?.accounts).toMatchObject([
    { source: 'polar', status: 'disconnected', missing_scopes: [] },
    {
      source: 'strava',
      status: 'connected',
      missing_scopes: ['activity:read', 'activity:read_all', 'profile:read_all'],
    },
  ]);
  for (const status of ['connected', 'disconnected']) {
    const found = await ask<AthletesAnswer>('owner', `${ATHLETES}?status=${status}`);
    expect([status, found.athletes.map(({ name }) => name)]).toEqual([status, [study.code]]);
  }
});

test('a study is not told how the accounts of a withdrawn participant go on, and keeps those that ended with the withdrawal', async () => {
  const study = await studyWith({ permitted_sources: ['file', 'strava', 'polar'] });
  const at = new Date('2026-03-20T10:00:00Z');
  await createTestAccount(server.db, person.id, {
    ...{ status: 'disconnected', status_reason: 'disconnected_here', status_since: at },
    last_sync_at: new Date('2026-03-19T10:00:00Z'),
  });
  await server.db.updateTable('athletes').set({ last_sync_at: server.clock.now() }).execute();
  await server.db
    .updateTable('participants')
    .set({ withdrawn_at: at, withdrawal_date: '2026-03-20', withdrawal_choice: 'keep' })
    .where('id', '=', study.participant)
    .execute();
  const ended = { status: 'disconnected', last_sync_at: '2026-03-19T10:00:00.000Z' };
  for (const { athletes } of [
    await ask<AthletesAnswer>('owner', ATHLETES),
    { athletes: [(await ask<AthleteAnswer>('owner', `${ATHLETES}/${study.participant}`)).athlete] },
  ]) {
    expect(athletes).toMatchObject([{ ...ended, participant: { accounts: [{ ...ended, source: 'polar' }] } }]);
  }
  for (const query of ['status=connected', 'search=29.03.2026']) {
    expect([query, (await ask<AthletesAnswer>('owner', `${ATHLETES}?${query}`)).total]).toEqual([query, 0]);
  }
  await server.db.deleteFrom('source_accounts').execute();
  const { athletes } = await ask<AthletesAnswer>('owner', ATHLETES);
  expect(athletes).toMatchObject([{ status: null, last_sync_at: null, participant: { accounts: [] } }]);
});
