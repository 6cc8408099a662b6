import { sql } from 'kysely';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { type DaysHouse, daysHouse, FRIDAY, setClock } from '#server/testing/daysHouse.ts';
import { createTestActivity } from '#server/testing/testActivities.ts';
import type { DeviceShare, QualityAnswer } from '#shared/contract/quality.ts';
import { THRESHOLD_DEFAULTS } from '#shared/qualityChecks.ts';
import { addShares } from './devices.ts';

let server: TestServer;
let house: DaysHouse;
beforeAll(async () => {
  server = await buildTestServer();
});
beforeEach(async () => {
  setClock(server, FRIDAY);
  house = await daysHouse(server);
});
afterAll(() => server.close());

async function largeStudy() {
  const study = await house.newStudy();
  await sql`INSERT INTO participants (id, study_id, code)
    SELECT gen_random_uuid(), ${study.id}::uuid, 'KDZ-' || (100 + n) FROM generate_series(1, 60) AS n`.execute(
    server.db,
  );
  const { personId } = await house.join(study, 'KDZ-001-7', []);
  const ride = async (day: string) => {
    const { id } = await createTestActivity(server.db, personId, { day, sport_type: 'VirtualRide' });
    return id;
  };
  const quality = async () => (await house.call('owner', 'GET', `/studies/${study.id}/quality`)).json<QualityAnswer>();
  const virtual = async () => {
    const { as_of, checks } = await quality();
    const { open, kept, participants } = checks.find(({ flag }) => flag === 'virtual') ?? {};
    return [as_of.slice(11, 19), open, kept, participants];
  };
  const keep = (id: string) =>
    house.call('owner', 'PATCH', `/studies/${study.id}/quality/activities`, {
      ...{ flag: 'virtual', ids: [id], decision: 'keep' },
    });
  return { study, ride, quality, virtual, keep };
}

test('the checks of a study of many are answered from memory, as of when they ran, and run anew behind the answer', async () => {
  const { ride, virtual } = await largeStudy();
  await ride('2026-11-10');
  expect(await virtual()).toEqual(['11:00:00', 1, 0, 1]);
  await ride('2026-11-11');
  server.clock.advance(30);
  expect(await virtual()).toEqual(['11:00:00', 1, 0, 1]);
  server.clock.advance(31);
  await virtual();
  let answered = await virtual();
  for (let tries = 0; tries < 200 && answered[0] === '11:00:00'; tries += 1) answered = await virtual();
  expect(answered).toEqual(['11:01:01', 2, 0, 1]);
});

test('reviews and thresholds of a study of many count at once', async () => {
  const { study, ride, virtual, keep, quality } = await largeStudy();
  const [first, second] = [await ride('2026-11-10'), await ride('2026-11-11')];
  expect(await virtual()).toEqual(['11:00:00', 2, 0, 1]);
  server.clock.advance(10);
  expect((await keep(first)).statusCode).toBe(200);
  expect(await virtual()).toEqual(['11:00:00', 1, 1, 1]);
  await keep(second);
  expect(await virtual()).toEqual(['11:00:00', 0, 2, 0]);
  const { settings } = await quality();
  const thresholds = { ...THRESHOLD_DEFAULTS, late_upload: 14 };
  const body = { version: settings.version, thresholds, severities: settings.severities };
  await house.call('owner', 'PATCH', `/studies/${study.id}/quality/checks`, body);
  expect(await virtual()).toEqual(['11:00:10', 0, 2, 0]);
});

test('sessions without the heart rate that a study of many excluded are no trouble any more, at once', async () => {
  const { study, ride, quality } = await largeStudy();
  const id = await ride('2026-11-10');
  await server.db.updateTable('studies').set({ collects_heart_rate: true }).where('id', '=', study.id).execute();
  await server.db
    .updateTable('participants')
    .set({ consent_answers: ['heart_rate'] })
    .where('code', '=', 'KDZ-001-7')
    .execute();
  await server.db
    .updateTable('activities')
    .set({ flags: ['no_heart_rate'] })
    .where('id', '=', id)
    .execute();
  expect((await quality()).troubles).toEqual([{ kind: 'no_heart_rate', count: 1, participants: 1 }]);
  const body = { flag: 'virtual', ids: [id], decision: 'exclude', reason: 'device_fault' };
  expect((await house.call('owner', 'PATCH', `/studies/${study.id}/quality/activities`, body)).statusCode).toBe(200);
  expect((await quality()).troubles).toEqual([]);
});

test('the devices of parts of the participants add up by group', () => {
  const share = (group: string | null, device: string | null, participants: number, of: number): DeviceShare => ({
    ...{ group, source: 'file', device, participants, of },
  });
  const parts = [
    [share('A', 'Forerunner', 3, 4), share('A', 'Fenix', 2, 4), share(null, null, 1, 1)],
    [share('A', 'Fenix', 5, 6), share('B', 'Fenix', 1, 1)],
  ];
  expect(addShares(parts)).toEqual([
    share(null, null, 1, 1),
    share('A', 'Fenix', 7, 10),
    share('A', 'Forerunner', 3, 10),
    share('B', 'Fenix', 1, 1),
  ]);
});
