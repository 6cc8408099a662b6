import { storeActivities } from '#server/sources/strava/flow/activityStore.ts';
import { createGearStore } from '#server/sources/strava/flow/gearStore.ts';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { type StudyPeople, studyPeople } from '#server/testing/studyPeople.ts';
import { createTestAthlete } from '#server/testing/testActivities.ts';
import { createTestParticipant } from '#server/testing/testResearch.ts';
import { dayIn } from '#shared/calendarDate.ts';
import { daysAfter } from '#shared/days/calendarDays.ts';
import { codeOf } from '#shared/participantCode.ts';

let server: TestServer;
let house: StudyPeople;
let today: string;
beforeAll(async () => {
  server = await buildTestServer();
});
beforeEach(async () => {
  await server.empty();
  await server.db.deleteFrom('people').execute();
  house = await studyPeople(server);
  today = dayIn('Europe/Berlin', server.clock.now());
});
afterAll(() => server.close());

/** A participant without an account in a study with heart rate and device, and in one with neither. */
async function inTwoStudies() {
  const { id: personId } = await createTestAthlete(server.db);
  const asking = await house.study({ collects_heart_rate: true, collects_device: true });
  const other = await house.study();
  const joined_day = daysAfter(today, -30);
  const joined = { person_id: personId, joined_at: server.clock.now(), joined_day, consent_version: 1 };
  const { id } = await createTestParticipant(server.db, asking.id, codeOf(asking.code_prefix, 1), {
    ...joined,
    consent_answers: ['heart_rate', 'device'],
  });
  await createTestParticipant(server.db, other.id, codeOf(other.code_prefix, 1), joined);
  return { personId, participantId: id, studyId: asking.id };
}

let number = 0;

async function storedOn(personId: string, local_day: string) {
  number += 1;
  const at = server.clock.now();
  const row = {
    id: `019ab000-0000-7000-8000-${String(number).padStart(12, '0')}`,
    strava_id: 17_900_000_000 + number,
    person_id: personId,
    source: 'strava' as const,
    sport_type: 'Run',
    name: 'Morning Run',
    start_date: new Date(`${local_day}T06:30:15Z`),
    start_date_local: `${local_day} 08:30:15`,
    local_day,
    timezone: '(GMT+01:00) Europe/Berlin',
    distance: 5000,
    moving_time: 1800,
    elapsed_time: 1900,
    total_elevation_gain: 42.5,
    average_speed: 2.78,
    average_heartrate: 151.5,
    max_heartrate: 180,
    device_name: 'Watch',
    gear_id: 'g1',
    fetched_at: at,
    updated_at: at,
  };
  await server.db.transaction().execute((trx) => storeActivities(trx, [row]));
  const stored = server.db.selectFrom('activities').selectAll().where('id', '=', row.id);
  const { average_heartrate, device_name, gear_id } = await stored.executeTakeFirstOrThrow();
  return [average_heartrate, device_name, gear_id];
}

const WHOLE = [151.5, 'Watch', 'g1'];
const CUT = [null, null, null];

test('STUDIES §3 after a withdrawal from the study with heart rate, later days are stored as the other study reads them', async () => {
  const { personId, participantId } = await inTwoStudies();
  const gear = createGearStore(server.db);
  expect([await storedOn(personId, today), await gear.isWanted(personId)]).toEqual([WHOLE, true]);

  const date = daysAfter(today, -2);
  const withdrawal = { requested_by: 'participant', date, choice: 'keep', reason: 'Moved away' };
  expect((await house.call('owner', 'POST', `/participants/${participantId}/withdraw`, withdrawal)).statusCode).toBe(
    200,
  );
  expect(await storedOn(personId, date)).toEqual(WHOLE);
  expect(await storedOn(personId, daysAfter(date, 1))).toEqual(CUT);
  expect(await gear.isWanted(personId)).toBe(false);
});

test('STUDIES §3 after a withdrawal with erasure no day is stored with what only that study read', async () => {
  const { personId, participantId } = await inTwoStudies();
  const withdrawal = { requested_by: 'participant', date: today, choice: 'erase', reason: 'Moved away' };
  expect((await house.call('owner', 'POST', `/participants/${participantId}/withdraw`, withdrawal)).statusCode).toBe(
    200,
  );
  expect(await storedOn(personId, daysAfter(today, -1))).toEqual(CUT);
});

test('STUDIES §3 after the closing of the study with heart rate, later days are stored as the other study reads them', async () => {
  const { personId, studyId } = await inTwoStudies();
  await server.db
    .updateTable('studies')
    .set({ closed_at: new Date(server.clock.now().getTime() - 2 * 86_400_000) })
    .where('id', '=', studyId)
    .execute();
  expect(await storedOn(personId, daysAfter(today, -3))).toEqual(WHOLE);
  expect(await storedOn(personId, today)).toEqual(CUT);
});

test('STUDIES §3 a last day that may still move takes nothing from later days', async () => {
  const { personId, participantId } = await inTwoStudies();
  const end_date = daysAfter(today, -2);
  await server.db.updateTable('participants').set({ end_date }).where('id', '=', participantId).execute();
  expect(await storedOn(personId, today)).toEqual(WHOLE);
});
