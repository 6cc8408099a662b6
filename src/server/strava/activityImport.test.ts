import { buildServer } from '#server/app.ts';
import { buildStravaTestbed, type StravaTestbed, type StravaVisitor } from '#server/testing/buildStravaTestbed.ts';
import { eventually } from '#server/testing/eventually.ts';
import type { OwnAthleteAnswer } from '#shared/contract/connection.ts';
import { waitAfter } from './activityImport.ts';

const MIA = 10_000_001;
const SAM = 10_000_006;
const PRIYA = 10_000_007;

let bed: StravaTestbed;
let visitor: StravaVisitor;

const own = async () => (await bed.get<OwnAthleteAnswer>(visitor, '/strava-integration/me')).body.athlete;
const reached = (status: string) =>
  eventually(async () => {
    const athlete = await own();
    return athlete?.status === status ? athlete : null;
  });
const listCalls = () => bed.standin.state.journal.filter(({ url }) => url.includes('/athlete/activities')).length;
const recorded = (athleteId: number) => bed.standin.state.world.athletes.get(athleteId)?.activities ?? [];
const importLines = () => bed.server.logLines().filter(({ event }) => event === 'strava_import');

test('how long it waits before trying again', () => {
  const now = new Date('2026-11-20T15:07:00Z');
  const waits = [1, 2, 3, 9].map((attempt) => waitAfter({ kind: 'unavailable', status: 500 }, attempt, now));
  expect(waits).toEqual([1000, 4000, 16_000, 900_000]);
  expect(waitAfter({ kind: 'rate_limited', status: 429, retryAt: new Date('2026-11-20T15:15:05Z') }, 1, now)).toBe(
    485_000,
  );
  expect(waitAfter({ kind: 'inactive', status: 403 }, 1, now)).toBe(900_000);
  expect(waitAfter({ kind: 'misconfigured', status: 401 }, 1, now)).toBe(900_000);
  expect(waitAfter({ kind: 'permission_missing', status: 401 }, 1, now)).toBeNull();
});

describe('an import that ends', () => {
  beforeAll(async () => {
    bed = await buildStravaTestbed();
  });

  beforeEach(async () => {
    await bed.reset();
    visitor = await bed.visitor();
  });

  afterAll(() => bed.close());

  test('what is stored is what Strava sent, without places, routes and notes', async () => {
    await bed.connect(visitor, { athleteId: MIA });
    await reached('connected');
    const rows = await bed.server.db.selectFrom('activities').selectAll().orderBy('start_date', 'desc').execute();
    const sent = [...recorded(MIA)].sort((a, b) => Date.parse(b.start_date) - Date.parse(a.start_date)).slice(0, 200);
    const facts = sent.map(({ id, sport_type, distance, start_date_local, average_heartrate, manual }) => ({
      strava_id: id,
      sport_type,
      distance,
      local_day: start_date_local.slice(0, 10),
      start_date_local: start_date_local.slice(0, 19).replace('T', ' '),
      average_heartrate: average_heartrate ?? null,
      manual,
    }));
    const byId = (a: { strava_id: number }, b: { strava_id: number }) => a.strava_id - b.strava_id;
    expect(
      rows
        .map(({ strava_id, sport_type, distance, local_day, start_date_local, average_heartrate, manual }) => ({
          strava_id,
          sport_type,
          distance,
          local_day,
          start_date_local,
          average_heartrate,
          manual,
        }))
        .sort(byId),
    ).toEqual(facts.sort(byId));
    const everything = JSON.stringify(rows);
    for (const word of ['private note', 'polyline', 'latlng', 'synth_ping', 'kudos']) {
      expect(everything).not.toContain(word);
    }
    const routes = sent.map(({ map }) => (map as { summary_polyline?: string } | null)?.summary_polyline ?? '');
    expect(routes.filter((route) => route !== '' && everything.includes(route))).toEqual([]);
  });

  test('broken activities are left out and counted, the others are stored', async () => {
    const activities = recorded(SAM);
    const count = activities.length;
    for (const [index, change] of [{ start_date_local: 'yesterday' }, { distance: 'far' }, { id: 'x1' }].entries()) {
      Object.assign(activities[index] ?? {}, change);
    }
    await bed.connect(visitor, { athleteId: SAM });
    expect((await reached('connected')).activity_count).toBe(count - 3);
    expect(importLines().at(-1)).toMatchObject({ stored: count - 3, broken: 3 });
  });

  test('connecting again brings activities up to date and doubles none', async () => {
    await bed.connect(visitor, { athleteId: PRIYA });
    const before = await reached('connected');
    const changed = recorded(PRIYA).at(-1);
    Object.assign(changed ?? {}, { name: 'Renamed', sport_type: 'Walk' });
    bed.server.clock.advance(60);
    await bed.connect(visitor, { athleteId: PRIYA });
    const after = await eventually(async () => {
      const athlete = await own();
      return athlete?.last_sync_at !== before.last_sync_at ? athlete : null;
    });
    expect(after.activity_count).toBe(before.activity_count);
    const row = await bed.server.db
      .selectFrom('activities')
      .select(['name', 'sport_type'])
      .where('strava_id', '=', changed?.id ?? 0)
      .executeTakeFirst();
    expect(row).toEqual({ name: 'Renamed', sport_type: 'Walk' });
  });

  test.each([{ kind: 'status', status: 500 }, { kind: 'html' }, { kind: 'malformed' }, { kind: 'reset' }] as const)(
    'after %j it is tried again',
    async (trouble) => {
      bed.standin.state.troubles.add({ on: 'activities', ...trouble, times: 1 });
      await bed.connect(visitor, { athleteId: PRIYA });
      await reached('connected');
      expect(listCalls()).toBe(2);
    },
  );

  test('a permission that turns out to be missing is asked for once', async () => {
    const back = new URL(await bed.start(visitor));
    const code = bed.standin.state.grants.issueCode(PRIYA, new Set(['read']));
    const answer = await bed.callback(visitor, {
      state: back.searchParams.get('state'),
      code,
      scope: 'read,activity:read',
    });
    expect(answer.status).toBe(200);
    await reached('permission_missing');
    expect([listCalls(), bed.tokenCalls()]).toEqual([1, 1]);
  });

  test('a token that is dead although just given is renewed once, and a connection that is gone is told', async () => {
    bed.standin.state.troubles.add({ on: 'activities', kind: 'status', status: 503, times: 1 });
    await bed.connect(visitor, { athleteId: PRIYA });
    bed.standin.state.grants.revokeAthlete(PRIYA);
    await reached('disconnected');
    expect([listCalls(), bed.tokenCalls()]).toEqual([2, 2]);
  });
});

