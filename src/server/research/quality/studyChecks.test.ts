import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { bearer } from '#server/testing/sessionCalls.ts';
import { type STUDY_PEOPLE, type StudyPeople, studyPeople } from '#server/testing/studyPeople.ts';
import { createTestActivity, createTestAthlete, createTestDuplicate } from '#server/testing/testActivities.ts';
import { createTestParticipant } from '#server/testing/testResearch.ts';
import type {
  ActivityReviewsAnswer,
  CheckPreviewAnswer,
  CheckSettingsAnswer,
  FlaggedAnswer,
  QualityAnswer,
} from '#shared/contract/quality.ts';
import {
  QUALITY_FLAGS,
  type QualityFlag,
  SEVERITY_DEFAULTS,
  THRESHOLD_DEFAULTS,
  THRESHOLD_RULES,
  THRESHOLDS,
  type ThresholdName,
} from '#shared/qualityChecks.ts';

let server: TestServer;
let house: StudyPeople;
let person: { id: string };
let study: { id: string };

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

async function studyWith(agrees = true) {
  const made = await house.study({ permitted_sources: ['file', 'strava'], collects_heart_rate: true });
  await createTestParticipant(server.db, made.id, `${made.code_prefix}-001-1`, {
    person_id: person.id,
    joined_at: new Date(),
    joined_day: '2026-02-01',
    consent_answers: agrees ? ['heart_rate'] : [],
  });
  return { id: made.id };
}

const quality = async (id = study.id) =>
  (await house.call('analyst', 'GET', `/studies/${id}/quality`)).json<QualityAnswer>();
const found = async (flag: QualityFlag, id = study.id) =>
  (await quality(id)).checks.find((check) => check.flag === flag)?.open;
const marksIn = async (url: string) => {
  const headers = bearer(await server.tokenOf(house.people.analyst));
  const { activities } = (await server.app.inject({ url: `/api/strava-integration/activities${url}`, headers })).json();
  return activities.map(({ flags }: { flags: string[] }) => flags);
};

test('STUDIES §6 the threshold of the study decides what its lists mark as too fast, whatever was marked at the import', async () => {
  const { id } = await createTestActivity(server.db, person.id, { day: '2026-03-29' });
  await server.db
    .updateTable('activities')
    .set({ average_speed: 7.3, flags: ['indoor', 'implausible_speed'] })
    .where('id', '=', id)
    .execute();
  const marked = [['indoor', 'implausible_speed']];
  const ofStudy = `?study_id=${study.id}`;
  expect(await marksIn(ofStudy)).toEqual(marked);
  await change({ thresholds: { ...THRESHOLD_DEFAULTS, speed_run: 8 } });
  expect(await marksIn(ofStudy)).toEqual([['indoor']]);
  expect(await marksIn(`${ofStudy}&flag=implausible_speed`)).toEqual([]);
  const detail = async () => {
    const headers = bearer(await server.tokenOf(house.people.analyst));
    return (await server.app.inject({ url: `/api/strava-integration/activities/${id}`, headers })).json().activity
      .flags;
  };
  expect(await detail()).toEqual(['indoor']);
  await change({ version: 1, thresholds: { ...THRESHOLD_DEFAULTS, speed_run: 6 } });
  expect([await marksIn(ofStudy), await detail()]).toEqual([marked, marked[0]]);
  expect(await marksIn(`${ofStudy}&flag=implausible_speed`)).toEqual(marked);
});

const same = { version: 0, thresholds: THRESHOLD_DEFAULTS, severities: SEVERITY_DEFAULTS };
const change = (body: object, who: (typeof STUDY_PEOPLE)[number] = 'owner', id = study.id) =>
  house.call(who, 'PATCH', `/studies/${id}/quality/checks`, { ...same, ...body });

/** An activity whose only finding is the value of one measure. */
async function measured(measure: ThresholdName, value: number): Promise<string> {
  const { id } = await createTestActivity(server.db, person.id, { day: '2026-03-29' });
  const { flag } = THRESHOLD_RULES[measure];
  await server.db
    .insertInto('activity_flags')
    .values({ activity_id: id, person_id: person.id, flag, measure, value })
    .execute();
  return id;
}

