import { v7 as uuidv7 } from 'uuid';
import { recorded } from '#server/testing/auditRows.ts';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { callerWith } from '#server/testing/researchCalls.ts';
import { createTestActivity, createTestAthlete, giveTestAthlete } from '#server/testing/testActivities.ts';
import type { TestUser } from '#server/testing/testUsers.ts';
import type { Gear } from '#shared/contract/gear.ts';

let server: TestServer;
let owner: TestUser;
let athlete: { id: string };
let call: ReturnType<typeof callerWith>;

beforeAll(async () => {
  server = await buildTestServer();
  owner = await server.user();
  athlete = await createTestAthlete(server.db, 'Mia Muster');
  await giveTestAthlete(server.db, athlete.id, owner.id);
  call = callerWith(server, await server.tokenOf(owner));
});
afterAll(() => server.close());

async function addGear(kind: 'shoes' | 'bike', name: string, athleteId = athlete.id, is_retired = false) {
  const id = uuidv7();
  const strava_id = `${kind === 'bike' ? 'b' : 'g'}${id.slice(-6)}`;
  await server.db
    .insertInto('gear')
    .values({ id, strava_id, athlete_id: athleteId, kind, name, distance: 412_000, is_retired, fetched_at: new Date() })
    .execute();
  return { id, strava_id };
}

async function wear(gear: { strava_id: string }, activity: Parameters<typeof createTestActivity>[2], of = athlete.id) {
  const { id } = await createTestActivity(server.db, of, activity);
  await server.db.updateTable('activities').set({ gear_id: gear.strava_id }).where('id', '=', id).execute();
}

const path = ({ id }: { id: string }) => `/strava-integration/gear/${id}`;
const gearOf = (answer: { json<Body>(): Body }) => answer.json<{ gear: Gear }>().gear;

test('gear says how often and how far it was used, month by month, and nothing of another athlete`s', async () => {
  const shoes = await addGear('shoes', 'Old pair');
  const month = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(server.clock.now()).slice(0, 7);
  await wear(shoes, { day: '2020-01-05', distance: 900 });
  await wear(shoes, { day: `${month}-01`, distance: 5000.2 });
  await wear(shoes, { day: `${month}-02`, distance: 1000 });
  const stranger = await createTestAthlete(server.db, 'Tom');
  await wear(shoes, { day: `${month}-03`, distance: 7000 }, stranger.id);

  const gear = gearOf(await call('GET', path(shoes)));
  expect(gear).toMatchObject({
    id: shoes.id,
    strava_id: shoes.strava_id,
    athlete_name: 'Mia Muster',
    kind: 'shoes',
    distance: 412_000,
    wear_limit: null,
    activity_count: 3,
    moving_time: 5400,
    first_used: '2020-01-05',
    last_used: `${month}-02`,
    may_change: true,
  });
  expect(gear.months).toHaveLength(12);
  expect(gear.months.at(-1)).toEqual({ month, distance: 6000.2 });
  expect(gear.months.slice(0, -1).every(({ distance }) => distance === 0)).toBe(true);
});

test('the list of an athlete`s gear ends with retired gear', async () => {
  const { id } = await createTestAthlete(server.db, 'Ida');
  const admin = callerWith(server, await server.tokenOf(await server.user({ role: 'admin' })));
  await addGear('shoes', 'Worn out', id, true);
  const bike = await addGear('bike', 'Gravel bike', id);
  await wear(bike, { day: '2026-02-01' }, id);
  const { gear } = (await admin('GET', `/strava-integration/athletes/${id}/gear`)).json<{ gear: Gear[] }>();
  expect(gear.map(({ name, last_used, is_retired }) => [name, last_used, is_retired])).toEqual([
    ['Gravel bike', '2026-02-01', false],
    ['Worn out', null, true],
  ]);
});

test('an owner sets and takes away when shoes are to be replaced; the log says so once', async () => {
  const shoes = await addGear('shoes', 'New pair');
  const set = await recorded(server, () => call('PATCH', path(shoes), { wear_limit: 700_000 }));
  expect(gearOf(set.result).wear_limit).toBe(700_000);
  expect(set.rows).toMatchObject([
    {
      action: 'gear.changed',
      actor_id: owner.id,
      object_id: shoes.id,
      changes: { wear_limit: { old: null, new: 700_000 } },
    },
  ]);
  expect((await recorded(server, () => call('PATCH', path(shoes), { wear_limit: 700_000 }))).rows).toEqual([]);
  expect(gearOf(await call('PATCH', path(shoes), { wear_limit: null })).wear_limit).toBeNull();
});

test('an invalid wear limit, and any limit of a bike, is refused with a sentence', async () => {
  const [shoes, bike] = [await addGear('shoes', 'Another pair'), await addGear('bike', 'Road bike')];
  for (const wear_limit of [99_999, 2_000_001, 'far']) {
    expect((await call('PATCH', path(shoes), { wear_limit })).statusCode).toBe(400);
  }
  const answer = await call('PATCH', path(bike), { wear_limit: 700_000 });
  expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
    400,
    'Only shoes have a wear limit',
  ]);
  expect(gearOf(await call('GET', path(bike))).may_change).toBe(false);
});
