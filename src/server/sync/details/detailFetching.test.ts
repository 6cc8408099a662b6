import { writeSourceTerms } from '#server/sources/sourceTerms.ts';
import { recorded } from '#server/testing/auditRows.ts';
import { buildStravaTestbed, type StravaTestbed, type StravaVisitor } from '#server/testing/buildStravaTestbed.ts';
import { callerWith } from '#server/testing/researchCalls.ts';
import { studyPeople } from '#server/testing/studyPeople.ts';
import { createTestActivity } from '#server/testing/testActivities.ts';
import { createTestParticipant } from '#server/testing/testResearch.ts';
import type { ActivityAnswer, ActivityStreamsAnswer } from '#shared/contract/activities.ts';
import type { SummaryActivity } from '#standin/strava/world/stravaShapes.ts';

const MIA = 10_000_001;
const DAY_SECONDS = 86_400;

let testbed: StravaTestbed;
let mia: StravaVisitor;
beforeAll(async () => {
  testbed = await buildStravaTestbed();
  mia = await testbed.visitor();
  expect((await testbed.connect(mia, { athleteId: MIA })).status).toBe(200);
  await testbed.idle();
});
afterAll(() => testbed.close());

const isOutdoorRun = ({ sport_type, manual, start_latlng, average_heartrate }: SummaryActivity) =>
  sport_type === 'Run' &&
  !manual &&
  Array.isArray(start_latlng) &&
  start_latlng.length === 2 &&
  average_heartrate !== undefined;

async function find(is: (activity: SummaryActivity) => boolean) {
  const activities = testbed.standin.state.world.athletes.get(MIA)?.activities.filter(is) ?? [];
  const newest = [...activities].sort((a, b) => Date.parse(b.start_date) - Date.parse(a.start_date))[0];
  if (!newest) throw new Error('Mia never did that');
  return testbed.server.db.selectFrom('activities').selectAll().where('strava_id', '=', newest.id).executeTakeFirst();
}
const idOf = (row: { id: string } | undefined) => row?.id ?? '';

const path = (id: string) => `/strava-integration/activities/${id}`;
const streamsOf = (visitor: StravaVisitor, id: string) =>
  testbed.get<ActivityStreamsAnswer>(visitor, `${path(id)}/streams`);
const asked = (id: number) => testbed.standin.state.journal.filter(({ url }) => url.includes(`/activities/${id}`));

test('SPEC §2 dashboard by role: a user reads their own activity, with its link to Strava', async () => {
  const run = await find(isOutdoorRun);
  const { status, body } = await testbed.get<ActivityAnswer>(mia, path(idOf(run)));
  expect(status).toBe(200);
  expect(body).toMatchObject({
    deleted_at: null,
    activity: {
      id: run?.id,
      strava_id: String(run?.strava_id),
      sport_type: 'Run',
      name: run?.name,
      start_date_local: run?.start_date_local.replace(' ', 'T'),
      url: `${testbed.standin.bases.web}/activities/${run?.strava_id}`,
      excluded: false,
      exclusion: null,
      may_exclude: false,
    },
  });
});

test('charts, splits, zones and route are fetched once for any number of requests, and kept for seven days', async () => {
  const run = await find(isOutdoorRun);
  const id = idOf(run);
  const before = asked(run?.strava_id ?? 0).length;
  const answers = await Promise.all([streamsOf(mia, id), streamsOf(mia, id), streamsOf(mia, id)]);
  const { body } = answers[0] ?? {};
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(answers.map((answer) => answer.body)).toEqual([body, body, body]);
  expect(asked(run?.strava_id ?? 0).length - before).toBeLessThanOrEqual(3);
  expect(body?.state).toBe('there');

  const { time, heartrate, velocity } = body?.streams ?? {};
  const length = time?.length ?? 0;
  expect(length).toBeGreaterThan(100);
  expect(length).toBeLessThanOrEqual(2000);
  expect([heartrate?.length, velocity?.length]).toEqual([length, length]);
  expect(body?.route?.length).toBe(length);
  expect(body?.splits.length).toBeGreaterThan(0);
  expect(body?.splits[0]).toMatchObject({ name: '1', distance: expect.any(Number), moving_time: expect.any(Number) });
  expect(body?.laps.length).toBeGreaterThan(0);
  expect(body?.heart_rate_zones.length).toBeGreaterThan(3);
  expect(body?.heart_rate_zones.reduce((sum, { seconds }) => sum + seconds, 0)).toBeGreaterThan(0);
  const until = testbed.server.clock.now().getTime() + 7 * DAY_SECONDS * 1000;
  expect(body?.kept_until).toBe(new Date(until).toISOString());

  const known = asked(run?.strava_id ?? 0).length;
  expect((await streamsOf(mia, id)).body).toEqual(body);
  expect(asked(run?.strava_id ?? 0)).toHaveLength(known);
});

