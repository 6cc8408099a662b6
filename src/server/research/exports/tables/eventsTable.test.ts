import { sql } from 'kysely';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { daysHouse, FRIDAY, setClock } from '#server/testing/daysHouse.ts';
import { createTestAccount } from '#server/testing/testAccounts.ts';
import { fromEvents } from './eventsTable.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

test('a package says when a source that the study permits was connected, and is silent about others', async () => {
  setClock(server, FRIDAY);
  const house = await daysHouse(server);
  const study = await house.newStudy({ permitted_sources: ['polar'] });
  const { id, personId } = await house.join(study, 'KDZ-001-7');
  const connected = async () => {
    const rows = await sql<{ day: string }>`
      SELECT e.day ${fromEvents(sql`${id}::uuid`, server.clock.now())} WHERE e.event = 'connected'`.execute(server.db);
    return rows.rows.map(({ day }) => day);
  };
  expect(await connected()).toEqual([]);
  await createTestAccount(server.db, personId);
  expect(await connected()).toEqual(['2026-11-10']);
});