describe('an import that has to wait', () => {
  beforeEach(async () => {
    bed = await buildStravaTestbed();
    // A quarter of an hour has just begun: its budget does not come back while a test runs.
    bed.server.clock.advance(901 - ((bed.server.clock.now().getTime() / 1000) % 900));
    visitor = await bed.visitor();
  });

  afterEach(() => bed.close());

  test('the callback answers without waiting for the activities', async () => {
    bed.standin.state.troubles.add({ on: 'activities', kind: 'hang' });
    expect((await bed.connect(visitor, { athleteId: MIA })).status).toBe(200);
    await eventually(async () => listCalls() === 1);
    expect(await own()).toMatchObject({ status: 'importing', activity_count: 0, last_sync_at: null });
  });

  test.each([
    ['the budget is used up', () => bed.standin.state.rates.use(100), 'rate_limited'],
    ['the app is inactive', () => Object.assign(bed.standin.state.knobs, { inactive: true }), 'inactive'],
  ])('while %s nobody is asked for, and no athlete is lost', async (_case, cause, fault) => {
    cause();
    await bed.connect(visitor, { athleteId: PRIYA });
    await eventually(async () => importLines().some((line) => line.fault === fault));
    const other = await bed.visitor();
    await bed.connect(other, { athleteId: MIA });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(listCalls()).toBe(1);
    const statuses = await bed.server.db.selectFrom('athletes').select('status').execute();
    expect(statuses).toEqual([{ status: 'importing' }, { status: 'importing' }]);
  });

  test('an import that a stop interrupts is taken up at the next start', async () => {
    bed.standin.state.troubles.add({ on: 'activities', kind: 'hang', times: 1 });
    await bed.connect(visitor, { athleteId: PRIYA });
    await eventually(async () => listCalls() === 1);
    await bed.server.app.close();
    const statuses = bed.server.db.selectFrom('athletes').select('status');
    expect(await statuses.execute()).toEqual([{ status: 'importing' }]);

    const next = await buildServer({
      settings: { ...bed.server.settings, logLevel: 'silent' },
      database: { db: bed.server.db, kind: 'embedded', listen: async () => undefined, close: async () => undefined },
      // The same as before, without which the tokens could not be read.
      secretKey: 'a secret key for tests only, 32 bytes and more',
      now: bed.server.clock.now,
    });
    await eventually(async () => (await statuses.executeTakeFirst())?.status === 'connected');
    const stored = await bed.server.db.selectFrom('activities').select('id').execute();
    expect(stored).toHaveLength(recorded(PRIYA).length);
    await next.close();
  });
});
