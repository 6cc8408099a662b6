import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { daysHouse, FRIDAY, setClock } from '#server/testing/daysHouse.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

test('STUDIES §12 an address is deleted at the end of the study on a server that sends no mail', async () => {
  expect(server.settings.mail).toBeNull();
  setClock(server, FRIDAY);
  const house = await daysHouse(server);
  const study = await house.newStudy({ end_date: '2026-11-17' });
  const other = await house.newStudy({ code_prefix: 'ZWO', end_date: '2026-11-18' });
  const made = { language: 'de' as const, created_at: server.clock.now(), confirmed_at: server.clock.now() };
  for (const [number, { id: participant_id }] of [
    await house.join(study, 'KDZ-001-7'),
    await house.join(other, 'ZWO-001-7'),
  ].entries()) {
    const bytes = new Uint8Array([number]);
    await server.db
      .insertInto('contact_addresses')
      .values({ ...made, participant_id, id: participant_id, address: bytes, confirm_hash: bytes, leave_hash: bytes })
      .execute();
  }
  await server.app.deleteExpiredRows();
  const kept = await server.db
    .selectFrom('contact_addresses')
    .innerJoin('participants', 'participants.id', 'participant_id')
    .select('code')
    .execute();
  // The 20th at noon: the 17th is over since two days, the 18th since one and a half.
  expect(kept).toEqual([{ code: 'ZWO-001-7' }]);
});
