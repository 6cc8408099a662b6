import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { bearer } from '#server/testing/sessionCalls.ts';
import { insertTestAthletes } from '#server/testing/testActivities.ts';
import { addToTestTeam, createTestLab, createTestResearcher, createTestStudy } from '#server/testing/testResearch.ts';

let server: TestServer;

beforeAll(async () => {
  server = await buildTestServer();
});

beforeEach(() => server.empty());

afterAll(() => server.close());

async function read(id: string, token: string) {
  const answer = await server.app.inject({ url: `/api/users/${id}/overview`, headers: bearer(token) });
  return { status: answer.statusCode, body: answer.json() };
}

const tokenOf = (user: Parameters<TestServer['tokenOf']>[0]) => server.tokenOf(user);

test('an overview has lab, Strava account, own and shared studies with the part in each, and the last sign-in', async () => {
  const { db } = server;
  const admin = await tokenOf(await server.user({ role: 'admin' }));
  const [ada, berta] = [await server.user({ role: 'researcher' }), await server.user({ role: 'researcher' })];
  const lab = await createTestLab(db, { name: 'Sleep Lab' });
  await createTestResearcher(db, lab.id, ada.id);
  await createTestResearcher(db, lab.id, berta.id);
  const own = await createTestStudy(db, lab.id, ada.id, { title: 'Sleep and steps' });
  const shared = await createTestStudy(db, lab.id, berta.id, { title: 'Night shifts' });
  await createTestStudy(db, lab.id, berta.id);
  await addToTestTeam(db, shared.id, ada.id, 'analyst');
  const since = server.clock.now();
  const athlete = {
    id: '019ab000-0000-7000-8000-00000000000a',
    strava_id: 4711,
    user_id: ada.id,
    name: 'Ada Lovelace',
    status: 'connected' as const,
    scopes: ['read'],
    connected_at: since,
  };
  await insertTestAthletes(db, [athlete]);

  expect((await read(ada.id, admin)).body.overview.last_sign_in_at).toBeNull();
  server.clock.advance(60);
  const signedInAt = server.clock.now().toISOString();
  const token = await tokenOf(ada);
  const expected = {
    last_sign_in_at: signedInAt,
    lab: { id: lab.id, name: 'Sleep Lab' },
    athlete: { id: athlete.id, name: 'Ada Lovelace', status: 'connected' },
    studies: expect.arrayContaining([
      { id: own.id, title: 'Sleep and steps', part: 'owner' },
      { id: shared.id, title: 'Night shifts', part: 'analyst' },
    ]),
    study_total: 2,
  };
  expect((await read(ada.id, admin)).body.overview).toEqual(expected);
  expect((await read(ada.id.toUpperCase(), token)).body.overview).toEqual(expected);
});

test('of many studies it names the twenty newest and says how many there are', async () => {
  const admin = await tokenOf(await server.user({ role: 'admin' }));
  const ada = await server.user({ role: 'researcher' });
  const lab = await createTestLab(server.db);
  for (let number = 0; number < 21; number += 1) await createTestStudy(server.db, lab.id, ada.id);
  const { overview } = (await read(ada.id, admin)).body;
  expect([overview.studies.length, overview.study_total]).toEqual([20, 21]);
});

test('the last sign-in outlives the sessions of a user', async () => {
  const admin = await tokenOf(await server.user({ role: 'admin' }));
  const ada = await server.user();
  const signedInAt = server.clock.now().toISOString();
  await tokenOf(ada);
  await server.db.deleteFrom('sessions').where('user_id', '=', ada.id).execute();
  expect((await read(ada.id, admin)).body.overview.last_sign_in_at).toBe(signedInAt);
});

test('a user without lab, studies and athlete has an empty overview', async () => {
  const admin = await tokenOf(await server.user({ role: 'admin' }));
  const ada = await server.user();
  expect((await read(ada.id, admin)).body).toEqual({
    overview: { last_sign_in_at: null, lab: null, athlete: null, studies: [], study_total: 0 },
  });
});

test('the overview of another user is 403 for all but admins, whether there is such a user or not', async () => {
  const token = await tokenOf(await server.user({ role: 'researcher' }));
  const other = await server.user();
  expect((await read(other.id, token)).status).toBe(403);
  expect((await read('nonsense', token)).status).toBe(403);
});
