import { replacePrimary } from '#server/activities/joinedRecords.ts';
import { putBack } from '#server/db/erasableValues.ts';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { placeCalls, type TestPlace } from '#server/testing/placeCalls.ts';
import { bearer } from '#server/testing/sessionCalls.ts';
import { type StudyPeople, studyPeople } from '#server/testing/studyPeople.ts';
import { createTestActivity } from '#server/testing/testActivities.ts';
import type { ActivitiesAnswer, ActivityAnswer } from '#shared/contract/activities.ts';
import type { CalendarAnswer } from '#shared/contract/adherence.ts';
import type { OwnDaysAnswer, OwnSessionsAnswer } from '#shared/contract/place.ts';

let server: TestServer;
let house: StudyPeople;
let people: ReturnType<typeof placeCalls>;
beforeAll(async () => {
  server = await buildTestServer();
});
beforeEach(async () => {
  await server.empty();
  await server.db.deleteFrom('people').execute();
  house = await studyPeople(server);
  people = placeCalls(server, house);
});
afterAll(() => server.close());

const refusal = (answer: { statusCode: number; json<Body>(): Body }) => [
  answer.statusCode,
  answer.json<{ error: { code: string } }>().error.code,
];

/** From a file, so that no basis is needed. */
async function record(personId: string, day: string) {
  const { id } = await createTestActivity(server.db, personId, { day });
  const row = { source: 'file' as const, strava_id: null };
  await server.db.updateTable('activities').set(row).where('id', '=', id).execute();
  return id;
}

const asks = { asks_effort: true, history_weeks: 12 };
const daysAgo = (days: number) => new Date(server.clock.now().getTime() - days * 86_400_000).toISOString().slice(0, 10);
const sessionsOf = async (place: TestPlace, query = '') =>
  (await place.call('GET', `/sessions${query}`)).json<OwnSessionsAnswer>();
const rate = (place: TestPlace, id: string, effort: unknown) =>
  place.call('POST', `/sessions/${id}/effort`, { effort });
const efforts = () => server.db.selectFrom('session_efforts').selectAll().execute();

test('a participant rates a session, changes it and takes it back; the log has the day, not the number', async () => {
  const place = await people.join(asks);
  const day = daysAgo(2);
  const id = await record(place.person, day);
  expect(await sessionsOf(place)).toMatchObject({
    total: 1,
    page: 1,
    sessions: [{ id, effort: null, rated_at: null }],
  });
  expect((await rate(place, id, 0)).statusCode).toBe(204);
  server.clock.advance(60);
  expect((await rate(place, id, 10)).statusCode).toBe(204);
  const rated_at = server.clock.now().toISOString();
  expect((await sessionsOf(place)).sessions).toMatchObject([{ effort: 10, rated_at }]);
  const removed = await place.call('DELETE', `/sessions/${id}/effort`);
  expect(removed.statusCode).toBe(204);
  expect(await efforts()).toEqual([]);
  const entries = await server.db
    .selectFrom('audit_log')
    .select(['action', 'changes', 'actor_id'])
    .where('action', 'in', ['participant.effort_rated', 'participant.rating_removed'])
    .orderBy('id')
    .execute();
  const changes = { session: { old: null, new: day } };
  expect(entries.map(({ action }) => action)).toEqual([
    'participant.effort_rated',
    'participant.effort_rated',
    'participant.rating_removed',
  ]);
  for (const entry of entries) expect(entry.actor_id).toBeNull();
  const told = await putBack(
    server.db,
    entries.map((entry) => entry.changes),
  );
  expect(told).toEqual([changes, changes, changes]);
});

test('an effort is a whole number from 0 to 10', async () => {
  const place = await people.join(asks);
  const id = await record(place.person, daysAgo(1));
  for (const effort of [-1, 11, 5.5, '5', null]) expect((await rate(place, id, effort)).statusCode).toBe(400);
  expect(await efforts()).toEqual([]);
});

