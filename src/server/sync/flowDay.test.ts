import { type FlowBed, openFlowBed } from '#server/testing/flowBed.ts';
import { changeActivity, deleteActivity, recordActivity } from '#standin/strava/control/athleteActions.ts';

const people = (count: number) => Array.from({ length: count }, (_, index) => 10_000_001 + index);
const STEP_SECONDS = 300;
const WINDOW_MS = 15 * 60_000;

/** The same numbers in every run. */
function createDice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}

/** Whatever athletes do within one step of the day. */
function live({ standin, athlete }: FlowBed, ids: readonly number[], dice: (sides: number) => number): void {
  const stravaId = ids[dice(ids.length)] ?? 0;
  const one = athlete(stravaId);
  const last = one.activities.at(-1);
  const what = dice(4);
  if (what === 0) recordActivity(standin.state, one, {});
  if (what === 1 && last) changeActivity(standin.state, one, last.id, { name: `Renamed ${dice(1000)}` });
  if (what === 2 && last && one.activities.length > 20) deleteActivity(standin.state, one, last.id);
}

/** Each activity's number and name, at Strava and here. */
async function compare(bed: FlowBed, ids: readonly number[]) {
  const atStrava = ids.flatMap((id) => bed.athlete(id).activities.map((one) => `${one.id} ${one.name.trim()}`));
  const rows = await bed.db.selectFrom('activities').select(['strava_id', 'name']).execute();
  return { atStrava: atStrava.sort(), here: rows.map(({ strava_id, name }) => `${strava_id} ${name}`).sort() };
}

/** Lets a day of Strava's clock pass, in which athletes connect at its beginning and go on recording. */
async function passDay(bed: FlowBed, ids: readonly number[]): Promise<void> {
  const dice = createDice(7);
  for (const stravaId of ids) await bed.connect(stravaId);
  for (let step = 0; step < 86_400 / STEP_SECONDS; step += 1) {
    bed.advance(STEP_SECONDS);
    live(bed, ids, dice);
    if (step % 3 === 0) await bed.flow.tick();
    await bed.settle();
  }
}

async function slowestEvent({ db }: FlowBed): Promise<number> {
  const events = await db.selectFrom('webhook_events').select(['received_at', 'processed_at']).execute();
  expect(events.length).toBeGreaterThan(100);
  expect(events.filter(({ processed_at }) => processed_at === null)).toEqual([]);
  return Math.max(...events.map((event) => Number(event.processed_at) - event.received_at.getTime()));
}

async function expectNothingRefused({ standin }: FlowBed): Promise<void> {
  const { limits, used, refused, windows } = standin.state.rates.report();
  expect([refused, standin.state.answered[429] ?? 0]).toEqual([0, 0]);
  expect(Math.max(...windows.map(({ calls }) => calls))).toBeLessThanOrEqual(limits.read.quarter);
  expect(used.read.day).toBeLessThanOrEqual(limits.read.day);
}

async function expectAllThere(bed: FlowBed, ids: readonly number[]): Promise<void> {
  const { atStrava, here } = await compare(bed, ids);
  expect(here.length).toBeGreaterThan(250 * ids.length);
  expect(here).toEqual(atStrava);
  const done = await bed.db.selectFrom('athletes').select('id').where('history_done_at', 'is not', null).execute();
  expect(done).toHaveLength(ids.length);
  expect(await bed.db.selectFrom('import_problems').selectAll().execute()).toEqual([]);
}

describe('a day in which athletes with two years each are read, while they go on', () => {
  let bed: FlowBed;
  afterEach(() => bed.close());

  test('40 athletes, within the limits of a new app: nothing is refused, events are dealt with at once, all is there', async () => {
    bed = await openFlowBed({ athletes: 40, weeks: 104 });
    await passDay(bed, people(40));
    await expectNothingRefused(bed);
    expect(await slowestEvent(bed)).toBeLessThanOrEqual(WINDOW_MS);
    await expectAllThere(bed, people(40));
    const run = await bed.db.selectFrom('reconciliations').selectAll().executeTakeFirstOrThrow();
    expect(run).toMatchObject({ athletes_left: 0, found: 0, changed: 0, removed: 0 });
    expect(run.finished_at).not.toBeNull();
  }, 600_000);

  test('limits so low that reading history takes the whole day: events go first all the same', async () => {
    const read = { quarter: 12, day: 240 };
    bed = await openFlowBed({ athletes: 10, weeks: 104, limits: { overall: { quarter: 24, day: 480 }, read } });
    await passDay(bed, people(10));
    await expectNothingRefused(bed);
    expect(await slowestEvent(bed)).toBeLessThanOrEqual(WINDOW_MS);
    await expectAllThere(bed, people(10));
  }, 600_000);
});
