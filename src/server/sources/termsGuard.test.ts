import { rmSync } from 'node:fs';
import type { ActivityDetail } from '#server/activities/activityDetail.ts';
import { endAccount } from '#server/sources/accounts/endAccount.ts';
import { createTokensRepository } from '#server/sources/strava/calls/tokensRepository.ts';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { createTestAthlete } from '#server/testing/testActivities.ts';
import { newDataDir, upload } from '#server/testing/uploadCalls.ts';
import { fitBytes } from '#standin/files/fitBytes.ts';
import { plainActivity } from '#standin/files/plainActivity.ts';
import { writeSourceTerms } from './sourceTerms.ts';

const dataDir = newDataDir();
const DAY_MS = 86_400_000;
let server: TestServer;

beforeAll(async () => {
  server = await buildTestServer({ settings: { dataDir } });
});
afterAll(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true });
});
beforeEach(async () => {
  await server.empty();
  await server.db.deleteFrom('people').execute();
});
afterEach(() => writeSourceTerms(server.db));

async function courseOfFile(): Promise<ActivityDetail> {
  const token = await server.tokenOf(await server.user());
  await upload(server.app, token, [['run.fit', fitBytes(plainActivity({ seconds: 600 }))]]);
  const { detail } = await server.db.selectFrom('activity_details').select('detail').executeTakeFirstOrThrow();
  return detail as ActivityDetail;
}

test('a source whose terms allow places has its route stored', async () => {
  expect((await courseOfFile()).route).toHaveLength(601);
});

test('a source whose terms allow no places stores none of them, and the rest of the course', async () => {
  await server.db.updateTable('source_terms').set({ keeps_geodata: false }).where('source', '=', 'file').execute();
  const course = await courseOfFile();
  expect(course.route).toBeNull();
  expect(course.streams.time).toHaveLength(601);
});

test.each([
  [
    'ended here',
    (id: string) =>
      server.db
        .transaction()
        .execute((trx) => endAccount(trx, { source: 'strava', id }, 'disconnected_here', server.clock.now())),
  ],
  [
    'ended at Strava',
    (id: string) =>
      createTokensRepository(server.db).endConnection(id, Buffer.from('x'), 'revoked_at_strava', server.clock.now()),
  ],
] as const)('data of a connection that is %s are deleted when the terms of the source say', async (_how, end) => {
  await server.db.updateTable('source_terms').set({ delete_days: 10 }).where('source', '=', 'strava').execute();
  const { id } = await createTestAthlete(server.db);
  await server.db
    .updateTable('athletes')
    .set({ tokens_encrypted: Buffer.from('x'), token_expires_at: server.clock.now() })
    .execute();
  await end(id);
  const { delete_due_at } = await server.db.selectFrom('athletes').select('delete_due_at').executeTakeFirstOrThrow();
  expect(delete_due_at).toEqual(new Date(server.clock.now().getTime() + 10 * DAY_MS));
});

test('data that are due are deleted too when their source was removed from the settings', async () => {
  expect(server.settings).toMatchObject({ strava: null, polar: null });
  const ended = { status: 'disconnected', tokens_encrypted: null, token_expires_at: null } as const;
  const [due, later] = [await createTestAthlete(server.db), await createTestAthlete(server.db)];
  const setDue = (id: string, delete_due_at: Date) =>
    server.db
      .updateTable('athletes')
      .set({ ...ended, delete_due_at })
      .where('id', '=', id)
      .execute();
  await setDue(due.id, server.clock.now());
  await setDue(later.id, new Date(server.clock.now().getTime() + DAY_MS));
  await server.app.deleteExpiredRows();
  expect(await server.db.selectFrom('athletes').select('id').execute()).toEqual([{ id: later.id }]);
});
