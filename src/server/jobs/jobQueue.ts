import type { Trx } from '#server/db/schema.ts';
import type { QueueName } from '#shared/contract/control.ts';
import type { SourceName } from '#shared/sources.ts';

/** Work to do later; `data` holds ids only, so that a job contains nothing to erase. */
export interface Job {
  /** Queues are processed in the order of `QUEUES`: a later one only while the earlier ones have no runnable job. */
  queue: QueueName;
  kind: string;
  data: Readonly<Record<string, string>>;
  /**
   * When several jobs with the same queue and key wait, only the first is kept; but one without `notBefore` takes the
   * place of one whose time has not come.
   */
  key?: string;
  notBefore?: Date;
}

/** `later`: run again, not before `at`; `budget`: wait until the budget of the queue has calls again. */
export type JobOutcome = { is: 'done' } | { is: 'later'; at: Date } | { is: 'budget' };

export interface JobContext {
  signal: AbortSignal;
  attempt: number;
}

/** May run twice: after a crash another process repeats it; a thrown error counts as `later` with a growing delay. */
export type Worker = (job: Job, context: JobContext) => Promise<JobOutcome>;

/** Whether the source has calls left for jobs of the queue. */
export type Gate = (queue: QueueName, source: SourceName) => Promise<boolean>;

export interface JobQueue {
  /** Adds jobs in the caller's transaction and wakes the workers of every instance. */
  add(trx: Trx, jobs: readonly Job[]): Promise<void>;
  start(work: Worker, gate: Gate): Promise<void>;
  /** For example after a change of the clock or of a budget. */
  wake(): void;
  counts(source: SourceName): Promise<Record<QueueName, number>>;
  stop(): Promise<void>;
}
