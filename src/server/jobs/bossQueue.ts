import type { FastifyBaseLogger } from 'fastify';
import { type JobWithMetadata, PgBoss } from 'pg-boss';
import { announce, type ChangeFeed } from '#server/db/changeFeed.ts';
import { sourceOfKind, storedQueue } from '#server/db/queueNames.ts';
import { bossDatabase, bossOptions, delayedJobs } from '#server/db/queueTables.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { QUEUES, type QueueName } from '#shared/contract/control.ts';
import { ACCOUNT_SOURCES } from '#shared/sources.ts';
import type { Gate, Job, JobQueue, Worker } from './jobQueue.ts';
import { createWorkLoop, type WorkLoop } from './workLoop.ts';

const AT_ONCE = 4;
const SUPERVISE_SECONDS = 10;
const AFTER_NO_BUDGET_MS = 5000;
const FIRST_RETRY_MS = 5000;
const LONGEST_RETRY_MS = 15 * 60_000;
/** Up to this many jobs are counted exactly; above it the counts that pg-boss caches for seconds are used. */
const COUNTED_EXACTLY = 1000;
const OPEN_STATES: readonly string[] = ['created', 'retry', 'active'];

/** What pg-boss stores of a job; `attempt` counts those before the last delay. */
type Stored = Pick<Job, 'kind' | 'data'> & { attempt: number; key: string };
type NewJob = Job & { attempt?: number };
type Taken = JobWithMetadata<Stored> & { queue: QueueName };

const nameOf = ({ queue, kind }: Pick<Job, 'queue' | 'kind'>) => storedQueue(queue, sourceOfKind(kind));

interface BossQueueParts {
  db: Db;
  feed: ChangeFeed;
  now: () => Date;
  log: FastifyBaseLogger;
}

export async function openBossQueue({ db, feed, now, log }: BossQueueParts): Promise<JobQueue> {
  const boss = new PgBoss({
    ...bossOptions(db),
    supervise: true,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    maintenanceIntervalSeconds: 600,
  });
  boss.on('error', (error) => log.warn({ event: 'jobs', err: error }, 'the queues had trouble'));
  // It reads the existing queues, which must not happen inside a transaction.
  await boss.start();
  let loop: WorkLoop | null = null;
  let unsubscribe = () => {};
  let turn = 0;

  const keyOf = ({ kind, data, key = `${kind} ${Object.values(data).join(' ')}` }: Job) => key;

  function toRow(job: NewJob) {
    const { kind, data, attempt = 0, notBefore } = job;
    const key = keyOf(job);
    return {
      data: { kind, data, attempt, key } satisfies Stored,
      singletonKey: key,
      // pg-boss uses the database's clock, so the start is given as an offset from it.
      ...(notBefore ? { startAfter: new Date(Date.now() + notBefore.getTime() - now().getTime()) } : {}),
    };
  }

  async function put(trx: Trx, jobs: readonly NewJob[]): Promise<void> {
    for (const [name, added] of Map.groupBy(jobs, nameOf)) {
      const urgent = added.filter(({ notBefore }) => notBefore === undefined);
      const replaced = await delayedJobs(trx, name, urgent.map(keyOf));
      if (replaced.length > 0) await boss.deleteJob(name, replaced, { db: bossDatabase(trx) });
      await boss.insert(name, added.map(toRow), { db: bossDatabase(trx) });
    }
    await announce(trx, { jobs: true });
  }

  async function postpone({ id, name, queue, data, retryCount }: Taken, at: Date, isAttempt: boolean): Promise<void> {
    const attempt = data.attempt + (isAttempt ? retryCount + 1 : 0);
    await db.transaction().execute(async (trx) => {
      await boss.complete(name, id, null, { db: bossDatabase(trx) });
      await put(trx, [{ queue, kind: data.kind, data: data.data, key: data.key, notBefore: at, attempt }]);
    });
  }

  async function work(taken: Taken, worker: Worker, signal: AbortSignal): Promise<void> {
    const { id, name, queue, data, retryCount } = taken;
    const attempt = data.attempt + retryCount + 1;
    const after = (milliseconds: number) => new Date(now().getTime() + milliseconds);
    try {
      const job = { queue, kind: data.kind, data: data.data };
      const outcome = await worker(job, { signal, attempt });
      if (outcome.is === 'done') await boss.complete(name, id);
      else if (outcome.is === 'later') await postpone(taken, outcome.at, true);
      else await postpone(taken, after(AFTER_NO_BUDGET_MS), false);
    } catch (error) {
      const isOurs = !signal.aborted;
      if (isOurs) log.error({ event: 'job', kind: data.kind, ...data.data, attempt, err: error }, 'a job failed');
      const pause = Math.min(FIRST_RETRY_MS * 2 ** (attempt - 1), LONGEST_RETRY_MS);
      // If that fails too, another process takes the job after the missing heartbeat.
      await postpone(taken, isOurs ? after(pause) : now(), isOurs).catch(() => undefined);
    }
  }

  /**
   * A later queue gets its turn only when the earlier ones have no runnable job. The sources are asked in turn, so that none
   * waits for all the work of another.
   */
  async function take(count: number, gate: Gate): Promise<Taken[]> {
    turn = (turn + 1) % ACCOUNT_SOURCES.length;
    const sources = [...ACCOUNT_SOURCES.slice(turn), ...ACCOUNT_SOURCES.slice(0, turn)];
    for (const queue of QUEUES) {
      const taken: Taken[] = [];
      for (const source of sources) {
        if (taken.length === count) break;
        if (!(await gate(queue, source))) continue;
        const options = { batchSize: count - taken.length, includeMetadata: true } as const;
        const jobs = await boss.fetch<Stored>(storedQueue(queue, source), options);
        taken.push(...jobs.map((job) => ({ ...job, queue })));
      }
      if (taken.length > 0) return taken;
    }
    return [];
  }

  async function heartbeat(running: readonly Taken[]): Promise<void> {
    for (const [name, taken] of Map.groupBy(running, (one) => one.name)) {
      const ids = taken.map(({ id }) => id);
      await boss.touch(name, ids).catch(() => undefined);
    }
  }

  async function countOf(name: string): Promise<number> {
    const jobs = await boss.findJobs(name, { limit: COUNTED_EXACTLY });
    if (jobs.length < COUNTED_EXACTLY) return jobs.filter(({ state }) => OPEN_STATES.includes(state)).length;
    const [stats] = await boss.getQueueStats(name);
    return (stats?.queuedCount ?? 0) + (stats?.activeCount ?? 0);
  }

  return {
    add: put,
    wake: () => loop?.wake(),
    async start(worker, gate) {
      const started = createWorkLoop<Taken>({
        atOnce: AT_ONCE,
        take: (count) => take(count, gate),
        work: (taken, signal) => work(taken, worker, signal),
        heartbeat,
        onError: (error) => log.warn({ event: 'jobs', err: error }, 'the queues cannot be read'),
      });
      loop = started;
      unsubscribe = feed.subscribe((announcement) => {
        if (announcement === 'missed' || 'jobs' in announcement) started.wake();
      });
      started.start();
    },
    async counts(source) {
      const [webhook, imports, backfill] = await Promise.all([
        countOf(storedQueue('webhook', source)),
        countOf(storedQueue('import', source)),
        countOf(storedQueue('backfill', source)),
      ]);
      return { webhook, import: imports, backfill };
    },
    async stop() {
      unsubscribe();
      await loop?.stop();
      await boss.stop({ graceful: false, close: false });
    },
  };
}
