import { sql } from 'kysely';
import { replacePrimary } from '#server/activities/joinedRecords.ts';
import { flagSharedFile } from '#server/activities/recordFlags.ts';
import { IS_EXCLUDED } from '#server/activities/studyScope.ts';
import { storeActivities } from '#server/sources/strava/flow/activityStore.ts';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { STUDY_PEOPLE, type StudyPeople, studyPeople } from '#server/testing/studyPeople.ts';
import { createTestActivity, createTestAthlete } from '#server/testing/testActivities.ts';
import { createTestParticipant } from '#server/testing/testResearch.ts';
import type { FlaggedAnswer, QualityAnswer, ReviewAnswer } from '#shared/contract/quality.ts';
import type { QualityFlag } from '#shared/qualityChecks.ts';

let server: TestServer;
let house: StudyPeople;
let person: { id: string };
let study: { id: string; code: string };

beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.empty();
  await server.db.deleteFrom('people').execute();
  house = await studyPeople(server);
  person = await createTestAthlete(server.db, 'Mia Berger');
  await server.db.updateTable('installation_settings').set({ display_policy: 'full', strava_basis: 'Yes' }).execute();
  study = await studyWith();
});

async function studyWith(overrides: Parameters<StudyPeople['study']>[0] = {}) {
  const made = await house.study({ permitted_sources: ['file', 'strava'], collects_heart_rate: true, ...overrides });
  const code = `${made.code_prefix}-001-1`;
  const joined = { person_id: person.id, joined_at: new Date(), joined_day: '2026-02-01', group_name: 'A' };
  await createTestParticipant(server.db, made.id, code, { ...joined, consent_answers: ['heart_rate'] });
  return { id: made.id, code };
}
const change = (id: string, set: Record<string, number | string | boolean | Date>) =>
  server.db.updateTable('activities').set(set).where('id', '=', id).execute();
const quality = async (id = study.id) =>
  (await house.call('analyst', 'GET', `/studies/${id}/quality`)).json<QualityAnswer>();
const open = async (id = study.id) =>
  Object.fromEntries(
    (await quality(id)).checks.filter((check) => check.open > 0).map(({ flag, open }) => [flag, open]),
  );
const listed = async (flag: QualityFlag, state = 'open') =>
  (
    await house.call('analyst', 'GET', `/studies/${study.id}/quality/activities?flag=${flag}&state=${state}`)
  ).json<FlaggedAnswer>().activities;
const review = (body: Record<string, unknown>, who: (typeof STUDY_PEOPLE)[number] = 'owner', id = study.id) =>
  house.call(who, 'PATCH', `/studies/${id}/quality/activities`, body);

const AT = new Date('2026-03-29T06:30:15Z');
test.each<[string, Record<string, number | string | boolean | Date>, QualityFlag | null]>([
  ['a plain run', {}, null],
  ['a run at 7 m/s', { average_speed: 7 }, null],
  ['a run above 7 m/s', { average_speed: 7.01 }, 'speed_implausible'],
  ['a run that is too fast by its distance', { distance: 12_700 }, 'speed_implausible'],
  ['a ride at 25 m/s', { sport_type: 'Ride', average_speed: 25 }, null],
  ['a ride above 25 m/s', { sport_type: 'Ride', average_speed: 25.1 }, 'speed_implausible'],
  ['a swim above 2.5 m/s', { sport_type: 'Swim', average_speed: 2.51, distance: 0 }, 'speed_implausible'],
  ['a heart rate of 30', { average_heartrate: 30 }, null],
  ['a heart rate below 30', { average_heartrate: 29.9 }, 'heart_rate_implausible'],
  ['a highest heart rate of 230', { max_heartrate: 230 }, null],
  ['a highest heart rate above 230', { max_heartrate: 231 }, 'heart_rate_implausible'],
  ['an entry by hand', { manual: true }, 'manual_entry'],
  ['120 seconds', { elapsed_time: 120 }, null],
  ['119 seconds', { elapsed_time: 119 }, 'too_short'],
  ['24 hours', { elapsed_time: 86_400 }, null],
  ['more than 24 hours', { elapsed_time: 86_401 }, 'too_long'],
  ['a virtual run', { sport_type: 'VirtualRun' }, 'virtual'],
  [
    'a start after the upload',
    { created_at: new Date(AT.getTime() - 60_000), start_date: new Date(AT.getTime() + 1) },
    'clock_suspect',
  ],
])('%s', async (_name, set, flag) => {
  const { id } = await createTestActivity(server.db, person.id, { day: '2026-03-29' });
  if (Object.keys(set).length > 0) await change(id, set);
  expect(await open()).toEqual(flag === null ? {} : { [flag]: 1 });
  if (flag === null) return;
  expect(await listed(flag)).toMatchObject([{ id, participant_code: study.code, review: null }]);
  await change(id, {
    sport_type: 'Run',
    average_speed: 2.5,
    distance: 5000,
    average_heartrate: 120,
    max_heartrate: 150,
    manual: false,
  });
  await change(id, { elapsed_time: 1900, start_date: new Date('2026-03-01T06:30:15Z') });
  expect(await open()).toEqual({});
});