/** Findings at a run of which the stand-in's recording is changed first; the longest one, so that each change shows. */
async function foundAt(change: (activity: SummaryActivity) => void) {
  const { activities = [] } = testbed.standin.state.world.athletes.get(MIA) ?? {};
  const run = activities.filter(isOutdoorRun).sort((a, b) => b.distance - a.distance)[0];
  if (!run) throw new Error('Mia never ran');
  change(run);
  await testbed.server.db.deleteFrom('activity_details').execute();
  const { db } = testbed.server;
  const { id } = await db
    .selectFrom('activities')
    .select('id')
    .where('strava_id', '=', run.id)
    .executeTakeFirstOrThrow();
  expect((await streamsOf(mia, id)).body.state).toBe('there');
  const rows = await db
    .selectFrom('activity_flags')
    .select(['measure', 'value'])
    .where('activity_id', '=', id)
    .where('measure', 'in', ['gps_gap_seconds', 'gps_missing', 'heart_rate_missing'])
    .execute();
  return rows.map(({ measure, value }) => [measure, Math.round(value ?? 0)]);
}

test('a course is kept as long as the terms of its source allow, and without places where they allow none', async () => {
  const { db } = testbed.server;
  const id = idOf(await find(isOutdoorRun));
  await db.deleteFrom('activity_details').execute();
  await db
    .updateTable('source_terms')
    .set({ cache_days: 3, keeps_geodata: false })
    .where('source', '=', 'strava')
    .execute();
  const { body } = await streamsOf(mia, id);
  await writeSourceTerms(db);
  const until = testbed.server.clock.now().getTime() + 3 * DAY_SECONDS * 1000;
  expect(body).toMatchObject({ state: 'there', route: null, kept_until: new Date(until).toISOString() });
  const { detail } = await db.selectFrom('activity_details').select('detail').executeTakeFirstOrThrow();
  expect(detail).toMatchObject({ route: null });
  await db.deleteFrom('activity_details').execute();
});

test('STUDIES §6 gaps of Strava`s series are found when they are stored: a pause is none, and a later series replaces them', async () => {
  const longSteps = (activity: SummaryActivity) => {
    Object.assign(activity, { moving_time: 90 * 999, elapsed_time: 90 * 999 + 600 });
  };
  expect(await foundAt(longSteps)).toEqual([['gps_gap_seconds', 90]]);
  const withoutPlaces = (activity: SummaryActivity) => Object.assign(activity, { moving_time: 999, map: null });
  expect(await foundAt(withoutPlaces)).toEqual([['gps_missing', 1]]);
});

test('only the shown fields of Strava`s answer are stored', async () => {
  const run = await find(isOutdoorRun);
  await streamsOf(mia, idOf(run));
  const { detail } = await testbed.server.db
    .selectFrom('activity_details')
    .select('detail')
    .where('activity_id', '=', idOf(run))
    .executeTakeFirstOrThrow();
  expect(Object.keys(detail as object).sort()).toEqual(['heart_rate_zones', 'laps', 'route', 'splits', 'streams']);
});

test('an activity that was typed in has summary values only, and Strava is not asked for its series', async () => {
  const manual = await find(({ manual }) => manual === true);
  const { body } = await streamsOf(mia, idOf(manual));
  expect(body).toMatchObject({ state: 'not_recorded', route: null, heart_rate_zones: [] });
  expect(asked(manual?.strava_id ?? 0).some(({ url }) => url.includes('/streams'))).toBe(false);
});

