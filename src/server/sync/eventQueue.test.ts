import Fastify from 'fastify';
import { type ChangeFeed, openChangeFeed } from '#server/db/changeFeed.ts';
import type { Database } from '#server/db/openDatabase.ts';
import { openTestDatabase } from '#server/db/testDatabase.ts';
import type { EventWork } from '#server/sources/source/sourceFlow.ts';
import { createWebhookEventsRepository } from '#server/sources/strava/webhook/webhookEventsRepository.ts';
import { eventually } from '#server/testing/eventually.ts';
import { createEventQueue } from './eventQueue.ts';
import { createEventsRepository } from './eventsRepository.ts';

const { log } = Fastify({ logger: false });
const SUBSCRIPTION = 1;

let database: Database;
let feed: ChangeFeed;
let time: number;
let hasBudget: boolean;
const now = () => new Date(time);
const queues: ReturnType<typeof createEventQueue>[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
  feed = await openChangeFeed(database);
});
beforeEach(async () => {
  time = Date.now();
  hasBudget = true;
  await database.db.deleteFrom('webhook_events').execute();
  await database.db.deleteFrom('webhook_subscription').execute();
  await database.db
    .insertInto('webhook_subscription')
    .values({ strava_given_id: SUBSCRIPTION, seen_at: now() })
    .execute();
});
afterEach(async () => {
  for (const queue of queues.splice(0)) await queue.stop();
});
afterAll(() => database.close());

const store = (object_id: number) =>
  createWebhookEventsRepository(database.db, now).store({
    subscription_id: SUBSCRIPTION,
    object_type: 'activity',
    object_id,
    aspect_type: 'create',
    owner_id: 7,
    event_time: now(),
    is_deauthorization: false,
  });

function instance(handle: EventWork['handle'] = async () => 'stored') {
  const { db } = database;
  const seen: number[] = [];
  const queue = createEventQueue({
    events: createEventsRepository(db, now),
    works: {
      strava: {
        mayBegin: async () => hasBudget,
        handle: (event, context) => {
          seen.push(Number(event.object_id));
          return handle(event, context);
        },
        giveUp: async () => undefined,
      },
    },
    now,
    log,
  });
  queues.push(queue);
  return { queue, seen };
}

const rows = () => database.db.selectFrom('webhook_events').selectAll().orderBy('object_id').execute();
const isDone = async () => (await rows()).every(({ processed_at }) => processed_at !== null);

test('a stored event wakes the workers, and is worked on once', async () => {
  const { queue, seen } = instance();
  queue.start(feed);
  expect(await store(1)).toBe('stored');
  expect(await store(1)).toBe('known');
  await eventually(isDone);
  expect(seen).toEqual([1]);
  expect(await rows()).toMatchObject([{ outcome: 'stored', attempts: 1 }]);
});

test('the oldest events are taken first', async () => {
  for (const id of [3, 1, 2, 6, 5, 4]) {
    time += 1;
    await store(id);
  }
  const { queue, seen } = instance();
  await queue.drain();
  expect(seen).toEqual([3, 1, 2, 6, 5, 4]);
});

test('two instances work on each event once', async () => {
  const ids = Array.from({ length: 60 }, (_, index) => index);
  for (const id of ids) await store(id);
  const instances = [instance(), instance()];
  for (const { queue } of instances) queue.start(feed);
  await eventually(isDone);
  const seen = instances.flatMap((one) => one.seen);
  expect(seen.toSorted((a, b) => a - b)).toEqual(ids);
});

test('an event whose worker dies is taken by another after a minute', async () => {
  await store(1);
  const [taken] = await createEventsRepository(database.db, now).take(1, ['strava']);
  expect(taken).toMatchObject({ object_id: 1, attempts: 1 });
  const { queue, seen } = instance();
  await queue.drain();
  expect(seen).toEqual([]);
  time += 60_000;
  await queue.drain();
  expect(seen).toEqual([1]);
  expect(await rows()).toMatchObject([{ outcome: 'stored', attempts: 2 }]);
});

test('an event that is put off waits for its time and keeps its attempts', async () => {
  await store(1);
  const { queue, seen } = instance(async (_event, { attempt }) =>
    attempt < 3 ? { is: 'later', at: new Date(time + 30_000) } : 'gone',
  );
  for (const seconds of [0, 29, 1, 30]) {
    time += seconds * 1000;
    await queue.drain();
  }
  expect(seen).toEqual([1, 1, 1]);
  expect(await rows()).toMatchObject([{ outcome: 'gone', attempts: 3 }]);
});

test('waiting for the budget does not count as an attempt of an event, and without budget no event is taken', async () => {
  await store(1);
  const { queue, seen } = instance(async () => (seen.length === 1 ? { is: 'budget' } : 'stored'));
  await queue.drain();
  expect(await rows()).toMatchObject([{ processed_at: null, attempts: 0 }]);
  hasBudget = false;
  time += 60_000;
  await queue.drain();
  expect(seen).toEqual([1]);
  hasBudget = true;
  await queue.drain();
  expect(await rows()).toMatchObject([{ outcome: 'stored', attempts: 1 }]);
});

test('an event that fails is tried again with growing waits, and refused after the fifth attempt', async () => {
  await store(1);
  await store(2);
  const { queue, seen } = instance(async ({ object_id }) => {
    if (object_id === 1) throw new Error('a mistake of ours');
    return 'stored';
  });
  for (let attempt = 0; attempt < 10; attempt += 1) {
    await queue.drain();
    time += 6 * 3_600_000;
  }
  expect(seen.filter((id) => id === 1)).toHaveLength(5);
  expect(await rows()).toMatchObject([
    { object_id: 1, outcome: 'refused', attempts: 5 },
    { object_id: 2, outcome: 'stored', attempts: 1 },
  ]);
});

test('a stop hands a running event back, for the next instance to take at once', async () => {
  await store(1);
  const { queue, seen } = instance(
    (_event, { signal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  );
  queue.start(feed);
  await eventually(() => seen.length === 1);
  await queue.stop();
  const next = instance();
  await next.queue.drain();
  expect(next.seen).toEqual([1]);
  expect(await rows()).toMatchObject([{ outcome: 'stored', attempts: 1 }]);
});