test.each(THRESHOLDS)(
  'STUDIES §6: a value on each side of the threshold %s, and with another threshold',
  async (name) => {
    const { flag, per, is, byDefault, least, most } = THRESHOLD_RULES[name];
    const step = is === 'below' ? -0.001 : 0.001;
    await measured(name, byDefault * per - step);
    if (is !== 'from') await measured(name, byDefault * per);
    expect(await found(flag)).toBe(0);
    await measured(name, is === 'from' ? byDefault * per : byDefault * per + step);
    expect(await found(flag)).toBe(1);
    expect(
      (await change({ thresholds: { ...THRESHOLD_DEFAULTS, [name]: is === 'below' ? least : most } })).statusCode,
    ).toBe(200);
    expect(await found(flag)).toBe(0);
    const other = await studyWith();
    expect(await found(flag, other.id)).toBe(1);
  },
);

test.each([
  ['speed_run', 'Run', 7.5],
  ['speed_run', 'Hike', 7.5],
  ['speed_ride', 'Ride', 26],
  ['speed_swim', 'Swim', 2.6],
] as const)('a doubled %s is noticed at a %s', async (name, sport_type, average_speed) => {
  const { id } = await createTestActivity(server.db, person.id, { sport_type });
  await server.db.updateTable('activities').set({ average_speed, distance: 0 }).where('id', '=', id).execute();
  expect(await found('speed_implausible')).toBe(1);
  await change({
    thresholds: { ...THRESHOLD_DEFAULTS, [name]: Math.min(THRESHOLD_RULES[name].most, 2 * THRESHOLD_DEFAULTS[name]) },
  });
  expect(await found('speed_implausible')).toBe(0);
});

test('what a threshold may be at its strictest is stored for every record', async () => {
  const strict = Object.fromEntries(
    THRESHOLDS.map((name) => [
      name,
      THRESHOLD_RULES[name].is === 'below' ? THRESHOLD_RULES[name].most : THRESHOLD_RULES[name].least,
    ]),
  );
  const { id } = await createTestActivity(server.db, person.id, {});
  const just = { average_speed: 4.01, average_heartrate: 49.9, max_heartrate: 200.1, elapsed_time: 599 };
  await server.db.updateTable('activities').set(just).where('id', '=', id).execute();
  await change({ thresholds: strict });
  const open = (await quality()).checks.filter((check) => check.open > 0).map(({ flag }) => flag);
  expect(open).toEqual(['speed_implausible', 'heart_rate_implausible', 'too_short']);
  await server.db
    .updateTable('activities')
    .set({ elapsed_time: 6 * 3600 + 1, sport_type: 'Ride', average_speed: 12.01 })
    .where('id', '=', id)
    .execute();
  expect([await found('too_long'), await found('speed_implausible')]).toEqual([1, 1]);
});

test('a low mean does not hide a high maximum, and an activity with both is one', async () => {
  const { id } = await createTestActivity(server.db, person.id, {});
  await server.db
    .updateTable('activities')
    .set({ average_heartrate: 45, max_heartrate: 240 })
    .where('id', '=', id)
    .execute();
  expect(await found('heart_rate_implausible')).toBe(1);
  await server.db.updateTable('activities').set({ average_heartrate: 25 }).where('id', '=', id).execute();
  expect(await found('heart_rate_implausible')).toBe(1);
  const list = await house.call(
    'analyst',
    'GET',
    `/studies/${study.id}/quality/activities?flag=heart_rate_implausible`,
  );
  expect(list.json<FlaggedAnswer>()).toMatchObject({
    total: 1,
    activities: [{ id, measure: 'heart_rate_high', value: 240 }],
  });
});

