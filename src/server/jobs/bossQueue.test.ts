import Fastify from 'fastify';
import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { type ChangeFeed, openChangeFeed } from '#server/db/changeFeed.ts';
import type { Database } from '#server/db/openDatabase.ts';
import { bossOptions, JOB_QUEUES, type JobQueueName } from '#server/db/queueTables.ts';
import { openTestDatabase } from '#server/db/testDatabase.ts';
import { eventually } from '#server/testing/eventually.ts';
import { dropJobs, moveJobs } from '#server/testing/moveJobs.ts';
import { openBossQueue } from './bossQueue.ts';
import type { DatabaseQueue, Gate, Job, JobOutcome, JobQueue, Worker } from './jobQueue.ts';

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

const job = (name: string, queue: JobQueueName = 'webhook', more: Partial<Job> = {}): Job => ({
  queue,
  kind: 'test',
  data: { name },
  ...more,
});

/** A queue that only takes things in. */
async function idle() {
  const queue = await openBossQueue({ db: database.db, feed, now, log });
  queues.push(queue);
  return queue;
}

/** A queue that works; `seen` are the names of the jobs that were begun, in order. */
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
const waiting = async (queue: JobQueue) => Object.values(await queue.counts()).reduce((sum, count) => sum + count, 0);

test('a job is done once its transaction is committed, and is there for another queue of the same database', async () => {
  const { seen, queue } = await working();
  await add(await idle(), job('a'), job('b'));
  await eventually(async () => (await waiting(queue)) === 0);
  expect(seen.sort()).toEqual(['a', 'b']);
});

test('what is rolled back never happens', async () => {
  const { seen, queue } = await working();
  const rolledBack = database.db.transaction().execute(async (trx) => {
    await queue.add(trx, [job('never')]);
    throw new Error('on second thoughts');
  });
  await expect(rolledBack).rejects.toThrow('on second thoughts');
  await add(queue, job('yes'));
  await eventually(async () => (await waiting(queue)) === 0);
  expect(seen).toEqual(['yes']);
});

describe('a job as a part of a statement', () => {
  const insert = async (queue: DatabaseQueue, key: string, names: readonly string[]) => {
    const given = sql`unnest(${names}::text[]) AS given (name)`;
    const work = await queue.insertion(
      { queue: 'webhook', kind: 'test', key },
      sql`(SELECT jsonb_build_object('name', string_agg(name, ' ')) FROM ${given} HAVING count(*) > 0)`,
    );
    const { sql: text } = sql`${work}`.compile(database.db);
    await sql`WITH work AS (${work}) SELECT`.execute(database.db);
    return text;
  };
  /** Everything of every job, times as distances. */
  const stored = async () => {
    const { rows } = await sql<{ row: object }>`
      SELECT to_jsonb(job) - '{id,created_on,start_after,keep_until}'::text[]
        || jsonb_build_object('waits', start_after - created_on, 'is_kept', keep_until - start_after) AS row
      FROM pgboss.job ORDER BY data -> 'key'`.execute(database.db);
    return rows.map(({ row }) => row);
  };

  test('is done like every other, with the data that the statement found', async () => {
    const { seen, queue } = await working();
    await insert(queue, 'both', ['a', 'b']);
    queue.wake();
    await eventually(async () => (await waiting(queue)) === 0);
    expect(seen).toEqual(['a b']);
  });

  test('is stored like every other, in a text that is always the same', async () => {
    const queue = await idle();
    const texts = [await insert(queue, 'key', ['a']), await insert(queue, 'other', ['c', 'd'])];
    expect(new Set(texts).size).toBe(1);
    const inserted = await stored();
    await dropJobs(database.db);
    await add(queue, job('a', 'webhook', { key: 'key' }), job('c d', 'webhook', { key: 'other' }));
    expect(inserted).toHaveLength(2);
    expect(inserted).toEqual(await stored());
  });

  test('is none when there is nothing to do', async () => {
    const queue = await idle();
    await insert(queue, 'nothing', []);
    expect(await stored()).toEqual([]);
  });
});

test('events come before new athletes, and these before history', async () => {
  await add(await idle(), job('history', 'backfill'), job('athlete', 'import'), job('event', 'webhook'));
  const { seen, queue } = await working();
  await eventually(async () => (await waiting(queue)) === 0);
  expect(seen).toEqual(['event', 'athlete', 'history']);
});

test('a queue whose gate is closed keeps its jobs, and the later ones go on', async () => {
  const closed = new Set<JobQueueName>(['webhook']);
  const { seen, queue } = await working(undefined, async (name) => !closed.has(name));
  await add(queue, job('event', 'webhook'), job('history', 'backfill'));
  await eventually(() => seen.includes('history'));
  expect(await queue.counts()).toMatchObject({ webhook: 1, import: 0 });
  closed.clear();
  queue.wake();
  await eventually(() => seen.includes('event'));
});

test('of jobs with one key that wait there is one; what is under way may be asked for again', async () => {
  const underWay = Promise.withResolvers<JobOutcome>();
  let isOpen = true;
  const { seen, queue } = await working(
    () => {
      // So that the later ones wait, and are not themselves under way when the last is added.
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
  await eventually(async () => (await waiting(queue)) === 0);
  expect(seen).toEqual(['first', 'second']);
});

test('a job for later waits for its time by the clock of the rules', async () => {
  const { seen, queue } = await working();
  await add(queue, job('later', 'webhook', { notBefore: new Date(time + 3_600_000) }), job('now'));
  await eventually(() => seen.includes('now'));
  expect(await waiting(queue)).toBeGreaterThan(0);
  expect(seen).toEqual(['now']);
  await moveJobs(database.db, 3600);
  queue.wake();
  await eventually(() => seen.includes('later'));
});

test('a job that is put off comes again, and knows how often it was tried', async () => {
  const attempts: number[] = [];
  const { queue } = await working(async (_job, { attempt }) => {
    attempts.push(attempt);
    return attempt < 3 ? { is: 'later', at: now() } : done;
  });
  await add(queue, job('again'));
  await eventually(async () => (await waiting(queue)) === 0);
  expect(attempts).toEqual([1, 2, 3]);
});

test('waiting for budget is no attempt', async () => {
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
    return (await waiting(queue)) === 0;
  });
  expect(attempts).toEqual([1, 1]);
});

test('a job that throws is tried again after a pause, and stops no other', async () => {
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
  await eventually(async () => (await waiting(queue)) === 0);
  expect(tried).toEqual([1, 2]);
});

test('the work of keeping the queues in order ends without complaint', async () => {
  const complaints: unknown[] = [];
  const boss = new PgBoss({ ...bossOptions(database.db), supervise: true });
  boss.on('error', (error) => complaints.push(error));
  await boss.start();
  await add(await idle(), job('a'));
  for (const queue of JOB_QUEUES) await boss.supervise(queue);
  await boss.stop({ graceful: false, close: false });
  expect(complaints).toEqual([]);
});

test('several instances do each job once', async () => {
  const names = Array.from({ length: 100 }, (_, index) => `job ${index}`);
  const one = await working();
  const other = await working();
  await add(one.queue, ...names.map((name) => job(name)));
  await eventually(async () => (await waiting(one.queue)) === 0);
  expect([...one.seen, ...other.seen].sort()).toEqual([...names].sort());
  expect(new Set([...one.seen, ...other.seen]).size).toBe(100);
});

test('a stop hands a running job back, for the next process to do', async () => {
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
  await eventually(async () => (await waiting(next.queue)) === 0);
  expect(next.seen).toEqual(['interrupted']);
});
