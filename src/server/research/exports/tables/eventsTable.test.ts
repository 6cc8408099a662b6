import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { daysHouse } from '#server/testing/daysHouse.ts';
import { createTestActivity } from '#server/testing/testActivities.ts';
import { fromEvents } from './eventsTable.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

test('STUDIES §12 a reminder is an event of the export, and the mail that asks to confirm the address is none', async () => {
  const house = await daysHouse(server);
  const study = await house.newStudy();
  const { id } = await house.join(study, 'KDZ-001-7');
  const at = server.clock.now();
  const mail = { study_id: study.id, participant_id: id, created_at: at, due_at: at, finished_at: at };
  await server.db
    .insertInto('mails')
    .values([
      { ...mail, id: uuidv7(), kind: 'confirmation', state: 'sent' },
      { ...mail, id: uuidv7(), kind: 'silent', state: 'sent' },
    ])
    .execute();
  const { rows } = await sql<{ event: string; detail: string | null }>`
    SELECT e.event, e.detail ${fromEvents(sql`ANY(${[id]}::uuid[])`, at)}`.execute(server.db);
  expect(rows.filter(({ event }) => event === 'reminded')).toEqual([{ event: 'reminded', detail: 'silent: sent' }]);
});

test('STUDIES §6 another device is an event of the export, without its name, where the participant agreed to devices', async () => {
  const house = await daysHouse(server);
  const study = await house.newStudy({ collects_device: true });
  const used = async (consent_answers: ('device' | 'heart_rate')[], code: string) => {
    const { id, personId } = await house.join(study, code, [], { consent_answers });
    for (const [day, device_name] of [
      ['2026-11-03', 'Watch One'],
      ['2026-11-05', 'Watch Two'],
      ['2026-11-07', 'Watch One'],
    ] as const) {
      await createTestActivity(server.db, personId, { day, device_name });
    }
    const { rows } = await sql<{ event: string; day: string; detail: string | null }>`
      SELECT e.event, e.day, e.detail ${fromEvents(sql`ANY(${[id]}::uuid[])`, server.clock.now())}`.execute(server.db);
    return rows.filter(({ event }) => event === 'device_changed');
  };
  expect(await used(['device'], 'KDZ-001-7')).toEqual([
    { event: 'device_changed', day: '2026-11-05', detail: 'strava' },
  ]);
  expect(await used([], 'KDZ-002-5')).toEqual([]);
});
