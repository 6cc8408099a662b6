import { putBack } from '#server/db/erasableValues.ts';
import { recorded } from '#server/testing/auditRows.ts';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { callerWith } from '#server/testing/researchCalls.ts';
import { createTestActivity, createTestAthlete } from '#server/testing/testActivities.ts';
import type { TestUser } from '#server/testing/testUsers.ts';
import type { ActivitiesAnswer, ActivityAnswer, ExcludeActivitiesAnswer } from '#shared/contract/activities.ts';

let server: TestServer;
let admin: TestUser;
let call: ReturnType<typeof callerWith>;
let athlete: { id: string };

beforeAll(async () => {
  server = await buildTestServer();
  admin = await server.user({ role: 'admin' });
  call = callerWith(server, await server.tokenOf(admin));
  athlete = await createTestAthlete(server.db);
});
afterAll(() => server.close());

const LIST = '/strava-integration/activities';
const make = async () => (await createTestActivity(server.db, athlete.id)).id;
const read = async (id: string) => (await call('GET', `${LIST}/${id}`)).json<ActivityAnswer>().activity;
const listed = async (query = '') => (await call('GET', `${LIST}?page_size=100${query}`)).json<ActivitiesAnswer>();

test('activities are excluded with a reason, stay visible and counted, and are included again', async () => {
  const ids = [await make(), await make()].sort();
  const before = await listed();
  const { rows, result } = await recorded(server, () =>
    call('PATCH', LIST, { ids, excluded: true, reason: 'duplicate', note: 'Two watches' }),
  );
  expect(result.json<ExcludeActivitiesAnswer>()).toEqual({
    changed: 2,
    former: ids.map((id) => ({ id, exclusion: null })),
  });
  const exclusion = { reason: 'duplicate', note: 'Two watches' };
  expect(rows).toMatchObject(
    ids.map((object_id) => ({
      action: 'activities.excluded',
      actor_id: admin.id,
      object_id,
    })),
  );
  // The note goes with the activity, so the log only points to it.
  expect(JSON.stringify(rows)).not.toContain('Two watches');
  const told = await putBack(
    server.db,
    rows.map(({ changes }) => changes),
  );
  expect(told).toEqual(ids.map(() => ({ exclusion: { old: null, new: exclusion } })));
  expect(await read(ids[0] ?? '')).toMatchObject({
    excluded: true,
    exclusion: {
      reason: 'duplicate',
      note: 'Two watches',
      at: server.clock.now().toISOString(),
      by_email: admin.email,
    },
  });
  expect((await listed('&excluded=yes')).activities.map(({ id }) => id).sort()).toEqual(ids);
  const after = await listed();
  expect([after.total, after.totals]).toEqual([before.total, before.totals]);

  const back = await call('PATCH', LIST, { ids, excluded: false });
  expect(back.json<ExcludeActivitiesAnswer>()).toEqual({ changed: 2, former: ids.map((id) => ({ id, exclusion })) });
  expect(await read(ids[0] ?? '')).toMatchObject({ excluded: false, exclusion: null });
});

test('an exclusion changes all activities or none, and leaves those already in that state', async () => {
  const id = await make();
  const unknown = '019ab000-0000-7000-8000-000000000000';
  for (const stranger of [unknown, 'no-uuid']) {
    const answer = await call('PATCH', LIST, { ids: [id, stranger], excluded: true, reason: 'other' });
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      404,
      `Activity with id ${stranger} not found`,
    ]);
    expect((await read(id))?.excluded).toBe(false);
  }
  const { rows, result } = await recorded(server, () => call('PATCH', LIST, { ids: [id, id], excluded: false }));
  expect([rows, result.json<ExcludeActivitiesAnswer>().changed]).toEqual([[], 0]);
});

test('an undo leaves the exclusions that a colleague changed meanwhile', async () => {
  const [one, two, three] = [await make(), await make(), await make()];
  const colleague = callerWith(server, await server.tokenOf(await server.user({ role: 'admin' })));
  const exclusion = { reason: 'duplicate', note: 'Two watches' };
  await call('PATCH', LIST, { ids: [one, two, three], excluded: true, reason: 'duplicate', note: ' Two watches ' });
  await colleague('PATCH', LIST, { ids: [one], excluded: true, reason: 'device_fault', note: 'Drops out' });
  await colleague('PATCH', LIST, { ids: [two], excluded: false });
  const ids = [one, two, three];
  const undone = await call('PATCH', LIST, {
    ids,
    excluded: false,
    from: { reason: 'duplicate', note: ' Two watches ' },
  });
  expect(undone.json<ExcludeActivitiesAnswer>()).toEqual({ changed: 1, former: [{ id: three, exclusion }] });
  expect((await read(one))?.exclusion).toMatchObject({ reason: 'device_fault', note: 'Drops out' });

  const again = await call('PATCH', LIST, { ids, excluded: true, ...exclusion, from: null });
  expect(again.json<ExcludeActivitiesAnswer>()).toMatchObject({ changed: 2 });
  expect((await read(one))?.exclusion).toMatchObject({ reason: 'device_fault' });
});

test('excluding needs a reason, and including again takes none', async () => {
  const ids = [await make()];
  const bare = await call('PATCH', LIST, { ids, excluded: true });
  expect([bare.statusCode, bare.json<{ message: string }>().message]).toEqual([400, 'Choose a reason']);
  expect((await call('PATCH', LIST, { ids, excluded: false, reason: 'other' })).statusCode).toBe(400);
  expect((await call('PATCH', LIST, { ids: [], excluded: false })).statusCode).toBe(400);
  expect((await call('PATCH', LIST, { ids, excluded: true, reason: 'boredom' })).statusCode).toBe(400);
});