test.each([
  [7, {}],
  [7.1, { late_upload: 1 }],
])('a file that comes %s days after the start', async (days, found) => {
  const start = new Date('2026-03-01T08:00:00Z');
  const row = { person_id: person.id, name: 'Run', sport_type: 'Run', start_date: start, elapsed_time: 1800 };
  await server.db
    .insertInto('activities')
    .values({
      ...row,
      id: '019ab000-0000-7000-8000-0000000000f1',
      source: 'file',
      file_hash: Buffer.from('aa', 'hex'),
      start_date_local: '2026-03-01 09:00:00',
      local_day: '2026-03-01',
      distance: 5000,
      moving_time: 1800,
      created_at: new Date(start.getTime() + Number(days) * 86_400_000),
    })
    .execute();
  expect(await open()).toEqual(found);
});

test.each([
  ['a change of the figures', { distance: 5000 }, { distance: 5200 }, { edited_after_import: 1 }],
  ['another mean heart rate', { average_heartrate: 140 }, { average_heartrate: 120 }, { edited_after_import: 1 }],
  ['another highest heart rate', { max_heartrate: 180 }, { max_heartrate: 170.5 }, { edited_after_import: 1 }],
  ['a heart rate that comes with a consent', { average_heartrate: null }, { average_heartrate: 120 }, {}],
  ['a heart rate that goes with a consent', { average_heartrate: 140 }, { average_heartrate: null }, {}],
])(
  '%s at the source is told apart from an edit, a change of the title is none',
  async (_name, before, after, found) => {
    const { id } = await createTestActivity(server.db, person.id, { day: '2026-03-29' });
    await server.db.updateTable('activities').set(before).where('id', '=', id).execute();
    const store = async (set: {
      name?: string;
      distance?: number;
      average_heartrate?: number | null;
      max_heartrate?: number | null;
    }) => {
      const row = await server.db.selectFrom('activities').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      const next = {
        ...row,
        ...set,
        strava_id: Number(row.strava_id),
        fetched_at: new Date(row.fetched_at.getTime() + 1000),
      };
      await server.db.transaction().execute((trx) => storeActivities(trx, [next]));
    };
    await store({ name: 'Another name' });
    expect(await open()).toEqual({});
    await store(after);
    expect(await open()).toEqual(found);
  },
);

test('DECISIONS §3 activities are kept and excluded in bulk, with the former state for the undo, and found by each shown word', async () => {
  const ids = [];
  for (const day of ['2026-03-01', '2026-03-02', '2026-03-03']) {
    ids.push((await createTestActivity(server.db, person.id, { day, sport_type: 'VirtualRide' })).id);
  }
  const [one, two, three] = ids;
  const kept = await review({ flag: 'virtual', ids: [one], decision: 'keep' });
  expect(kept.json<ReviewAnswer>()).toEqual({
    changed: 1,
    former: [{ id: one, flag: 'virtual', decision: null, reason: null, note: '', utc_offset: null }],
  });
  const body = { flag: 'virtual', ids: [one, two], decision: 'exclude', reason: 'wrong_sport', note: ' On a trainer ' };
  const excluded = (await review(body, 'manager')).json<ReviewAnswer>();
  expect(excluded.former.map(({ decision }) => decision)).toEqual(['keep', null]);
  expect((await quality()).checks.find(({ flag }) => flag === 'virtual')).toMatchObject({
    open: 1,
    kept: 0,
    excluded: 2,
    participants: 1,
  });
  expect((await listed('virtual')).map(({ id }) => id)).toEqual([three]);
  const found = async (code: string) =>
    (
      await house.call('owner', 'GET', `/studies/${study.id}/quality/activities?flag=virtual&search=${code}`)
    ).json<FlaggedAnswer>().total;
  expect([await found(study.code.toLowerCase()), await found('XXX')]).toEqual([1, 0]);
  expect(await listed('virtual', 'reviewed')).toMatchObject([
    {
      id: two,
      review: { decision: 'exclude', reason: 'wrong_sport', note: 'On a trainer', by_email: 'manager@example.org' },
    },
    { id: one },
  ]);
  const reviewed = async (search: string, who: 'owner' | 'analyst' = 'owner') => {
    const query = new URLSearchParams({ flag: 'virtual', state: 'reviewed', search });
    const answer = await house.call(who, 'GET', `/studies/${study.id}/quality/activities?${query}`);
    return answer.json<FlaggedAnswer>().activities.map(({ id }) => id);
  };
  expect(await reviewed('02.03.2026')).toEqual([two]);
  expect(await reviewed('virtualride')).toEqual([two, one]);
  expect(await reviewed('Virtual ride')).toEqual([two, one]);
  expect(await reviewed('virtuelle radfahrt')).toEqual([two, one]);
  expect(await reviewed('Virtueller Lauf')).toEqual([]);
  expect(await reviewed('TRAINER')).toEqual([two, one]);
  expect(await reviewed('wrong sport')).toEqual([two, one]);
  expect(await reviewed('ausgeschlossen')).toEqual([two, one]);
  expect(await reviewed('kept')).toEqual([]);
  await house.call('owner', 'POST', `/studies/${study.id}/blinding`, { analysts_blinded: true, reason: 'Blind' });
  expect([await reviewed('trainer', 'analyst'), await reviewed('trainer')]).toEqual([[], [two, one]]);
  await review({ flag: 'virtual', ids: [one, two], decision: null });
  expect(await open()).toEqual({ virtual: 3 });
});

