import { sql } from 'kysely';
import { leavePrimaries } from '#server/activities/joinedRecords.ts';
import { recorded } from '#server/testing/auditRows.ts';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { type DaysHouse, daysHouse, FRIDAY, setClock } from '#server/testing/daysHouse.ts';
import type { StudyPerson } from '#server/testing/studyPeople.ts';
import { createTestActivity } from '#server/testing/testActivities.ts';
import { createTestParticipant } from '#server/testing/testResearch.ts';
import type { ActivityReviewsAnswer, ReviewAnswer } from '#shared/contract/quality.ts';
import type { LogEntry } from '#shared/contract/research.ts';

let server: TestServer;
let house: DaysHouse;
let study: { id: string };
let other: { id: string };
let person: { id: string; personId: string };
let elsewhere: { id: string };

beforeAll(async () => {
  server = await buildTestServer();
});
beforeEach(async () => {
  setClock(server, FRIDAY);
  house = await daysHouse(server);
  study = await house.newStudy();
  other = await house.newStudy({ code_prefix: 'OTH' });
  person = await house.join(study, 'KDZ-001-7');
  const joined = { joined_at: new Date('2026-11-02T08:00:00Z'), joined_day: '2026-11-02' };
  elsewhere = await createTestParticipant(server.db, other.id, 'OTH-001-7', { person_id: person.personId, ...joined });
});
afterAll(() => server.close());

const DAYS = 'from=2026-11-09&to=2026-11-13';
const activity = async (day: string, sport_type = 'Run') =>
  (await createTestActivity(server.db, person.personId, { day, sport_type })).id;
const review = (body: Record<string, unknown>, who: StudyPerson = 'owner', id = study.id) =>
  house.call(who, 'PATCH', `/studies/${id}/quality/activities`, body);
const exclude = (ids: string[], reason = 'device_fault', note = '') =>
  review({ flag: 'by_hand', ids, decision: 'exclude', reason, note });
const include = (ids: string[]) => review({ flag: 'by_hand', ids, decision: null });
const reviewsOf = async (id: string, who: StudyPerson = 'owner', of = study.id) =>
  (await house.call(who, 'GET', `/studies/${of}/quality/activities/${id}`)).json<ActivityReviewsAnswer>();
const statesOf = async (of: { id: string }) =>
  (await house.calendar(of, DAYS)).days.map(({ state }) => state).slice(0, 5);

test('PAGES §3.11: an owner excludes a session without a finding by hand; only this study leaves it out, and takes it in again', async () => {
  const [one, two] = [await activity('2026-11-10'), await activity('2026-11-11')];
  const excluded = await exclude([one, two], 'device_fault', ' The strap broke ');
  const none = { flag: 'by_hand', decision: null, reason: null, note: '', utc_offset: null };
  expect(excluded.json<ReviewAnswer>()).toEqual({ changed: 2, former: [one, two].map((id) => ({ id, ...none })) });
  expect(await statesOf(person)).toEqual(['none_recorded', 'excluded', 'excluded', 'none_recorded', 'none_recorded']);
  expect(await statesOf(elsewhere)).toEqual(['none_recorded', 'active', 'active', 'none_recorded', 'none_recorded']);
  const active = async (of: { id: string }) => (await house.board(of, DAYS)).rows[0]?.cells[0]?.active_days;
  expect([await active(study), await active(other)]).toEqual([0, 2]);

  const said = { flag: 'by_hand', reason: 'device_fault', note: 'The strap broke', by_email: 'owner@example.org' };
  const at = server.clock.now().toISOString();
  expect(await reviewsOf(one)).toEqual({
    study: { id: study.id, title: expect.any(String) },
    may_exclude: true,
    exclusion: { ...said, at },
    checks: expect.any(Array),
    thresholds: expect.any(Object),
    history: [{ ...said, at, decision: 'exclude', utc_offset: null }],
  });
  expect(await reviewsOf(one, 'owner', other.id)).toMatchObject({ exclusion: null, history: [] });

  server.clock.advance(60);
  const former = { flag: 'by_hand', decision: 'exclude', reason: 'device_fault', note: 'The strap broke' };
  expect((await include([one])).json<ReviewAnswer>()).toEqual({
    changed: 1,
    former: [{ id: one, ...former, utc_offset: null }],
  });
  expect(await statesOf(person)).toEqual(['none_recorded', 'active', 'excluded', 'none_recorded', 'none_recorded']);
  const { exclusion, history } = await reviewsOf(one);
  expect([exclusion, history.map(({ decision }) => decision)]).toEqual([null, [null, 'exclude']]);
});