test.each([1, 0.85])(
  'while %d of the calls of a quarter of an hour are used the answer has the time of the next try',
  async (used) => {
    const other = await find((activity) => isOutdoorRun(activity) && activity.distance > 11_000);
    await testbed.server.db.deleteFrom('activity_details').execute();
    const budget = await testbed.server.db.selectFrom('source_budgets').selectAll().executeTakeFirstOrThrow();
    const quarter = 15 * 60_000;
    const begins = new Date(Math.floor(testbed.server.clock.now().getTime() / quarter) * quarter);
    await testbed.server.db
      .updateTable('source_budgets')
      .set({ quarter_starts_at: begins, quarter_used: budget.quarter_limit * used })
      .execute();
    const calls = testbed.standin.state.journal.length;
    const { body } = await streamsOf(mia, idOf(other));
    expect(body).toMatchObject({ state: 'waiting', kept_until: null });
    const untilThen = Date.parse(body.retry_at ?? '') - begins.getTime();
    expect([untilThen >= quarter, untilThen < quarter + 60_000]).toEqual([true, true]);
    expect(testbed.standin.state.journal).toHaveLength(calls);
    await testbed.server.db.updateTable('source_budgets').set({ quarter_used: budget.quarter_used }).execute();
    expect((await streamsOf(mia, idOf(other))).body.state).toBe('there');
  },
);

test('when Strava does not answer the charts are unavailable, and come when it does again', async () => {
  const run = await find(isOutdoorRun);
  await testbed.server.db.deleteFrom('activity_details').execute();
  testbed.standin.state.knobs.inactive = true;
  expect((await streamsOf(mia, idOf(run))).body.state).toBe('unavailable');
  testbed.standin.state.knobs.inactive = false;
  testbed.server.clock.advance(16 * 60);
  mia.login = await testbed.server.login(mia.user);
  expect((await streamsOf(mia, idOf(run))).body.state).toBe('there');
});

test('SPEC §6 roles: activities of other users are answered as unknown; an admin reads all', async () => {
  const id = idOf(await find(isOutdoorRun));
  const words = `Activity with id ${id} not found`;
  for (const role of ['user', 'researcher'] as const) {
    const stranger = await testbed.visitor({ role });
    expect(await testbed.get(stranger, path(id))).toMatchObject({ status: 404, body: { message: words } });
    expect(await testbed.get(stranger, `${path(id)}/streams`)).toMatchObject({ status: 404, body: { message: words } });
  }
  const admin = await testbed.visitor({ role: 'admin' });
  expect(await testbed.get(admin, path(id))).toMatchObject({
    status: 200,
    body: { activity: { id, may_exclude: true } },
  });
  expect(await testbed.get(admin, path('no-uuid'))).toMatchObject({ status: 404 });
});

test('of an activity deleted at Strava only the deletion is shown, and only to users who could read it', async () => {
  const { db, clock } = testbed.server;
  const [athlete] = await db.selectFrom('athletes').selectAll().where('strava_id', '=', MIA).execute();
  const id = '019ab000-0000-7000-8000-00000000dead';
  await db
    .insertInto('activity_tombstones')
    .values({ activity_id: id, strava_id: 1, athlete_id: athlete?.id ?? '', deleted_at: clock.now() })
    .execute();
  const gone = { activity: null, deleted_at: clock.now().toISOString() };
  expect(await testbed.get(mia, path(id))).toEqual({ status: 200, body: gone });
  expect(await testbed.get(await testbed.visitor({ role: 'admin' }), path(id))).toEqual({ status: 200, body: gone });
  expect((await testbed.get(await testbed.visitor(), path(id))).status).toBe(404);
});

test('of a list that an admin has read again, what is not from Strava stays as it is', async () => {
  const run = await find(isOutdoorRun);
  const admin = await testbed.visitor({ role: 'admin' });
  const { db, app } = testbed.server;
  const file = await createTestActivity(db, run?.person_id ?? '');
  await db.updateTable('activities').set({ source: 'file', strava_id: null }).where('id', '=', file.id).execute();
  const readAgain = (ids: string[]) =>
    app.inject({
      method: 'POST',
      url: '/api/strava-integration/activities/reimport',
      headers: { authorization: `Bearer ${admin.login.accessToken}` },
      payload: { ids },
    });
  const before = asked(run?.strava_id ?? 0).length;
  const { rows, result } = await recorded(testbed.server, () => readAgain([idOf(run), file.id]));
  expect([result.statusCode, result.json()]).toEqual([200, { queued: 1 }]);
  expect(rows.map(({ action, object_id }) => [action, object_id])).toEqual([['activity.reimported', run?.id]]);
  await testbed.idle();
  expect(asked(run?.strava_id ?? 0).length).toBeGreaterThan(before);

  const unknown = '019ab000-0000-7000-8000-0000000000ff';
  const refused = await recorded(testbed.server, () => readAgain([idOf(run), unknown]));
  expect([refused.result.statusCode, refused.result.json().message, refused.rows]).toEqual([
    404,
    `Activity with id ${unknown} not found`,
    [],
  ]);
  await db.deleteFrom('activities').where('id', '=', file.id).execute();
});

