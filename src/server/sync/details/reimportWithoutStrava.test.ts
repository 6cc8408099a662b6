import { buildPolarTestbed, type PolarTestbed } from '#server/testing/buildPolarTestbed.ts';
import { bearer } from '#server/testing/sessionCalls.ts';
import { createTestActivity, createTestAthlete } from '#server/testing/testActivities.ts';
import { serverMessages } from '#shared/serverMessages.ts';

let testbed: PolarTestbed;
beforeAll(async () => {
  testbed = await buildPolarTestbed();
});
afterAll(() => testbed.close());

test('without settings of Strava a re-import is refused and deletes no charts, though Polar is set up', async () => {
  const { db, app } = testbed.server;
  const { token } = await testbed.visitor('admin');
  const { id } = await createTestActivity(db, (await createTestAthlete(db)).id);
  await db.insertInto('activity_details').values({ activity_id: id, detail: '{}', fetched_at: new Date() }).execute();
  const reimport = (path: string, payload?: object) =>
    app.inject({
      method: 'POST',
      url: `/api/strava-integration/activities${path}`,
      headers: bearer(token),
      ...(payload && { payload }),
    });
  for (const answer of [await reimport(`/${id}/reimport`), await reimport('/reimport', { ids: [id] })]) {
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ message: serverMessages('strava_not_set_up').message });
  }
  expect(await db.selectFrom('activity_details').select('activity_id').execute()).toEqual([{ activity_id: id }]);
});
