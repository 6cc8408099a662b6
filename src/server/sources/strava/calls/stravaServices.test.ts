import { buildServer } from '#server/app.ts';
import { createSecret } from '#server/plugins/secret.ts';
import { buildStravaTestbed, type StravaTestbed } from '#server/testing/buildStravaTestbed.ts';
import { TEST_SECRET_KEY } from '#server/testing/buildTestServer.ts';
import { eventually } from '#server/testing/eventually.ts';

const PRIYA = 10_000_007;

let testbed: StravaTestbed;
beforeEach(async () => {
  testbed = await buildStravaTestbed();
});
afterEach(() => testbed.close());

const listCalls = () => testbed.standin.state.journal.filter(({ url }) => url.includes('/athlete/activities')).length;
const status = async () => (await testbed.server.db.selectFrom('athletes').select('status').executeTakeFirst())?.status;

test('the callback does not wait for the activities, and an import that a stop interrupts is taken up at the next start', async () => {
  testbed.standin.state.troubles.add({ on: 'activities', kind: 'hang', times: 1 });
  expect((await testbed.connect(await testbed.visitor(), { athleteId: PRIYA })).status).toBe(200);
  await eventually(() => listCalls() === 1);
  await testbed.server.app.close();
  expect(await status()).toBe('importing');
  const next = await buildServer({
    settings: { ...testbed.server.settings, logLevel: 'silent' },
    database: { ...testbed.server.database, close: async () => undefined },
    // The same as before; without it the tokens could not be read.
    secret: createSecret(TEST_SECRET_KEY),
    now: testbed.server.clock.now,
  });
  await eventually(async () => (await status()) === 'connected');
  await testbed.idle();
  const stored = await testbed.server.db.selectFrom('activities').select('id').execute();
  expect(stored.length).toBe(testbed.standin.state.world.athletes.get(PRIYA)?.activities.length);
  await next.close();
});