test('including again takes back what a check excluded, also when it finds nothing any more', async () => {
  const id = await activity('2026-11-10', 'VirtualRide');
  await review({ flag: 'virtual', ids: [id], decision: 'exclude', reason: 'wrong_sport' });
  expect((await exclude([id])).json<ReviewAnswer>()).toEqual({ changed: 0, former: [] });
  await server.db.updateTable('activities').set({ sport_type: 'Run' }).where('id', '=', id).execute();
  const { changed, former } = (await include([id])).json<ReviewAnswer>();
  expect([changed, former]).toMatchObject([1, [{ id, flag: 'virtual', decision: 'exclude', reason: 'wrong_sport' }]]);
  expect((await reviewsOf(id)).exclusion).toBeNull();

  const single = await activity('2026-11-11', 'VirtualRide');
  await review({ flag: 'virtual', ids: [single], decision: 'exclude', reason: 'wrong_sport' });
  await server.db.updateTable('activities').set({ sport_type: 'Run' }).where('id', '=', single).execute();
  expect((await review({ flag: 'virtual', ids: [single], decision: null })).statusCode).toBe(200);
  expect((await reviewsOf(single)).exclusion).toBeNull();
});

test('an undo leaves what a colleague decided meanwhile', async () => {
  const [one, two, three] = [
    await activity('2026-11-10', 'VirtualRide'),
    await activity('2026-11-11', 'VirtualRide'),
    await activity('2026-11-12', 'VirtualRide'),
  ];
  const undo = { decision: null, from: 'exclude' };
  await exclude([one, two, three]);
  await review({ flag: 'virtual', ids: [one], decision: 'exclude', reason: 'wrong_sport' }, 'manager');
  await review({ flag: 'by_hand', ids: [two], decision: null }, 'manager');
  const undone = await review({ flag: 'by_hand', ids: [one, two, three], ...undo });
  expect(undone.json<ReviewAnswer>().former.map(({ id, flag }) => [id, flag])).toEqual([
    [one, 'by_hand'],
    [three, 'by_hand'],
  ]);
  expect((await reviewsOf(one)).exclusion).toMatchObject({ flag: 'virtual', by_email: 'manager@example.org' });

  await review({ flag: 'virtual', ids: [two], decision: 'exclude', reason: 'wrong_sport' });
  await review({ flag: 'virtual', ids: [two], decision: 'keep' }, 'manager');
  expect((await review({ flag: 'virtual', ids: [two], ...undo })).json<ReviewAnswer>().changed).toBe(0);
  const held = await server.db.selectFrom('study_reviews').select(['activity_id as id', 'decision']).execute();
  expect(held).toEqual(expect.arrayContaining([{ id: two, decision: 'keep' }]));
});

test('what another reading reviewed stays when an exclusion by hand is taken back', async () => {
  const id = await activity('2026-11-10', 'VirtualRide');
  await review({ flag: 'virtual', ids: [id], decision: 'keep' });
  await exclude([id]);
  await include([id]);
  const held = await server.db.selectFrom('study_reviews').select(['flag', 'decision']).execute();
  expect(held).toEqual([{ flag: 'virtual', decision: 'keep' }]);
});