test('a review survives an import and the record that takes the place of another', async () => {
  const [api, file] = [
    await createTestActivity(server.db, person.id, { day: '2026-03-01', sport_type: 'VirtualRide' }),
    await createTestActivity(server.db, person.id, { day: '2026-03-01', sport_type: 'VirtualRide' }),
  ];
  await server.db.updateTable('activities').set({ joined_to: file.id }).where('id', '=', file.id).execute();
  await server.db.updateTable('activities').set({ joined_to: null }).where('id', '=', file.id).execute();
  await review({ flag: 'virtual', ids: [api.id], decision: 'keep' });
  await change(api.id, { elapsed_time: 2000 });
  expect((await listed('virtual', 'reviewed')).map(({ id }) => id)).toEqual([api.id]);
  await server.db.transaction().execute((trx) => replacePrimary(trx, api.id, file.id));
  expect((await listed('virtual', 'reviewed')).map(({ id }) => id)).toEqual([file.id]);
  expect(await open()).toEqual({});
});

test('a study reviews for itself, and only what it reads', async () => {
  const other = await studyWith();
  const { id } = await createTestActivity(server.db, person.id, { day: '2026-03-01', sport_type: 'VirtualRide' });
  const early = await createTestActivity(server.db, person.id, { day: '2026-01-05', sport_type: 'VirtualRide' });
  await review({ flag: 'virtual', ids: [id], decision: 'exclude', reason: 'other' });
  expect(await open(other.id)).toEqual({ virtual: 1 });
  for (const ids of [[early.id], [id, early.id], ['no-uuid']]) {
    expect((await review({ flag: 'virtual', ids, decision: 'keep' })).statusCode).toBe(404);
  }
  expect((await review({ flag: 'too_long', ids: [id], decision: 'keep' })).statusCode).toBe(404);
  expect(await listed('virtual', 'reviewed')).toMatchObject([{ id, review: { decision: 'exclude' } }]);
});

test('what a study excluded is out of its own analyses, and what an admin excluded out of all', async () => {
  const other = await studyWith();
  const { id } = await createTestActivity(server.db, person.id, { day: '2026-03-01', sport_type: 'VirtualRide' });
  const excludedIn = async () => {
    const { rows } = await sql<{ study_id: string }>`
      SELECT w.study_id FROM participations w JOIN activities a ON a.person_id = w.person_id
      WHERE ${IS_EXCLUDED} ORDER BY w.study_id`.execute(server.db);
    return rows.map(({ study_id }) => study_id);
  };
  await review({ flag: 'virtual', ids: [id], decision: 'keep' });
  expect(await excludedIn()).toEqual([]);
  await review({ flag: 'virtual', ids: [id], decision: 'exclude', reason: 'wrong_sport' });
  expect(await excludedIn()).toEqual([study.id]);
  await change(id, { excluded_at: new Date() });
  expect(await excludedIn()).toEqual([study.id, other.id].sort());
});

