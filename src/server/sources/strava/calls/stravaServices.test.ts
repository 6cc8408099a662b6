import { buildServer } from '#server/app.ts';
import { buildStravaTestbed, type StravaTestbed } from '#server/testing/buildStravaTestbed.ts';
import { eventually } from '#server/testing/eventually.ts';

const PRIYA = 10_000_007;

let bed: StravaTestbed;
beforeEach(async () => {
  bed = await buildStravaTestbed();
});
afterEach(() => bed.close());

const listCalls = () => bed.standin.state.journal.filter(({ url }) => url.includes('/athlete/activities')).length;
const status = async () => (await bed.server.db.selectFrom('athletes').select('status').executeTakeFirst())?.status;

test('the callback does not wait for the activities, and an import that a stop interrupts is taken up at the next start', async () => {
  bed.standin.state.troubles.add({ on: 'activities', kind: 'hang', times: 1 });
  expect((await bed.connect(await bed.visitor(), { athleteId: PRIYA })).status).toBe(200);
  await eventually(() => listCalls() === 1);
  await bed.server.app.close();
  expect(await status()).toBe('importing');
  const next = await buildServer({
    settings: { ...bed.server.settings, logLevel: 'silent' },
    database: { ...bed.server.database, close: async () => undefined },
    // The same as before, without which the tokens could not be read.
    secretKey: 'a secret key for tests only, 32 bytes and more',
    now: bed.server.clock.now,
  });
  await eventually(async () => (await status()) === 'connected');
  await bed.idle();
  const stored = await bed.server.db.selectFrom('activities').select('id').execute();
  expect(stored.length).toBe(bed.standin.state.world.athletes.get(PRIYA)?.activities.length);
  await next.close();
});
