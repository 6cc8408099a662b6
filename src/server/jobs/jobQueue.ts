import type { Transaction } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import type { QueueName } from '#shared/contract/control.ts';

/** Something to do later. `data` says what, by ids alone: a job holds nothing that would have to be erased. */
export interface Job {
  /** Queues are worked on in the order of `QUEUES`: a later one only while the earlier ones have nothing that can be done. */
  queue: QueueName;
  kind: string;
  data: Readonly<Record<string, string>>;
  /** Of two jobs of one queue and key that wait, only the first is kept. */
  key?: string;
  /** Not before then, by the clock of the server's rules. */
  notBefore?: Date;
}

/** `later`: the same job again, not before `at`; `budget`: it cannot go on until the budget of its queue has calls again. */
export type JobOutcome = { is: 'done' } | { is: 'later'; at: Date } | { is: 'budget' };

export interface JobContext {
  /** Aborted when the server stops: the job is then done again later. */
  signal: AbortSignal;
  /** From 1; grows with each time that the job was begun. */
  attempt: number;
}

/** Does one job. May run twice: a process that dies in the middle leaves the job to the next one. A throw is `later`, with a growing wait. */
export type Worker = (job: Job, context: JobContext) => Promise<JobOutcome>;

/** Whether a job of the queue may be begun now; asked before each, so that nothing is fetched only to be put back. */
export type Gate = (queue: QueueName) => Promise<boolean>;

export interface JobQueue {
  /** In the caller's transaction: there with its commit, gone with its rollback. Running workers of every instance wake up. */
  add(trx: Transaction<Schema>, jobs: readonly Job[]): Promise<void>;
  /** Begins to work. Resolves once it does. */
  start(work: Worker, gate: Gate): Promise<void>;
  /** Looks for work at once, as when the clock was moved or a budget begins anew. */
  wake(): void;
  /** Jobs that wait or run, of the queues that share Strava's budget. */
  counts(): Promise<Record<QueueName, number>>;
  /** Waits until the running jobs have ended or were handed back. */
  stop(): Promise<void>;
}
