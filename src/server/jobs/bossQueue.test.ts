import Fastify from 'fastify';
import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { type ChangeFeed, openChangeFeed } from '#server/db/changeFeed.ts';
import type { Database } from '#server/db/openDatabase.ts';
import { STORED_QUEUES } from '#server/db/queueNames.ts';
import { bossOptions } from '#server/db/queueTables.ts';
import { openTestDatabase } from '#server/db/testDatabase.ts';
import { eventually } from '#server/testing/eventually.ts';
import { countJobs, dropJobs, moveJobs } from '#server/testing/moveJobs.ts';
import type { QueueName } from '#shared/contract/control.ts';
import { openBossQueue } from './bossQueue.ts';
import type { Gate, Job, JobOutcome, JobQueue, Worker } from './jobQueue.ts';

const { log } = Fastify({ logger: false });
const done: JobOutcome = { is: 'done' };
const open: Gate = async () => true;

let database: Database;
let feed: ChangeFeed;
let time: number;
const now = () => new Date(time);
const queues: JobQueue[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
  feed = await openChangeFeed(database);
});
beforeEach(() => {
  time = Date.now();
});
afterEach(async () => {
  for (const queue of queues.splice(0)) await queue.stop();
  await dropJobs(database.db);
});
afterAll(() => database.close());

const job = (name: string, queue: QueueName = 'webhook', more: Partial<Job> = {}): Job => ({
  queue,
  kind: 'test',
  data: { name },
  ...more,
});

async function idle() {
  const queue = await openBossQueue({ db: database.db, feed, now, log });
  queues.push(queue);
  return queue;
}

async function working(work: Worker = async () => done, gate = open) {
  const queue = await idle();
  const seen: string[] = [];
  await queue.start(async (one, context) => {
    seen.push(one.data.name ?? '');
    return work(one, context);
  }, gate);
  return { queue, seen };
}

const add = (queue: JobQueue, ...jobs: Job[]) => database.db.transaction().execute((trx) => queue.add(trx, jobs));
const waiting = async () => Object.values(await countJobs(database.db)).reduce((sum, count) => sum + count, 0);
async function delayed() {
  const { rows } = await sql`SELECT FROM pgboss.job WHERE state = 'created' AND start_after > now()`.execute(
    database.db,
  );
  return rows.length;
}

test('a job runs after its transaction commits, on any queue of the same database', async () => {
  const { seen } = await working();
  await add(await idle(), job('a'), job('b'));
  await eventually(async () => (await waiting()) === 0);
  expect(seen.sort()).toEqual(['a', 'b']);
});

test('a job whose transaction is rolled back is not run', async () => {
  const { seen, queue } = await working();
  const rolledBack = database.db.transaction().execute(async (trx) => {
    await queue.add(trx, [job('never')]);
    throw new Error('on second thoughts');
  });
  await expect(rolledBack).rejects.toThrow('on second thoughts');
  await add(queue, job('yes'));
  await eventually(async () => (await waiting()) === 0);
  expect(seen).toEqual(['yes']);
});

test('events come before new athletes, and these before history', async () => {
  await add(await idle(), job('history', 'backfill'), job('athlete', 'import'), job('event', 'webhook'));
  const { seen } = await working();
  await eventually(async () => (await waiting()) === 0);
  expect(seen).toEqual(['event', 'athlete', 'history']);
});

test('a queue whose gate is closed keeps its jobs, and the later ones go on', async () => {
  const closed = new Set<QueueName>(['webhook']);
  const { seen, queue } = await working(undefined, async (name) => !closed.has(name));
  await add(queue, job('event', 'webhook'), job('history', 'backfill'));
  await eventually(() => seen.includes('history'));
  expect(await countJobs(database.db)).toEqual({ webhook: 1 });
  closed.clear();
  queue.wake();
  await eventually(() => seen.includes('event'));
});

test('jobs of a source without calls stay in their queue, and those of another source go on in later ones', async () => {
  let hasCalls = false;
  const { seen, queue } = await working(undefined, async (_queue, source) => source !== 'strava' || hasCalls);
  await add(queue, ...['a', 'b', 'c', 'd'].map((name) => job(name, 'import')));
  await add(queue, job('polar', 'backfill', { kind: 'polar-list' }));
  await eventually(() => seen.length > 0);
  expect(seen).toEqual(['polar']);
  expect(await countJobs(database.db)).toMatchObject({ import: 4 });
  hasCalls = true;
  queue.wake();
  await eventually(() => seen.length === 5);
});

test('the queue tells how many jobs of a source wait or run in each queue, without those of the others', async () => {
  const queue = await idle();
  const tomorrow = new Date(time + 86_400_000);
  await add(queue, job('a', 'import'), job('b', 'backfill', { notBefore: tomorrow }), job('c', 'backfill'));
  await add(queue, job('d', 'import', { kind: 'polar-list' }), job('e', 'webhook', { kind: 'polar-activity' }));
  expect(await queue.counts('strava')).toEqual({ webhook: 0, import: 1, backfill: 2 });
  expect(await queue.counts('polar')).toEqual({ webhook: 1, import: 1, backfill: 0 });
});

test('the work of each source waits in queues of its own, and more than a thousand jobs are counted, too', async () => {
  const queue = await idle();
  const many = Array.from({ length: 1100 }, (_, index) => job(`${index}`, 'backfill', { kind: 'polar-list' }));
  await add(queue, ...many, job('a', 'import'));
  expect(await countJobs(database.db)).toEqual({ 'polar-backfill': 1100, import: 1 });
  expect(await queue.counts('polar')).toEqual({ webhook: 0, import: 0, backfill: 1100 });
});

