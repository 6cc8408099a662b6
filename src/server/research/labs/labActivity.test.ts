import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { daysHouse, FRIDAY, setClock } from '#server/testing/daysHouse.ts';
import { createTestParticipant } from '#server/testing/testResearch.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

test('PAGES §3.3: a lab has the activities of its studies today and on the six days before, each once', async () => {
  setClock(server, FRIDAY);
  const house = await daysHouse(server);
  const one = await house.newStudy();
  const two = await house.newStudy({ code_prefix: 'OTH' });
  const count = async () => {
    const { lab_id } = await server.db
      .selectFrom('studies')
      .select('lab_id')
      .where('id', '=', one.id)
      .executeTakeFirstOrThrow();
    return (await house.call('owner', 'GET', `/labs/${lab_id}`)).json().activities_last_7_days;
  };
  expect(await count()).toBe(0);
  const { personId } = await house.join(one, 'KDZ-001-7', [13, 14, 20]);
  expect(await count()).toBe(2);
  const joined = { joined_at: new Date('2026-11-02T08:00:00Z'), joined_day: '2026-11-02' };
  await createTestParticipant(server.db, two.id, 'OTH-001-7', { person_id: personId, ...joined });
  expect(await count()).toBe(2);
  await house.join(two, 'OTH-002-8', [19]);
  expect(await count()).toBe(3);
});
