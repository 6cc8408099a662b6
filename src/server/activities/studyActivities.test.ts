import { createPerson, lockPersonOf } from '#server/activities/people.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { callerWith } from '#server/testing/researchCalls.ts';
import { STUDY_PEOPLE, type StudyPeople, type StudyPerson, studyPeople } from '#server/testing/studyPeople.ts';
import { createTestActivity, createTestAthlete, giveTestAthlete } from '#server/testing/testActivities.ts';
import { createTestParticipant } from '#server/testing/testResearch.ts';
import type {
  ActivitiesAnswer,
  ActivityAnswer,
  ActivityStreamsAnswer,
  ListedActivity,
} from '#shared/contract/activities.ts';
import type { ConsentAnswer } from '#shared/contract/joining.ts';
import type { DisplayPolicy } from '#shared/contract/settings.ts';

const LIST = '/strava-integration/activities';
const SERIES = { time: [0, 1], distance: [0, 3], altitude: null, velocity: null, heartrate: [90, 95], cadence: null };

let server: TestServer;
let house: StudyPeople;
let person: { id: string };
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.empty();
  await server.db.deleteFrom('people').execute();
  house = await studyPeople(server);
  person = await createTestAthlete(server.db, 'Mia Berger');
  await permit('full');
});

const permit = (display_policy: DisplayPolicy, strava_basis: string | null = 'Agreement of 1 May') =>
  server.db.updateTable('installation_settings').set({ display_policy, strava_basis }).execute();

async function as(who: StudyPerson) {
  return callerWith(server, await server.tokenOf(house.people[who]));
}

