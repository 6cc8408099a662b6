import { setImmediate as turn } from 'node:timers/promises';
import { sourceOfKind } from '#server/db/queueNames.ts';
import type { Gate, Job, JobQueue, Worker } from '#server/jobs/jobQueue.ts';
import { QUEUES } from '#shared/contract/control.ts';

interface Waiting extends Job {
  key: string;
  attempt: number;
}

export interface MemoryQueue extends JobQueue {
  put(job: Job): void;
  drain(): Promise<void>;
  waiting(): readonly Job[];
  drop(): void;
}

const AT_ONCE = 4;
const AFTER_NO_BUDGET_MS = 5000;
const AFTER_ERROR_MS = 5000;

export function createMemoryQueue(now: () => Date): MemoryQueue {
  let jobs: Waiting[] = [];
  let worker: Worker = () => Promise.reject(new Error('No worker'));
  let gate: Gate = async () => false;

  function put(job: Job, attempt: number): void {
    const key = job.key ?? `${job.kind} ${Object.values(job.data).join(' ')}`;
    const known = jobs.find((other) => other.queue === job.queue && other.key === key);
    const isReplaced = !job.notBefore && known?.notBefore !== undefined && known.notBefore > now();
    if (isReplaced) jobs = jobs.filter((other) => other !== known);
    else if (known) return;
    jobs.push({ ...job, key, attempt });
  }

  const later = (milliseconds: number) => new Date(now().getTime() + milliseconds);

  async function work(job: Waiting): Promise<void> {
    const context = { signal: new AbortController().signal, attempt: job.attempt };
    try {
      const outcome = await worker(job, context);
      if (outcome.is === 'later') put({ ...job, notBefore: outcome.at }, job.attempt + 1);
      if (outcome.is === 'budget') put({ ...job, notBefore: later(AFTER_NO_BUDGET_MS) }, job.attempt);
    } catch {
      put({ ...job, notBefore: later(AFTER_ERROR_MS) }, job.attempt + 1);
    }
  }

  async function take(): Promise<Waiting[]> {
    for (const queue of QUEUES) {
      const due = jobs.filter((job) => job.queue === queue && (job.notBefore ?? now()) <= now());
      for (const [source, ready] of Map.groupBy(due, ({ kind }) => sourceOfKind(kind))) {
        if (!(await gate(queue, source))) continue;
        const taken = ready.slice(0, AT_ONCE);
        jobs = jobs.filter((job) => !taken.includes(job));
        return taken;
      }
    }
    return [];
  }

  return {
    async add(_trx, added) {
      for (const job of added) put(job, 1);
    },
    put: (job) => put(job, 1),
    async start(work_, gate_) {
      worker = work_;
      gate = gate_;
    },
    wake() {},
    async counts(source) {
      const own = jobs.filter(({ kind }) => sourceOfKind(kind) === source);
      const of = (queue: Job['queue']) => own.filter((job) => job.queue === queue).length;
      return { webhook: of('webhook'), import: of('import'), backfill: of('backfill') };
    },
    async stop() {},
    async drain() {
      for (let taken = await take(); taken.length > 0; taken = await take()) {
        await Promise.all(taken.map(work));
        await turn();
      }
    },
    waiting: () => jobs,
    drop() {
      jobs = [];
    },
  };
}