test('a review of what another threshold finds no more hides no finding of the same participant', async () => {
  const [slow] = [await measured('speed_run', 7.3), await measured('speed_run', 9)];
  const review = { flag: 'speed_implausible', ids: [slow], decision: 'keep' };
  expect((await house.call('owner', 'PATCH', `/studies/${study.id}/quality/activities`, review)).statusCode).toBe(200);
  expect(await found('speed_implausible')).toBe(1);
  await change({ thresholds: { ...THRESHOLD_DEFAULTS, speed_run: 8 } });
  expect(await found('speed_implausible')).toBe(1);
});

test('a study does not learn of a heart rate that the participant did not agree to', async () => {
  await measured('heart_rate_high', 240);
  const other = await studyWith(false);
  expect([await found('heart_rate_implausible'), await found('heart_rate_implausible', other.id)]).toEqual([1, 0]);
  const list = await house.call('owner', 'GET', `/studies/${other.id}/quality/activities?flag=heart_rate_implausible`);
  expect(list.json()).toMatchObject({ total: 0, activities: [] });
});

const ofActivity = async (id: string, of = study.id) =>
  (await house.call('analyst', 'GET', `/studies/${of}/quality/activities/${id}`)).json<ActivityReviewsAnswer>();
const resultsOf = async (id: string, of = study.id) =>
  Object.fromEntries((await ofActivity(id, of)).checks.map(({ flag, result }) => [flag, result]));

test('PAGES §3.12 an activity has the result of every check of the study, with what was measured', async () => {
  const { id } = await createTestActivity(server.db, person.id, {});
  await server.db
    .updateTable('activities')
    .set({ average_speed: 7.3, elapsed_time: 100 })
    .where('id', '=', id)
    .execute();
  const none = { decision: null, measured: [], other_code: null };
  const passed = { ...none, result: 'passed' };
  const notApplicable = { ...none, result: 'not_applicable' };
  const short = { measure: 'too_short', value: 100 };
  const { checks, thresholds } = await ofActivity(id);
  expect(thresholds).toEqual(THRESHOLD_DEFAULTS);
  expect(checks).toEqual([
    { ...none, flag: 'speed_implausible', result: 'found', measured: [{ measure: 'speed_run', value: 7.3 }] },
    { ...passed, flag: 'heart_rate_implausible' },
    { ...notApplicable, flag: 'gps_gap' },
    { ...passed, flag: 'time_zone_suspect' },
    { ...passed, flag: 'clock_suspect' },
    { ...notApplicable, flag: 'recorded_by_other' },
    { ...passed, flag: 'edited_after_import' },
    { ...none, flag: 'too_short', result: 'found', measured: [short] },
    { ...passed, flag: 'too_long' },
    { ...notApplicable, flag: 'late_upload' },
    { ...passed, flag: 'manual_entry' },
    { ...notApplicable, flag: 'gps_missing' },
    { ...passed, flag: 'virtual' },
    { ...passed, flag: 'duplicate_candidate' },
  ]);
  await change({ thresholds: { ...THRESHOLD_DEFAULTS, speed_run: 8 } });
  expect((await resultsOf(id)).speed_implausible).toBe('passed');
  const kept = { flag: 'too_short', ids: [id], decision: 'keep' };
  await house.call('owner', 'PATCH', `/studies/${study.id}/quality/activities`, kept);
  expect((await ofActivity(id)).checks.find(({ flag }) => flag === 'too_short')).toEqual({
    ...{ flag: 'too_short', result: 'found', decision: 'keep', measured: [short], other_code: null },
  });
});

test('a check of the course says passed only where a course was judged, and a possible duplicate is found', async () => {
  const { id } = await createTestActivity(server.db, person.id, {});
  const course = JSON.stringify({ streams: { time: [0, 1] }, route: [[52.5, 13.4]] });
  await server.db
    .insertInto('activity_details')
    .values({ activity_id: id, detail: course, fetched_at: new Date() })
    .execute();
  await createTestDuplicate(server.db, person.id, id);
  expect(await resultsOf(id)).toMatchObject({
    ...{ gps_gap: 'passed', gps_missing: 'passed', duplicate_candidate: 'found' },
  });
  await server.db.updateTable('activities').set({ sport_type: 'VirtualRide' }).where('id', '=', id).execute();
  expect(await resultsOf(id)).toMatchObject({ gps_missing: 'not_applicable', virtual: 'found' });
});

