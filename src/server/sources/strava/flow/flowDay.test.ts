import { analyzeGrownTables } from '#server/db/embeddedStatistics.ts';
import { type FlowTestbed, openFlowTestbed } from '#server/testing/flowTestbed.ts';
import { changeActivity, deleteActivity, recordActivity } from '#standin/strava/control/athleteActions.ts';

const people = (count: number) => Array.from({ length: count }, (_, index) => 10_000_001 + index);
const STEP_SECONDS = 300;
const WINDOW_MS = 15 * 60_000;

function createRandom(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}

function live({ standin, athlete }: FlowTestbed, ids: readonly number[], below: (sides: number) => number): void {
  const stravaId = ids[below(ids.length)] ?? 0;
  const one = athlete(stravaId);
  const last = one.activities.at(-1);
  const what = below(4);
  if (what === 0) recordActivity(standin.state, one, {});
  if (what === 1 && last) changeActivity(standin.state, one, last.id, { name: `Renamed ${below(1000)}` });
  if (what === 2 && last && one.activities.length > 20) deleteActivity(standin.state, one, last.id);
}

async function compare(testbed: FlowTestbed, ids: readonly number[]) {
  const atStrava = ids.flatMap((id) => testbed.athlete(id).activities.map((one) => `${one.id} ${one.name.trim()}`));
  const rows = await testbed.db.selectFrom('activities').select(['strava_id', 'name']).execute();
  return { atStrava: atStrava.sort(), here: rows.map(({ strava_id, name }) => `${strava_id} ${name}`).sort() };
}

async function passDay(testbed: FlowTestbed, ids: readonly number[]): Promise<void> {
  const below = createRandom(7);
  for (const stravaId of ids) await testbed.connect(stravaId);
  for (let step = 0; step < 86_400 / STEP_SECONDS; step += 1) {
    testbed.advance(STEP_SECONDS);
    live(testbed, ids, below);
    if (step % 3 === 0) await testbed.flow.tick();
    if (step % 12 === 0) await analyzeGrownTables(testbed.db);
    await testbed.settle();
  }
}

async function slowestEvent({ db }: FlowTestbed): Promise<number> {
  const events = await db.selectFrom('webhook_events').select(['received_at', 'processed_at']).execute();
  expect(events.length).toBeGreaterThan(100);
  expect(events.filter(({ processed_at }) => processed_at === null)).toEqual([]);
  return Math.max(...events.map((event) => Number(event.processed_at) - event.received_at.getTime()));
}

async function expectNothingRefused({ standin }: FlowTestbed): Promise<void> {
  const { limits, used, refused, windows } = standin.state.rates.report();
  expect([refused, standin.state.answered[429] ?? 0]).toEqual([0, 0]);
  expect(Math.max(...windows.map(({ calls }) => calls))).toBeLessThanOrEqual(limits.read.quarter);
  expect(used.read.day).toBeLessThanOrEqual(limits.read.day);
}

async function expectAllThere(testbed: FlowTestbed, ids: readonly number[]): Promise<void> {
  const { atStrava, here } = await compare(testbed, ids);
  expect(here.length).toBeGreaterThan(250 * ids.length);
  expect(here).toEqual(atStrava);
  const done = await testbed.db.selectFrom('athletes').select('id').where('history_done_at', 'is not', null).execute();
  expect(done).toHaveLength(ids.length);
  expect(await testbed.db.selectFrom('import_problems').selectAll().execute()).toEqual([]);
}

describe('a day of imports with new activities', () => {
  let testbed: FlowTestbed;
  afterEach(() => testbed.close());

  test('40 athletes within the limits of a new app: nothing is refused, events are processed at once, all activities arrive', async () => {
    testbed = await openFlowTestbed({ athletes: 40, weeks: 52 });
    await passDay(testbed, people(40));
    await expectNothingRefused(testbed);
    expect(await slowestEvent(testbed)).toBeLessThanOrEqual(WINDOW_MS);
    await expectAllThere(testbed, people(40));
    const run = await testbed.db.selectFrom('reconciliations').selectAll().executeTakeFirstOrThrow();
    expect(run).toMatchObject({ athletes_left: 0, found: 0, changed: 0, removed: 0 });
    expect(run.finished_at).not.toBeNull();
  }, 600_000);

  test('with limits so low that the history takes hours, events still go first', async () => {
    const read = { quarter: 12, day: 240 };
    testbed = await openFlowTestbed({ athletes: 10, weeks: 52, limits: { overall: { quarter: 24, day: 480 }, read } });
    await passDay(testbed, people(10));
    await expectNothingRefused(testbed);
    expect(await slowestEvent(testbed)).toBeLessThanOrEqual(WINDOW_MS);
    await expectAllThere(testbed, people(10));
  }, 600_000);
});