async function listed(who: StudyPerson, query = ''): Promise<ListedActivity[]> {
  const answer = await (await as(who))('GET', `${LIST}?page_size=100${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<ActivitiesAnswer>().activities;
}

const join = (answers: ConsentAnswer[] = []) => ({
  person_id: person.id,
  joined_at: new Date('2026-02-01T12:00:00Z'),
  joined_day: '2026-02-01',
  consent_answers: answers,
});

type Study = NonNullable<Parameters<StudyPeople['study']>[0]>;

async function studyWith(overrides: Partial<Study> = {}, answers: ConsentAnswer[] = []) {
  const study = await house.study({ permitted_sources: ['file', 'strava'], ...overrides });
  const participant = await createTestParticipant(server.db, study.id, `${study.code_prefix}-001-1`, join(answers));
  return { id: study.id, participant: participant.id, code: `${study.code_prefix}-001-1` };
}

test('those with a part in a study read its activities under codes, without names, titles and what leads to Strava', async () => {
  const study = await studyWith();
  const { id } = await createTestActivity(server.db, person.id, { name: 'Round my house', day: '2026-03-01' });
  for (const who of ['owner', 'manager', 'analyst'] as const) {
    const rows = await listed(who);
    expect(rows).toMatchObject([
      { id, athlete_id: study.participant, athlete_name: study.code, name: null, distance: 5000, device_name: null },
    ]);
    const { activity } = (await (await as(who))('GET', `${LIST}/${id}`)).json<ActivityAnswer>();
    expect(activity).toMatchObject({ athlete_name: study.code, name: null, strava_id: null, url: null, gear_id: null });
    expect(JSON.stringify([rows, activity])).not.toMatch(new RegExp(`Mia|house|${person.id}|1700000`));
  }
});

test('a study and its participants are closed to all without a part in it', async () => {
  const study = await studyWith();
  const { id } = await createTestActivity(server.db, person.id, { day: '2026-03-01' });
  const closed = STUDY_PEOPLE.filter((who) => ['neighbour', 'stranger', 'user'].includes(who));
  for (const who of closed) {
    for (const query of ['', `&study_id=${study.id}`, `&participant_id=${study.participant}`]) {
      expect([who, query, await listed(who, query)]).toEqual([who, query, []]);
    }
    const call = await as(who);
    for (const path of [`${LIST}/${id}`, `${LIST}/${id}/streams`]) {
      expect([who, path, (await call('GET', path)).statusCode]).toEqual([who, path, 404]);
    }
  }
});

test('an admin reads activities by name, and by code when they ask for a study or a participant', async () => {
  const study = await studyWith();
  await createTestActivity(server.db, person.id, { name: 'Round my house', day: '2026-03-01' });
  expect(await listed('admin')).toMatchObject([{ athlete_name: 'Mia Berger', name: 'Round my house' }]);
  for (const query of [`&study_id=${study.id}`, `&participant_id=${study.participant}`]) {
    expect(await listed('admin', query)).toMatchObject([{ athlete_name: study.code, name: null }]);
  }
});

test('without a Strava account an admin reads the e-mail of the user, and no name beside a code', async () => {
  const user = await server.user();
  const now = server.clock.now();
  const [own, nameless] = await inTransaction(server.db, async (trx) => [
    await lockPersonOf(trx, user.id, now),
    await createPerson(trx, now),
  ]);
  const first = await createTestActivity(server.db, own, { day: '2026-03-01' });
  await createTestActivity(server.db, nameless, { day: '2026-03-02' });
  expect(await listed('admin', '&sort=start')).toMatchObject([
    { athlete_id: own, athlete_name: null, user_email: user.email },
    { athlete_id: nameless, athlete_name: null, user_email: null },
  ]);
  const { activity } = (await (await as('admin'))('GET', `${LIST}/${first.id}`)).json<ActivityAnswer>();
  expect(activity).toMatchObject({ athlete_name: null, user_email: user.email });

  const study = await studyWith();
  await server.db.updateTable('participants').set({ person_id: own }).execute();
  for (const who of ['admin', 'owner', 'analyst'] as const) {
    const query = `&study_id=${study.id}`;
    expect(await listed(who, query)).toMatchObject([{ athlete_name: study.code, user_email: null }]);
    const one = await (await as(who))('GET', `${LIST}/${first.id}?study_id=${study.id}`);
    expect(one.json<ActivityAnswer>().activity).toMatchObject({ athlete_name: study.code, user_email: null });
  }
});

test('an admin finds activities by the e-mail that the list shows, and a user finds none by the own e-mail', async () => {
  const [user, mia] = [await server.user({ email: 'evening.runner@example.org' }), await server.user()];
  await giveTestAthlete(server.db, person.id, mia.id);
  const own = await inTransaction(server.db, (trx) => lockPersonOf(trx, user.id, server.clock.now()));
  const { id } = await createTestActivity(server.db, own, { name: 'Lap', sport_type: 'Yoga', day: '2026-03-01' });
  await createTestActivity(server.db, person.id, { name: 'Lap', sport_type: 'Yoga', day: '2026-03-02' });
  for (const text of ['Evening.Runner@example.org', 'runner@']) {
    expect(await listed('admin', `&${new URLSearchParams({ search: text })}`)).toMatchObject([
      { id, user_email: 'evening.runner@example.org' },
    ]);
  }
  expect(await listed('admin', `&${new URLSearchParams({ search: mia.email })}`)).toEqual([]);
  const call = callerWith(server, await server.tokenOf(user));
  expect((await call('GET', `${LIST}?search=runner`)).json<ActivitiesAnswer>().activities).toEqual([]);
});

test('a study reads only the days between joining, less the history, and its end, and the sports that it chose', async () => {
  await studyWith({ history_weeks: 4, end_date: '2026-03-15', sports: ['run'] });
  const days = ['2026-01-03', '2026-01-04', '2026-02-01', '2026-03-15', '2026-03-16'];
  for (const day of days) await createTestActivity(server.db, person.id, { day });
  await createTestActivity(server.db, person.id, { day: '2026-02-02', sport_type: 'Yoga' });
  await createTestActivity(server.db, person.id, { day: '2026-02-03', sport_type: 'TrailRun' });
  const read = (await listed('owner', '&sort=start')).map(({ start_date_local }) => start_date_local.slice(0, 10));
  expect(read).toEqual(['2026-01-04', '2026-02-01', '2026-02-03', '2026-03-15']);
});

test('a withdrawal ends what the study reads at its day', async () => {
  const study = await studyWith();
  for (const day of ['2026-03-01', '2026-03-02']) await createTestActivity(server.db, person.id, { day });
  const withdrawal = { requested_by: 'participant', date: '2026-03-01', choice: 'keep', reason: 'By letter' };
  await house.call('owner', 'POST', `/participants/${study.participant}/withdraw`, withdrawal);
  expect(await listed('owner')).toHaveLength(1);
});

test('data of Strava are shown only with a basis, in studies that permit them, at the level full', async () => {
  const study = await studyWith();
  await createTestActivity(server.db, person.id, { day: '2026-03-01' });
  const count = async () => (await listed('owner')).length;
  expect(await count()).toBe(1);
  await permit('derived');
  expect(await count()).toBe(0);
  await permit('own_only');
  expect(await count()).toBe(0);
  await permit('full', null);
  expect(await count()).toBe(0);
  await permit('full');
  await server.db
    .updateTable('studies')
    .set({ permitted_sources: ['file'] })
    .where('id', '=', study.id)
    .execute();
  expect(await count()).toBe(0);
});

test('a record of a source that the study may not read is not named beside the one that it reads', async () => {
  await studyWith({ collects_device: true }, ['device']);
  const file = await createTestActivity(server.db, person.id, { day: '2026-03-01', device_name: 'Bike computer' });
  const joined = await createTestActivity(server.db, person.id, { day: '2026-03-01', device_name: 'Secret watch' });
  await server.db
    .updateTable('activities')
    .set({ source: 'file', strava_id: null, file_format: 'fit' })
    .where('id', '=', file.id)
    .execute();
  await server.db.updateTable('activities').set({ joined_to: file.id }).where('id', '=', joined.id).execute();
  const read = async (who: StudyPerson, query = '') => {
    const [row] = await listed(who, query && `&${query}`);
    const answer = await (await as(who))('GET', `${LIST}/${file.id}${query && `?${query}`}`);
    const { activity } = answer.json<ActivityAnswer>();
    return [row?.also_in, activity?.records.map(({ source, device }) => [source, device])];
  };
  const all = [
    ['strava'],
    [
      ['file', 'Bike computer'],
      ['strava', 'Secret watch'],
    ],
  ];
  const ofFile = [[], [['file', 'Bike computer']]];
  expect(await read('analyst')).toEqual(all);
  for (const [level, basis] of [
    ['full', null],
    ['derived', 'Agreement'],
    ['own_only', 'Agreement'],
  ] as const) {
    await permit(level, basis);
    expect([level, await read('analyst')]).toEqual([level, ofFile]);
  }
  const { id } = await server.db.selectFrom('studies').select('id').executeTakeFirstOrThrow();
  expect(await read('admin', `study_id=${id}`)).toEqual(ofFile);
  expect(await read('admin')).toEqual(all);

  await permit('full');
  await server.db
    .updateTable('studies')
    .set({ permitted_sources: ['file'] })
    .execute();
  expect(await read('owner')).toEqual(ofFile);
});

test('heart rate and device are shown when the study collects them and the participant agreed', async () => {
  const collects = { collects_heart_rate: true, collects_device: true };
  await studyWith(collects, ['heart_rate', 'device']);
  const { id } = await createTestActivity(server.db, person.id, { day: '2026-03-01' });
  const detail = { streams: SERIES, route: [[52.5, 13.4]], splits: [], laps: [], heart_rate_zones: [] };
  await server.db
    .insertInto('activity_details')
    .values({ activity_id: id, detail: JSON.stringify(detail), fetched_at: server.clock.now() })
    .execute();
  await server.db.updateTable('activities').set({ updated_at: server.clock.now() }).execute();
  const streams = async () =>
    (await (await as('analyst'))('GET', `${LIST}/${id}/streams`)).json<ActivityStreamsAnswer>();
  const missing = async (who: StudyPerson, query = '') =>
    (await (await as(who))('GET', `${LIST}/${id}${query}`)).json<ActivityAnswer>().activity?.not_collected;
  expect(await listed('analyst')).toMatchObject([{ average_heartrate: 151.5, device_name: 'Watch' }]);
  expect([await missing('analyst'), await missing('admin')]).toEqual([['route'], []]);
  await server.db
    .updateTable('activities')
    .set({ flags: ['no_heart_rate', 'indoor'] })
    .execute();
  const flags = async (who: StudyPerson) => {
    const { activity } = (await (await as(who))('GET', `${LIST}/${id}`)).json<ActivityAnswer>();
    return [(await listed(who))[0]?.flags, activity?.flags];
  };
  expect(await flags('analyst')).toEqual(new Array(2).fill(['no_heart_rate', 'indoor']));
  expect(await streams()).toMatchObject({ state: 'there', streams: { heartrate: [90, 95] }, route: null });

  await server.db.updateTable('participants').set({ consent_answers: [] }).execute();
  expect(await listed('analyst')).toMatchObject([{ average_heartrate: null, device_name: null }]);
  expect(await missing('analyst')).toEqual(['heart_rate', 'device', 'route']);
  expect(await flags('analyst')).toEqual(new Array(2).fill(['indoor']));
  expect(await flags('admin')).toEqual(new Array(2).fill(['no_heart_rate', 'indoor']));
  expect(await streams()).toMatchObject({
    state: 'there',
    streams: { heartrate: null, distance: [0, 3] },
    route: null,
  });
});

test('the outline that a researcher sees of a route across the date line keeps its shape', async () => {
  await studyWith({ collects_route: true }, ['route']);
  const { id } = await createTestActivity(server.db, person.id, { day: '2026-03-01' });
  const east = [0, 179.9];
  const detail = { streams: SERIES, route: [east, [0.1, -179.9], east], splits: [], laps: [], heart_rate_zones: [] };
  await server.db
    .insertInto('activity_details')
    .values({ activity_id: id, detail: JSON.stringify(detail), fetched_at: server.clock.now() })
    .execute();
  await server.db.updateTable('activities').set({ updated_at: server.clock.now() }).execute();
  const answer = await (await as('analyst'))('GET', `${LIST}/${id}/streams`);
  const there = [expect.closeTo(0.1, 6), expect.closeTo(0.2, 6)];
  expect(answer.json<ActivityStreamsAnswer>().route).toEqual([[0, 0], there, [0, 0]]);
});

test('a researcher sees the outline of a route, never its place, when the study, the participant and the source allow it', async () => {
  const study = await studyWith({ collects_route: true }, ['route']);
  const { id } = await createTestActivity(server.db, person.id, { day: '2026-03-01' });
  const detail = {
    streams: SERIES,
    route: [
      [60, 13.4],
      [60.1, 13.6],
    ],
    splits: [],
    laps: [],
    heart_rate_zones: [],
  };
  await server.db
    .insertInto('activity_details')
    .values({ activity_id: id, detail: JSON.stringify(detail), fetched_at: server.clock.now() })
    .execute();
  await server.db.updateTable('activities').set({ updated_at: server.clock.now() }).execute();
  const route = async (who: StudyPerson, query = '') =>
    (await (await as(who))('GET', `${LIST}/${id}/streams${query}`)).json<ActivityStreamsAnswer>().route;
  const outline = [
    [0, 0],
    [expect.closeTo(0.1, 6), expect.closeTo(0.1, 6)],
  ];
  expect(await route('analyst')).toEqual(outline);
  expect(await route('admin', `?study_id=${study.id}`)).toEqual(outline);
  expect(await route('admin')).toEqual(detail.route);

  await server.db.updateTable('source_terms').set({ keeps_geodata: false }).where('source', '=', 'strava').execute();
  expect(await route('analyst')).toBeNull();
  await server.db.updateTable('source_terms').set({ keeps_geodata: true }).where('source', '=', 'strava').execute();
  await server.db.updateTable('participants').set({ consent_answers: [] }).execute();
  expect(await route('analyst')).toBeNull();
  await server.db
    .updateTable('participants')
    .set({ consent_answers: ['route'] })
    .execute();
  await server.db.updateTable('studies').set({ collects_route: false }).execute();
  expect(await route('analyst')).toBeNull();
});

test('the course of a joined record comes only while the study reads the source of that record', async () => {
  const study = await studyWith({ collects_route: true }, ['route']);
  const file = await createTestActivity(server.db, person.id, { day: '2026-03-01' });
  const strava = await createTestActivity(server.db, person.id, { day: '2026-03-01' });
  await server.db
    .updateTable('activities')
    .set({ source: 'file', strava_id: null, file_format: 'fit' })
    .where('id', '=', file.id)
    .execute();
  const detail = { streams: SERIES, route: null, splits: [], laps: [], heart_rate_zones: [] };
  const kept = { activity_id: strava.id, detail: JSON.stringify(detail), fetched_at: server.clock.now() };
  await server.db.insertInto('activity_details').values(kept).execute();
  await server.db.updateTable('activities').set({ joined_to: file.id }).where('id', '=', strava.id).execute();
  await server.db.updateTable('activities').set({ updated_at: server.clock.now() }).execute();
  const course = async () => (await as('analyst'))('GET', `${LIST}/${strava.id}/streams?study_id=${study.id}`);
  expect((await course()).json()).toMatchObject({ state: 'there', streams: { distance: [0, 3] } });
  await permit('derived');
  expect((await course()).statusCode).toBe(404);
  await permit('full');
  await server.db
    .updateTable('studies')
    .set({ permitted_sources: ['file'] })
    .execute();
  expect((await course()).statusCode).toBe(404);
});

test('a search of researchers finds codes and sports, and tells nothing of titles and names', async () => {
  const study = await studyWith();
  await createTestActivity(server.db, person.id, { name: 'Round my house', day: '2026-03-01' });
  for (const text of ['house', 'Mia', 'Watch'])
    expect([text, await listed('owner', `&search=${text}`)]).toEqual([text, []]);
  for (const text of ['run', 'Lauf', study.code]) expect(await listed('owner', `&search=${text}`)).toHaveLength(1);
});

test('a search for a code finds only what the study with that code reads of a person in two studies', async () => {
  const one = await studyWith({ code_prefix: 'AAA', sports: ['ride'] });
  const other = await studyWith({ code_prefix: 'BBB' });
  await createTestActivity(server.db, person.id, { sport_type: 'Run', day: '2026-03-01' });
  expect(await listed('owner', `&search=${one.code}`)).toEqual([]);
  expect(await listed('owner', `&search=${other.code}`)).toHaveLength(1);
});

test('a person in two studies of a researcher has each activity once, and in each study under its own code', async () => {
  const [one, other] = [await studyWith({ code_prefix: 'AAA' }), await studyWith({ code_prefix: 'BBB' })];
  await createTestActivity(server.db, person.id, { day: '2026-03-01' });
  expect(await listed('owner')).toMatchObject([{ athlete_name: one.code }]);
  const [activity] = await listed('owner', `&study_id=${other.id}`);
  expect(activity).toMatchObject({ athlete_name: other.code });
  for (const who of ['owner', 'admin'] as const) {
    const answer = await (await as(who))('GET', `${LIST}/${activity?.id}?participant_id=${other.participant}`);
    expect(answer.json<ActivityAnswer>().activity).toMatchObject({ athlete_name: other.code, name: null });
  }
});
