import type { WebhookEvent } from '#server/db/schema/stravaSchema.ts';
import type { Job, JobContext, JobOutcome } from '#server/jobs/jobQueue.ts';
import type { RateBudget } from '#server/sources/budget/rateBudget.ts';
import type { SourceName } from '#shared/sources.ts';

export type Handler = (data: Job['data'], context: JobContext) => Promise<JobOutcome>;

export type EventOutcome =
  | 'stored'
  | 'deleted'
  | 'kept'
  | 'gone'
  | 'revoked'
  | 'still_authorized'
  | 'unknown_athlete'
  | 'not_connected'
  | 'broken'
  | 'refused';

export type SettledEvent = EventOutcome | Exclude<JobOutcome, { is: 'done' }>;

/** What a source does with its events. */
export interface EventWork {
  mayBegin(): Promise<boolean>;
  handle(event: WebhookEvent, context: JobContext): Promise<SettledEvent>;
  /** Notes what became of an event that always fails. */
  giveUp(event: WebhookEvent): Promise<void>;
}

/** The work of one source: its jobs by kind, its events, and the jobs that are due by the clock. */
export interface SourceFlow {
  source: SourceName;
  budget: RateBudget;
  handlers: Readonly<Partial<Record<string, Handler>>>;
  events: EventWork;
  /** Notes that a job always fails by an error of the program. */
  giveUp(job: Job, attempt: number): Promise<void>;
  /** Adds the jobs that the tables name, because after a restore the queues are empty. */
  resume(): Promise<void>;
  tick(): Promise<void>;
}
