import type { FastifyBaseLogger } from 'fastify';
import { isUnavailable } from '#server/db/databaseErrors.ts';
import { sourceOfKind } from '#server/db/queueNames.ts';
import type { Db } from '#server/db/schema.ts';
import type { JobQueue, Worker } from '#server/jobs/jobQueue.ts';
import { ATTEMPTS } from '#server/sources/flow/flowOutcome.ts';
import { done } from '#server/sources/flow/jobData.ts';
import { createReconciliationRepository } from '#server/sources/flow/reconciliationRepository.ts';
import type { SourceFlow } from '#server/sources/source/sourceFlow.ts';
import type { QueueName } from '#shared/contract/control.ts';
import type { SourceName } from '#shared/sources.ts';
import { createEventQueue } from './eventQueue.ts';
import { createEventsRepository } from './eventsRepository.ts';
import { nightlyRunAt } from './nightlyTime.ts';

/** A source that was removed from the settings may come back. */
const WITHOUT_SOURCE_MS = 3_600_000;

interface SyncParts {
  flows: readonly SourceFlow[];
  db: Db;
  jobs: JobQueue;
  timezone: string;
  now: () => Date;
  log: FastifyBaseLogger;
}

/** One queue of jobs, one of events and one nightly run for all sources. */
export function createSync({ flows, db, jobs, timezone, now, log }: SyncParts) {
  const runs = createReconciliationRepository(
    db,
    jobs,
    flows.map(({ source }) => source),
  );
  const works = Object.fromEntries(flows.map(({ source, events }) => [source, events]));
  const events = createEventQueue({ events: createEventsRepository(db, now), works, now, log });

  async function beginNight(): Promise<void> {
    const { day, since } = nightlyRunAt(now(), timezone);
    await runs.begin(day, since, now());
    await runs.closeFinished(now());
  }

  /** A step that fails keeps no other one. */
  async function attempt(step: string, run: () => Promise<void>): Promise<void> {
    try {
      await run();
    } catch (err) {
      log.error({ event: 'sync_tick', step, err }, 'a step of the minute failed');
    }
  }

  const work: Worker = async (job, context) => {
    const source = sourceOfKind(job.kind);
    if (!flows.some((one) => one.source === source)) {
      return { is: 'later', at: new Date(now().getTime() + WITHOUT_SOURCE_MS) };
    }
    const flow = flows.find(({ handlers }) => job.kind in handlers);
    const handle = flow?.handlers[job.kind];
    if (!flow || !handle) throw new Error(`No handler for jobs of the kind ${job.kind}`);
    try {
      return await handle(job.data, context);
    } catch (error) {
      const isOurs = !context.signal.aborted && !isUnavailable(error);
      if (!isOurs || context.attempt < ATTEMPTS) throw error;
      log.error({ event: 'job', kind: job.kind, ...job.data, err: error }, 'a job was given up');
      await flow.giveUp(job, context.attempt);
      return done;
    }
  };

  return {
    work,
    events,
    /** A job of a source that is not set up begins, to wait for an hour. */
    async mayBegin(queue: QueueName, source: SourceName): Promise<boolean> {
      const flow = flows.find((one) => one.source === source);
      return flow === undefined || flow.budget.mayBegin(queue);
    },
    async resume(): Promise<void> {
      for (const flow of flows) await flow.resume();
    },
    async tick(): Promise<void> {
      await attempt('night', beginNight);
      for (const flow of flows) await attempt(flow.source, () => flow.tick());
      jobs.wake();
      events.wake();
    },
  };
}

export type Sync = ReturnType<typeof createSync>;
