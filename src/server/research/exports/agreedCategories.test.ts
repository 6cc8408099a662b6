import { rmSync } from 'node:fs';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { downloadExport, exportStudy } from '#server/testing/exportCalls.ts';
import { callerWith } from '#server/testing/researchCalls.ts';
import { type StudyPeople, studyPeople } from '#server/testing/studyPeople.ts';
import { createTestActivity, createTestAthlete, giveTestAthlete } from '#server/testing/testActivities.ts';
import { createTestParticipant } from '#server/testing/testResearch.ts';
import { newDataDir } from '#server/testing/uploadCalls.ts';
import type { ConsentAnswer } from '#shared/contract/joining.ts';

const LIST = '/strava-integration/activities';
const HEART_RATE = ['173.25', '188.5', '171.125', '4321.5'];
const DEVICE = ['Canary 9'];
const PLACES = ['47.12345', '8.54321'];

const dataDir = newDataDir();
let server: TestServer;
let house: StudyPeople;
let user: { id: string };
let studyId: string;
let participantId: string;
let activityId: string;

beforeAll(async () => {
  server = await buildTestServer({ settings: { dataDir } });
  house = await studyPeople(server);
  await server.db
    .updateTable('installation_settings')
    .set({ display_policy: 'full', strava_basis: 'Agreement of 1 May' })
    .execute();
  const collects = { collects_heart_rate: true, collects_device: true, collects_route: true };
  const study = await house.study({ permitted_sources: ['file', 'strava'], ...collects });
  studyId = study.id;
  user = await server.user();
  const athlete = await createTestAthlete(server.db);
  await giveTestAthlete(server.db, athlete.id, user.id);
  const participant = await createTestParticipant(server.db, study.id, `${study.code_prefix}-001-1`, {
    person_id: athlete.id,
    joined_at: new Date('2026-02-01T12:00:00Z'),
    joined_day: '2026-02-01',
    consent_answers: [],
  });
  participantId = participant.id;
  const measured = { average_heartrate: 173.25, device_name: 'Canary 9' };
  activityId = (await createTestActivity(server.db, athlete.id, { day: '2026-03-01', ...measured })).id;
  const now = server.clock.now();
  const more = { max_heartrate: 188.5, calories: 4321.5 };
  await server.db.updateTable('activities').set(more).where('id', '=', activityId).execute();
  const streams = { time: [0, 1], distance: [0, 3], altitude: null, velocity: null, cadence: null };
  const lap = { name: 'Lap', distance: 9, moving_time: 3, elevation: 0, average_speed: 3, average_heartrate: 171.125 };
  const detail = {
    streams: { ...streams, heartrate: [171.125, 188.5] },
    ...{ route: [[47.12345, 8.54321]], splits: [], laps: [lap], heart_rate_zones: [] },
  };
  await server.db
    .insertInto('activity_details')
    .values({ activity_id: activityId, detail: JSON.stringify(detail), fetched_at: now })
    .execute();
  await server.db.updateTable('activities').set({ updated_at: now }).where('id', '=', activityId).execute();
});
afterAll(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true });
});

const agree = (consent_answers: ConsentAnswer[]) =>
  server.db.updateTable('participants').set({ consent_answers }).where('id', '=', participantId).execute();

/** All that owner, manager and analyst read of the study, and its package. */
async function everyRead(): Promise<string> {
  const texts: string[] = [];
  for (const who of ['owner', 'manager', 'analyst'] as const) {
    const call = callerWith(server, await server.tokenOf(house.people[who]));
    const about = `/research/studies/${studyId}`;
    for (const path of [
      `${LIST}?page_size=100&study_id=${studyId}`,
      `${LIST}/${activityId}`,
      `${LIST}/${activityId}/streams`,
      `/strava-integration/dashboard?study_id=${studyId}`,
      `/strava-integration/athletes/${participantId}/gear`,
      `${about}/summary`,
      `${about}/quality`,
      `${about}/quality/activities?flag=manual_entry`,
      `${about}/duplicates`,
      `/research/participants/${participantId}`,
    ]) {
      const answer = await call('GET', path);
      expect([who, path, answer.statusCode]).toEqual([who, path, 200]);
      texts.push(answer.body);
    }
  }
  const made = await exportStudy(house, 'owner', studyId);
  const { files } = await downloadExport(house, 'owner', made.id);
  const readable = [...files].filter(([path]) => /\.(csv|json|md)$/.test(path));
  return [...texts, ...readable.map(([, bytes]) => bytes.toString())].join('\n');
}

const found = (text: string, values: readonly string[]) => values.filter((value) => text.includes(value));

test('STUDIES §3 without an answer no read of a study and no package has heart rate, device or place of a person with an account', async () => {
  await agree([]);
  expect(found(await everyRead(), [...HEART_RATE, ...DEVICE, ...PLACES])).toEqual([]);
});

test('STUDIES §3 with the answers the study reads what was agreed, and places never', async () => {
  await agree(['heart_rate', 'device', 'route']);
  const text = await everyRead();
  const agreed = ['173.25', '188.5', '171.125', 'Canary 9'];
  expect(found(text, agreed)).toEqual(agreed);
  expect(found(text, PLACES)).toEqual([]);
});

test('the person’s own reads are whole, whatever they answered for a study', async () => {
  await agree([]);
  const call = callerWith(server, await server.tokenOf(user));
  const list = (await call('GET', `${LIST}?page_size=10`)).body;
  const streams = (await call('GET', `${LIST}/${activityId}/streams`)).body;
  expect(found(list + streams, ['173.25', '171.125', 'Canary 9', '47.12345'])).toHaveLength(4);
});