test('an activity that an admin has read again is a row of the audit log; a refused try is none', async () => {
  const run = await find(isOutdoorRun);
  const admin = await testbed.visitor({ role: 'admin' });
  const readAgain = ({ login }: StravaVisitor) =>
    testbed.server.app.inject({
      method: 'POST',
      url: `/api${path(idOf(run))}/reimport`,
      headers: { authorization: `Bearer ${login.accessToken}` },
    });
  const { rows, result } = await recorded(testbed.server, () => readAgain(admin));
  expect(result.statusCode).toBe(204);
  expect(rows).toEqual([
    {
      at: testbed.server.clock.now(),
      actor_id: admin.user.id,
      actor_email: admin.user.email,
      action: 'activity.reimported',
      object_type: 'activity',
      object_id: run?.id,
      changes: {},
      request_id: expect.any(String),
    },
  ]);
  await testbed.idle();

  const refused = await recorded(testbed.server, () => readAgain(mia));
  expect([refused.result.statusCode, refused.rows]).toEqual([403, []]);
});

test('nothing is fetched for a study from which the participant withdrew or whose new text they have not answered', async () => {
  const { db, clock } = testbed.server;
  const lately = clock.now().getTime() - 3 * DAY_SECONDS * 1000;
  const run = await find((activity) => isOutdoorRun(activity) && Date.parse(activity.start_date) < lately);
  const id = idOf(run);
  const house = await studyPeople(testbed.server);
  const was = await db
    .selectFrom('installation_settings')
    .select(['display_policy', 'strava_basis'])
    .executeTakeFirst();
  await db.updateTable('installation_settings').set({ display_policy: 'full', strava_basis: 'Agreement' }).execute();
  const day = run?.local_day ?? '';
  const study = await house.study({ permitted_sources: ['strava'], start_date: day });
  const joined = { person_id: run?.person_id ?? '', joined_at: new Date(`${day}T12:00:00Z`), joined_day: day };
  const place = { ...joined, consent_version: 1 };
  const participant = await createTestParticipant(db, study.id, `${study.code_prefix}-001-1`, place);
  const asOwner = callerWith(testbed.server, await testbed.server.tokenOf(house.people.owner));
  const seen = async () => {
    await db.deleteFrom('activity_details').execute();
    const calls = testbed.standin.state.journal.length;
    const answer = await asOwner('GET', `${path(id)}/streams?study_id=${study.id}`);
    return [answer.json<ActivityStreamsAnswer>().state, testbed.standin.state.journal.length > calls];
  };
  expect(await seen()).toEqual(['there', true]);
  const paused = { text_de: 'Neu', text_en: 'New', kind: 'paused' };
  const renewed = await house.call('owner', 'PATCH', `/studies/${study.id}`, { consent: paused, reason: 'Amendment' });
  expect([renewed.statusCode, await seen()]).toEqual([200, ['disconnected', false]]);
  await db.updateTable('participants').set({ consent_version: 2 }).where('id', '=', participant.id).execute();
  expect(await seen()).toEqual(['there', true]);
  const withdrawal = { requested_by: 'participant', date: day, choice: 'keep', reason: 'Moved away' };
  const left = await house.call('owner', 'POST', `/participants/${participant.id}/withdraw`, withdrawal);
  expect([left.statusCode, await seen()]).toEqual([200, ['disconnected', false]]);
  expect((await streamsOf(mia, id)).body.state).toBe('there');
  await db
    .updateTable('installation_settings')
    .set(was ?? {})
    .execute();
});

test('once the connection has ended nothing is fetched any more', async () => {
  const run = await find(isOutdoorRun);
  await testbed.server.db.deleteFrom('activity_details').execute();
  await testbed.server.db.updateTable('athletes').set({ status: 'disconnected', tokens_encrypted: null }).execute();
  const calls = testbed.standin.state.journal.length;
  expect((await streamsOf(mia, idOf(run))).body.state).toBe('disconnected');
  expect(testbed.standin.state.journal).toHaveLength(calls);
});