test('only sessions that the study reads are rated, and only where it asks', async () => {
  const [asked, other] = [await people.join(asks), await people.join({ history_weeks: 12 })];
  const theirs = await record(other.person, daysAgo(1));
  const before = await record(asked.person, '2019-01-01');
  for (const id of [theirs, before, 'x', '019ab000-0000-7000-8000-000000000000']) {
    expect(refusal(await rate(asked, id, 5))).toEqual([404, 'own_activity_not_found']);
  }
  expect(refusal(await rate(other, theirs, 5))).toEqual([409, 'effort_not_asked']);
  expect((await asked.read()).asks_effort).toBe(true);
  expect((await other.read()).asks_effort).toBe(false);
});

test('sessions come ten a page, the newest first', async () => {
  const place = await people.join(asks);
  const ids: string[] = [];
  for (let day = 1; day <= 12; day += 1) ids.push(await record(place.person, daysAgo(day)));
  const idsOf = ({ sessions }: OwnSessionsAnswer) => sessions.map(({ id }) => id);
  expect(idsOf(await sessionsOf(place))).toEqual(ids.slice(0, 10));
  expect(idsOf(await sessionsOf(place, '?page=2'))).toEqual(ids.slice(10));
});

test('a closed study and an ended part take no ratings, and an erasure deletes them', async () => {
  const place = await people.join({ ...asks, withdrawal_policy: 'participant' });
  const id = await record(place.person, daysAgo(1));
  await rate(place, id, 4);
  await server.db.updateTable('studies').set({ closed_at: server.clock.now() }).where('id', '=', place.study).execute();
  expect((await rate(place, id, 5)).statusCode).toBe(409);
  await server.db.updateTable('studies').set({ closed_at: null }).where('id', '=', place.study).execute();
  expect((await efforts()).map(({ effort }) => effort)).toEqual([4]);
  expect((await place.call('POST', '/withdraw', { choice: 'erase' })).statusCode).toBe(200);
  expect(await efforts()).toEqual([]);
});

test('a rating goes with the session when another record takes its place', async () => {
  const place = await people.join(asks);
  const [former, next] = [await record(place.person, daysAgo(1)), await record(place.person, daysAgo(1))];
  await rate(place, former, 6);
  await server.db.transaction().execute((trx) => replacePrimary(trx, former, next));
  expect((await sessionsOf(place)).sessions).toMatchObject([{ id: next, effort: 6 }]);
});

test('staff see the rating at the activity under the code, admins at the athlete do not', async () => {
  const place = await people.join(asks);
  const id = await record(place.person, daysAgo(1));
  await rate(place, id, 7);
  const get = async (person: 'analyst' | 'manager' | 'admin', path: string) =>
    server.app.inject({
      url: `/api/strava-integration/activities${path}`,
      headers: bearer(await server.tokenOf(house.people[person])),
    });
  const list = await get('analyst', `?participant_id=${place.id}`);
  expect(list.json<ActivitiesAnswer>().activities).toMatchObject([{ id, session_effort: 7 }]);
  expect((await get('manager', `/${id}`)).json<ActivityAnswer>().activity?.session_effort).toBe(7);
  expect((await get('admin', `/${id}`)).json<ActivityAnswer>().activity?.session_effort).toBeNull();
});

test('the own calendar has the states of the one of staff, by receipt and signed in', async () => {
  const user = await server.user();
  for (const place of [await people.join(asks), await people.join(asks, { user })]) {
    await record(place.person, daysAgo(3));
    const absence = { first_day: daysAgo(-1), last_day: daysAgo(-1), reason: 'holiday' };
    expect((await place.call('POST', '/absences', absence)).statusCode).toBe(201);
    const own = (await place.call('GET', '/days')).json<OwnDaysAnswer>();
    const staff = await house.call('owner', 'GET', `/participants/${place.id}/calendar`);
    const { days, today } = staff.json<CalendarAnswer>();
    expect(own).toEqual({
      today,
      days: days.map(({ day, state, count, minutes }) => ({ day, state, count, minutes })),
    });
    expect(own.days).toHaveLength(84);
    const earlier = (await place.call('GET', `/days?from=${daysAgo(200)}&to=${daysAgo(190)}`)).json<OwnDaysAnswer>();
    expect(earlier.days.every(({ state }) => state === 'not_started')).toBe(true);
    expect((await place.call('GET', '/days?from=2026-02-30')).statusCode).toBe(400);
    expect((await place.call('GET', '/days?from=2019-01-01&to=2026-01-01')).statusCode).toBe(400);
  }
});