test('only those who may review exclude by hand, only what the study reads, and not when it is closed', async () => {
  const id = await activity('2026-11-10');
  const early = await activity('2026-10-01');
  const body = { flag: 'by_hand', ids: [id], decision: 'exclude', reason: 'other' };
  expect((await review(body, 'analyst')).statusCode).toBe(403);
  expect((await review(body, 'stranger')).statusCode).toBe(404);
  expect((await reviewsOf(id, 'analyst')).may_exclude).toBe(false);
  expect((await exclude([id, early])).statusCode).toBe(404);
  expect((await house.call('owner', 'GET', `/studies/${study.id}/quality/activities/${early}`)).statusCode).toBe(404);
  expect((await review({ ...body, reason: undefined })).json()).toMatchObject({ message: 'Choose a reason' });
  expect((await review({ flag: 'by_hand', ids: [id], decision: 'keep' })).statusCode).toBe(400);
  expect(await server.db.selectFrom('study_reviews').selectAll().execute()).toEqual([]);
  for (const who of ['manager', 'admin'] as const) {
    expect((await review(body, who)).json<ReviewAnswer>().changed).toBe(1);
    await include([id]);
  }
  await server.db.updateTable('studies').set({ closed_at: server.clock.now() }).where('id', '=', study.id).execute();
  expect((await exclude([id])).statusCode).toBe(409);
  expect((await reviewsOf(id)).may_exclude).toBe(false);
});

test('an exclusion by hand is in the audit log and in the log of the study', async () => {
  const ids = [await activity('2026-11-10'), await activity('2026-11-11')];
  const { rows } = await recorded(server, () => exclude(ids, 'wrong_sport', 'A tram'));
  expect(rows).toMatchObject([
    { action: 'study.findings_decided', object_id: study.id, actor_email: 'owner@example.org' },
  ]);
  const [entry] = (await house.call('owner', 'GET', `/studies/${study.id}/log`)).json<{ entries: LogEntry[] }>()
    .entries;
  expect(entry?.changes).toEqual({
    check: { old: null, new: 'by_hand' },
    decision: { old: null, new: 'exclude' },
    activities: { old: null, new: 2 },
    exclude_reason: { old: null, new: 'wrong_sport' },
  });
  expect(entry?.reason).toBe('A tram');
});

test('a blinded analyst reads no note', async () => {
  const id = await activity('2026-11-10');
  await exclude([id], 'other', 'Of the control group');
  await server.db.updateTable('studies').set({ analysts_blinded: true }).where('id', '=', study.id).execute();
  const answer = await house.call('analyst', 'GET', `/studies/${study.id}/quality/activities/${id}`);
  expect(answer.json<ActivityReviewsAnswer>().exclusion).toMatchObject({ reason: 'other', note: '' });
  expect(answer.body).not.toContain('control group');
});

test('an exclusion stays with the activity when its primary record goes', async () => {
  const [first, second] = [await activity('2026-11-10'), await activity('2026-11-10')];
  await server.db.updateTable('activities').set({ joined_to: first }).where('id', '=', second).execute();
  await exclude([first], 'device_fault');
  const admins = { excluded_at: server.clock.now(), exclude_reason: 'duplicate' as const, exclude_note: 'Twice' };
  await server.db.updateTable('activities').set(admins).where('id', '=', first).execute();
  await server.db.transaction().execute(async (trx) => {
    await leavePrimaries(trx, sql`id = ${first}::uuid`);
    await trx.deleteFrom('activities').where('id', '=', first).execute();
  });
  const { exclusion, history } = await reviewsOf(second);
  expect([exclusion, history]).toMatchObject([{ reason: 'device_fault' }, [{ decision: 'exclude' }]]);
  const record = await server.db.selectFrom('activities').selectAll().executeTakeFirstOrThrow();
  expect(record).toMatchObject({ id: second, joined_to: null, ...admins });
});
