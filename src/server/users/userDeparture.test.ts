import { createPerson } from '#server/activities/people.ts';
import { recorded } from '#server/testing/auditRows.ts';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { eventually } from '#server/testing/eventually.ts';
import { callerWith } from '#server/testing/researchCalls.ts';
import { createTestAccount } from '#server/testing/testAccounts.ts';
import { createTestActivity } from '#server/testing/testActivities.ts';
import {
  addToTestTeam,
  createTestLab,
  createTestParticipant,
  createTestResearcher,
  createTestStudy,
} from '#server/testing/testResearch.ts';
import type { TestUser } from '#server/testing/testUsers.ts';
import { WHY } from '#server/testing/why.ts';

let server: TestServer;
let root: TestUser;
let call: ReturnType<typeof callerWith>;

beforeAll(async () => {
  server = await buildTestServer();
});

beforeEach(async () => {
  await server.empty();
  root = await server.user({ role: 'admin', email: 'root@example.org' });
  call = callerWith(server, await server.tokenOf(root));
});

afterAll(() => server.close());

test('the studies of a deleted researcher stay without an owner, and each says so in its history', async () => {
  const { db } = server;
  const lab = await createTestLab(db, { name: 'Sleep Lab' });
  const ada = await server.user({ role: 'researcher', email: 'ada@example.org' });
  const berta = await server.user({ role: 'researcher' });
  await createTestResearcher(db, lab.id, ada.id);
  await createTestResearcher(db, lab.id, berta.id);
  const own = await createTestStudy(db, lab.id, ada.id);
  const shared = await createTestStudy(db, lab.id, berta.id);
  await addToTestTeam(db, shared.id, ada.id, 'analyst');
  await createTestParticipant(db, shared.id, `${shared.code_prefix}-001-A`, { updated_by: ada.id });

  const { rows, result } = await recorded(server, () => call('DELETE', `/users/${ada.id}`, WHY));
  expect(result.statusCode).toBe(204);
  expect(rows.map(({ action, object_id, changes }) => [action, object_id, changes])).toEqual([
    [
      'user.deleted',
      ada.id,
      {
        email: { old: 'ada@example.org', new: null },
        role: { old: 'researcher', new: null },
        lab_id: { old: lab.id, new: null },
        lab_name: { old: 'Sleep Lab', new: null },
      },
    ],
    [
      'study.owner_changed',
      own.id,
      { owner_id: { old: ada.id, new: null }, owner_email: { old: 'ada@example.org', new: null } },
    ],
    [
      'team.removed',
      shared.id,
      {
        user_id: { old: ada.id, new: null },
        email: { old: 'ada@example.org', new: null },
        level: { old: 'analyst', new: null },
      },
    ],
  ]);
  const studies = await db
    .selectFrom('studies')
    .select(['id', 'owner_id', 'owner_key', 'version'])
    .orderBy('id')
    .execute();
  expect(studies).toEqual([
    { id: own.id, owner_id: null, owner_key: null, version: 2 },
    { id: shared.id, owner_id: berta.id, owner_key: berta.email, version: 1 },
  ]);
  expect(await db.selectFrom('study_team').select('user_id').execute()).toEqual([]);
  expect((await call('GET', `/research/labs/${lab.id}`)).json().lab).toMatchObject({
    researcher_count: 1,
    study_count: 2,
    participant_count: 1,
  });
});

test('the connections of a deleted user end with an entry each', async () => {
  const ada = await server.user();
  const personId = await server.db.transaction().execute((trx) => createPerson(trx, server.clock.now()));
  await server.db.updateTable('people').set({ user_id: ada.id }).where('id', '=', personId).execute();
  const { id } = await createTestAccount(server.db, personId);
  const { rows } = await recorded(server, () => call('DELETE', `/users/${ada.id}`, WHY));
  expect(rows).toMatchObject([
    { action: 'user.deleted', object_id: ada.id },
    { action: 'account.disconnected', object_id: id, actor_email: 'root@example.org' },
  ]);
});

test('the screens of other admins hear of the records that are deleted with a user', async () => {
  const ada = await server.user();
  const personId = await server.db.transaction().execute((trx) => createPerson(trx, server.clock.now()));
  await server.db.updateTable('people').set({ user_id: ada.id }).where('id', '=', personId).execute();
  await createTestActivity(server.db, personId);
  const told: unknown[] = [];
  const forget = server.app.changes.subscribe((heard) => {
    if (heard !== 'missed' && 'change' in heard) told.push(heard.change);
  });
  expect((await call('DELETE', `/users/${ada.id}`, WHY)).statusCode).toBe(204);
  await eventually(() => told.length > 0);
  forget();
  expect(told).toEqual([{ topics: ['activities'], userId: null }]);
  expect(await server.db.selectFrom('activities').selectAll().execute()).toEqual([]);
});