test('the work of one source does not wait for all the work of another', async () => {
  const names = Array.from({ length: 40 }, (_, index) => `strava ${index}`);
  const queue = await idle();
  await add(queue, ...names.map((name) => job(name, 'import')), job('polar', 'import', { kind: 'polar-list' }));
  const { seen } = await working();
  await eventually(async () => (await waiting()) === 0);
  expect(seen.indexOf('polar')).toBeLessThan(names.length / 2);
});

test('only one job with a given key waits; while it runs another one may be added', async () => {
  const underWay = Promise.withResolvers<JobOutcome>();
  let isOpen = true;
  const { seen, queue } = await working(
    () => {
      // Makes the later jobs wait until the last one is added.
      isOpen = false;
      return underWay.promise;
    },
    async () => isOpen,
  );
  await add(queue, job('first', 'import', { key: 'same' }));
  await eventually(() => seen.length === 1);
  await add(queue, job('second', 'import', { key: 'same' }), job('third', 'import', { key: 'same' }));
  await add(queue, job('fourth', 'import', { key: 'same' }));
  isOpen = true;
  underWay.resolve(done);
  await eventually(async () => (await waiting()) === 0);
  expect(seen).toEqual(['first', 'second']);
});

test('a job that may run now takes the place of one with the same key whose time has not come', async () => {
  const attempts: number[] = [];
  const { queue, seen } = await working(async (_job, { attempt }) => {
    attempts.push(attempt);
    return attempts.length === 1 ? { is: 'later', at: new Date(time + 6 * 3_600_000) } : done;
  });
  await add(
    queue,
    job('first', 'import', { key: 'same' }),
    job('other', 'backfill', { notBefore: new Date(time + 1e6) }),
  );
  await eventually(async () => attempts.length === 1 && (await delayed()) === 2);
  await add(queue, job('again', 'import', { key: 'same', notBefore: new Date(time + 1000) }));
  expect(await delayed()).toBe(2);
  await add(queue, job('now', 'import', { key: 'same' }));
  await eventually(() => seen.includes('now'));
  await eventually(async () => (await waiting()) === 1);
  expect(seen).toEqual(['first', 'now']);
  expect(attempts).toEqual([1, 1]);
});

test('a delayed job waits for its time by the clock of the server', async () => {
  const { seen, queue } = await working();
  await add(queue, job('later', 'webhook', { notBefore: new Date(time + 3_600_000) }), job('now'));
  await eventually(() => seen.includes('now'));
  expect(await waiting()).toBeGreaterThan(0);
  expect(seen).toEqual(['now']);
  await moveJobs(database.db, 3600);
  queue.wake();
  await eventually(() => seen.includes('later'));
});

test('a delayed job runs again and has its number of attempts', async () => {
  const attempts: number[] = [];
  const { queue } = await working(async (_job, { attempt }) => {
    attempts.push(attempt);
    return attempt < 3 ? { is: 'later', at: now() } : done;
  });
  await add(queue, job('again'));
  await eventually(async () => (await waiting()) === 0);
  expect(attempts).toEqual([1, 2, 3]);
});

test('waiting for the budget does not count as an attempt of a job', async () => {
  const attempts: number[] = [];
  const { queue } = await working(async (_job, { attempt }) => {
    attempts.push(attempt);
    return attempts.length < 2 ? { is: 'budget' } : done;
  });
  await add(queue, job('patient'));
  await eventually(() => attempts.length === 1);
  await eventually(async () => {
    await moveJobs(database.db, 60);
    queue.wake();
    return (await waiting()) === 0;
  });
  expect(attempts).toEqual([1, 1]);
});

test('a job that throws is run again after a pause, and other jobs go on', async () => {
  const tried: number[] = [];
  const { seen, queue } = await working(async ({ data }, { attempt }) => {
    if (data.name !== 'bad') return done;
    tried.push(attempt);
    if (attempt === 1) throw new Error('not this time');
    return done;
  });
  await add(queue, job('bad'));
  await add(queue, job('good'));
  await eventually(() => seen.includes('good'));
  await eventually(async () => {
    await moveJobs(database.db, 60);
    queue.wake();
    return tried.length === 2;
  });
  await eventually(async () => (await waiting()) === 0);
  expect(tried).toEqual([1, 2]);
});

test('maintenance of the queues ends without an error', async () => {
  const complaints: unknown[] = [];
  const boss = new PgBoss({ ...bossOptions(database.db), supervise: true });
  boss.on('error', (error) => complaints.push(error));
  await boss.start();
  await add(await idle(), job('a'));
  for (const queue of STORED_QUEUES) await boss.supervise(queue);
  await boss.stop({ graceful: false, close: false });
  expect(complaints).toEqual([]);
});

test('several instances do each job once', async () => {
  const names = Array.from({ length: 100 }, (_, index) => `job ${index}`);
  const one = await working();
  const other = await working();
  await add(one.queue, ...names.map((name) => job(name)));
  await eventually(async () => (await waiting()) === 0);
  expect([...one.seen, ...other.seen].sort()).toEqual([...names].sort());
  expect(new Set([...one.seen, ...other.seen]).size).toBe(100);
});

test('a stop puts a running job back for the next process', async () => {
  const { seen, queue } = await working(
    (_job, { signal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  );
  await add(queue, job('interrupted'));
  await eventually(() => seen.length === 1);
  await queue.stop();
  const next = await working(async (_job, { attempt }) => {
    expect(attempt).toBe(1);
    return done;
  });
  await eventually(async () => (await waiting()) === 0);
  expect(next.seen).toEqual(['interrupted']);
});
