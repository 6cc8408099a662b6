import { sql } from 'kysely';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { createTestAthlete } from '#server/testing/testActivities.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

test('data that are due are deleted although an earlier deletion of the hour takes too long', async () => {
  const { db, app } = server;
  await sql`
    CREATE FUNCTION too_slow() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE 'canceling statement due to user request' USING ERRCODE = '57014'; END $$;
    CREATE TRIGGER too_slow BEFORE DELETE ON study_cuts EXECUTE FUNCTION too_slow();`.execute(db);
  await createTestAthlete(db);
  await db
    .updateTable('athletes')
    .set({ status: 'disconnected', delete_due_at: new Date(server.clock.now().getTime() - 1000) })
    .execute();
  await app.deleteExpiredRows();
  expect(await db.selectFrom('athletes').select('id').execute()).toEqual([]);
  expect(server.logLines()).toContainEqual(
    expect.objectContaining({ event: 'clean_up_failed', err: expect.objectContaining({ code: '57014' }) }),
  );
});
