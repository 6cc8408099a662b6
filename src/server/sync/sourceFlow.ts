import type { Job } from '#server/jobs/jobQueue.ts';
import type { QueueName } from '#shared/contract/control.ts';
import type { SourceName } from '#shared/sources.ts';
import type { EventWork } from './eventQueue.ts';
import type { Handler } from './flowParts.ts';

/** The work of one source: its jobs by kind, its events, and what is due by the clock. */
export interface SourceFlow {
  source: SourceName;
  handlers: Readonly<Partial<Record<string, Handler>>>;
  events: EventWork;
  mayBegin(queue: QueueName): Promise<boolean>;
  /** Notes that a job always fails by an error of the program. */
  giveUp(job: Job, attempt: number): Promise<void>;
  /** Adds the jobs that the tables name, because after a restore the queues are empty. */
  resume(): Promise<void>;
  tick(): Promise<void>;
}