test('the checks of an activity tell nothing of a heart rate that the participant did not agree to', async () => {
  const id = await measured('heart_rate_high', 240);
  const other = await studyWith(false);
  expect([await resultsOf(id), await resultsOf(id, other.id)]).toMatchObject([
    { heart_rate_implausible: 'found' },
    { heart_rate_implausible: 'not_applicable' },
  ]);
});

test('the effect of other thresholds is known before they are saved', async () => {
  await measured('too_short', 100);
  const both = await measured('too_short', 200);
  await server.db
    .insertInto('activity_flags')
    .values({ activity_id: both, person_id: person.id, flag: 'gps_gap', measure: 'gps_gap_seconds', value: 70 })
    .execute();
  const asked = await house.call('manager', 'GET', `/studies/${study.id}/quality/checks-preview?too_short=5`);
  const answer = asked.json<CheckPreviewAnswer>();
  expect(answer).toMatchObject({ now: 2, next: 2 });
  expect(answer.checks.filter(({ now, next }) => now !== next)).toEqual([{ flag: 'too_short', now: 1, next: 2 }]);
  expect(await found('too_short')).toBe(1);
  const wrong = await house.call('manager', 'GET', `/studies/${study.id}/quality/checks-preview?too_short=11`);
  expect([wrong.statusCode, wrong.json().error.fields]).toEqual([400, { too_short: 'Enter a number from 0.5 to 10' }]);
});

test('thresholds and severities are changed once, with the log of both, and not over the change of another', async () => {
  expect((await quality()).settings).toEqual(same);
  const body = {
    thresholds: { ...THRESHOLD_DEFAULTS, late_upload: 14 },
    severities: { ...SEVERITY_DEFAULTS, virtual: 'error' },
  };
  const first = await change(body, 'manager');
  expect(first.json<CheckSettingsAnswer>().settings).toEqual({ version: 1, ...body });
  expect((await quality()).checks.find(({ flag }) => flag === 'virtual')?.severity).toBe('error');
  const stale = await change({ thresholds: { ...THRESHOLD_DEFAULTS, too_long: 12 } });
  expect([stale.statusCode, stale.json().error.code]).toEqual([409, 'checks_changed_meanwhile']);
  expect(stale.json().message).toMatch(/^Someone changed the thresholds at \d\d:\d\d\. Review their changes\.$/);
  const again = await change({ ...body, version: 1 });
  expect(again.json<CheckSettingsAnswer>().settings.version).toBe(1);
  const log = await house.call('owner', 'GET', `/studies/${study.id}/log?action=study.checks_changed`);
  expect(log.json().entries).toMatchObject([
    { changes: { threshold_late_upload: { old: 7, new: 14 }, severity_virtual: { old: 'info', new: 'error' } } },
  ]);
  expect(Object.keys(log.json().entries[0].changes)).toHaveLength(2);
});

test.each([
  ['below the least', { speed_run: 3.9 }, { speed_run: 'Enter a number from 4 to 20' }],
  ['above the most', { gps_gap_metres: 50_001 }, { gps_gap_metres: 'Enter a number from 200 to 50000' }],
])('a threshold %s is refused with its sentence', async (_name, wrong, fields) => {
  const answer = await change({ thresholds: { ...THRESHOLD_DEFAULTS, ...wrong } });
  expect([answer.statusCode, answer.json().error.fields]).toEqual([400, fields]);
  expect((await quality()).settings).toEqual(same);
});

test('every check of the list has a severity', async () => {
  const { checks } = await quality();
  expect(checks.map(({ flag, severity }) => [flag, severity])).toEqual(
    QUALITY_FLAGS.map((flag) => [flag, SEVERITY_DEFAULTS[flag]]),
  );
});