test('a file of two people names the other code of the study, and nothing of other studies', async () => {
  const [twin, stranger] = [
    await createTestAthlete(server.db, 'Mia again'),
    await createTestAthlete(server.db, 'Jonas'),
  ];
  const other = await studyWith();
  const join = (studyId: string, code: string, personId: string) =>
    createTestParticipant(server.db, studyId, code, {
      person_id: personId,
      joined_at: new Date(),
      joined_day: '2026-02-01',
    });
  const code = study.code.replace('001-1', '002-2');
  await join(study.id, code, twin.id);
  await join(other.id, other.code.replace('001-1', '003-3'), stranger.id);
  const gives = async (personId: string, hash: string) => {
    const file_hash = Buffer.from(hash);
    const { id } = await createTestActivity(server.db, personId, { day: '2026-03-01' });
    await server.db
      .updateTable('activities')
      .set({ source: 'file', strava_id: null, file_hash })
      .where('id', '=', id)
      .execute();
    await server.db.transaction().execute((trx) => flagSharedFile(trx, file_hash, new Date()));
    return id;
  };
  await gives(person.id, 'of both');
  await gives(twin.id, 'of both');
  const ofStranger = await gives(person.id, 'of a stranger');
  await gives(stranger.id, 'of a stranger');
  const found = await listed('recorded_by_other');
  expect(found.map((row) => [row.participant_code, row.other_code]).sort()).toEqual([
    [study.code, null],
    [study.code, code],
    [code, study.code],
  ]);
  expect(found.find(({ other_code }) => other_code === null)?.id).toBe(ofStranger);
});

test('those without a part see nothing, and an analyst changes nothing', async () => {
  const { id } = await createTestActivity(server.db, person.id, { day: '2026-03-01', sport_type: 'VirtualRide' });
  const body = { flag: 'virtual', ids: [id], decision: 'keep' };
  for (const who of STUDY_PEOPLE) {
    const reads = ['admin', 'owner', 'manager', 'analyst'].includes(who) ? 200 : 404;
    const expected = who === 'user' ? 403 : reads;
    const paths = [`/studies/${study.id}/quality`, `/studies/${study.id}/quality/activities?flag=virtual`];
    for (const path of paths) {
      const answer = await house.call(who, 'GET', path);
      expect([who, path, answer.statusCode]).toEqual([who, path, expected]);
      expect(answer.body).not.toMatch(/Mia|Morning/);
    }
    expect([who, (await review(body, who)).statusCode]).toEqual([who, who === 'analyst' ? 403 : expected]);
  }
});

test('excluding needs a reason, and keeping takes none', async () => {
  const { id } = await createTestActivity(server.db, person.id, { day: '2026-03-01', sport_type: 'VirtualRide' });
  const bare = await review({ flag: 'virtual', ids: [id], decision: 'exclude' });
  expect([bare.statusCode, bare.json().message]).toEqual([400, 'Choose a reason']);
  expect((await review({ flag: 'virtual', ids: [id], decision: 'keep', reason: 'other' })).statusCode).toBe(400);
});

test('devices are counted by group, and named when they are agreed to', async () => {
  await createTestActivity(server.db, person.id, { day: '2026-03-01', device_name: 'Watch' });
  await createTestActivity(server.db, person.id, { day: '2026-02-02', device_name: 'Old watch' });
  expect((await quality()).devices).toEqual([{ group: 'A', source: 'strava', device: null, participants: 1, of: 1 }]);
  await sql`UPDATE studies SET collects_device = true`.execute(server.db);
  await sql`UPDATE participants SET consent_answers = '{device}'`.execute(server.db);
  expect((await quality()).devices).toEqual([
    { group: 'A', source: 'strava', device: 'Old watch', participants: 1, of: 1 },
    { group: 'A', source: 'strava', device: 'Watch', participants: 1, of: 1 },
  ]);
  await createTestActivity(server.db, person.id, { day: '2026-03-10', device_name: 'Watch' });
  expect((await quality()).devices).toMatchObject([{ device: 'Watch' }]);
  const longer = await house.call('analyst', 'GET', `/studies/${study.id}/quality?device_days=84`);
  expect(longer.json().devices).toMatchObject([{ device: 'Old watch' }, { device: 'Watch' }]);
  const odd = await house.call('analyst', 'GET', `/studies/${study.id}/quality?device_days=29`);
  expect(odd.statusCode).toBe(400);
});

test('who goes on recording what the study does not read stays in the panel with the last weeks that it reads', async () => {
  study = await studyWith({ collects_device: true, sports: ['run'] });
  await sql`UPDATE participants SET consent_answers = '{device}', end_date = '2026-03-31'
    WHERE study_id = ${study.id}`.execute(server.db);
  const read = await createTestActivity(server.db, person.id, { day: '2026-02-20', device_name: 'Watch' });
  const unread = [
    { day: '2026-08-01' },
    { day: '2026-03-31', sport_type: 'Ride' },
    { day: '2026-03-30', device_name: 'Joined' },
  ];
  const ids = [];
  for (const activity of unread) ids.push((await createTestActivity(server.db, person.id, activity)).id);
  await server.db
    .updateTable('activities')
    .set({ joined_to: read.id })
    .where('id', '=', ids[2] ?? '')
    .execute();
  expect((await quality()).devices).toEqual([
    { group: 'A', source: 'strava', device: 'Watch', participants: 1, of: 1 },
  ]);
});
