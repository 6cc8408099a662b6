import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { isUnavailable } from '#server/db/databaseErrors.ts';
import type { Schema } from '#server/db/schema.ts';
import type { Job, JobQueue, Worker } from '#server/jobs/jobQueue.ts';
import type { StravaServices } from '#server/sources/strava/calls/stravaServices.ts';
import { createTokensRepository } from '#server/sources/strava/calls/tokensRepository.ts';
import { createActivityHandler } from './activityHandler.ts';
import { createActivityReading } from './activityReading.ts';
import { createDeauthorizationCheck } from './deauthorizationCheck.ts';
import { createEventHandler } from './eventHandler.ts';
import { createEventQueue } from './eventQueue.ts';
import { createEventsRepository } from './eventsRepository.ts';
import { ATTEMPTS } from './flowOutcome.ts';
import { done, type FlowParts, type Handler, idIn } from './flowParts.ts';
import { createFlowRepository } from './flowRepository.ts';
import { createGearReading } from './gearReading.ts';
import { createGearStore } from './gearStore.ts';
import { createListHandlers } from './listHandlers.ts';
import { nightlyRunAt } from './nightlyTime.ts';
import { createReconcileHandler } from './reconcileHandler.ts';
import { createReconciliationRepository } from './reconciliationRepository.ts';
import { createRevokeHandler } from './revokeHandler.ts';
import { createUpkeepRepository } from './upkeepRepository.ts';

export interface StravaFlowParts extends StravaServices {
  db: Kysely<Schema>;
  jobs: JobQueue;
  timezone: string;
  now: () => Date;
  log: FastifyBaseLogger;
}

export function createStravaFlow(services: StravaFlowParts) {
  const { db, jobs, cipher, client, tokens, budget, timezone, now, log } = services;
  const athletes = createFlowRepository(db, jobs, now);
  const parts: FlowParts = { ...services, athletes, gear: createGearStore(db) };
  const runs = createReconciliationRepository(db, jobs);
  const upkeep = createUpkeepRepository(db, jobs);
  const gear = createGearReading(parts);
  const readActivity = createActivityReading(parts, gear);
  const handleEvent = createEventHandler(
    parts,
    readActivity,
    createDeauthorizationCheck(parts, tokens, createTokensRepository(db)),
  );
  const events = createEventQueue({ ...parts, events: createEventsRepository(db, now), handle: handleEvent, budget });
  const revoke = createRevokeHandler({ db, upkeep, cipher, client, now, log });

  async function beginNight(): Promise<void> {
    const { day, since } = nightlyRunAt(now(), timezone);
    await runs.begin(day, since, now());
    await runs.closeFinished(now());
  }

  const handlers: Partial<Record<string, Handler>> = {
    ...createListHandlers(parts, gear),
    activity: createActivityHandler(parts, readActivity),
    reconcile: createReconcileHandler(parts, runs, readActivity),
    revoke,
    async nightly() {
      await beginNight();
      return done;
    },
    async purge(data) {
      await upkeep.purge(idIn(data, 'athlete_id'), now());
      return done;
    },
  };

  /** A job that always fails by a programming error must end. */
  async function giveUp({ data }: Job, attempt: number): Promise<void> {
    const { athlete_id, strava_id, run_id } = data;
    if (athlete_id === undefined) return;
    await athletes.note(athlete_id, strava_id === undefined ? null : Number(strava_id), 'failed', attempt);
    if (run_id !== undefined) await runs.leave(athlete_id, run_id, now());
  }

  async function giveBack(): Promise<void> {
    const { open, misconfigured_since } = await budget.read();
    if (open.import || misconfigured_since) return;
    const context = { attempt: 1, signal: new AbortController().signal };
    for (const revocation_id of await upkeep.waitingRevocations(10)) await revoke({ revocation_id }, context);
  }

  const work: Worker = async (job, context) => {
    const handle = handlers[job.kind];
    if (!handle) throw new Error(`No handler for jobs of the kind ${job.kind}`);
    try {
      return await handle(job.data, context);
    } catch (error) {
      const isOurs = !context.signal.aborted && !isUnavailable(error);
      if (!isOurs || context.attempt < ATTEMPTS) throw error;
      log.error({ event: 'job', kind: job.kind, ...job.data, err: error }, 'a job was given up');
      await giveUp(job, context.attempt);
      return done;
    }
  };

  return {
    work,
    events,
    mayBegin: budget.mayBegin,
    /** After a restore the queues are empty; our tables name the work. */
    resume: (): Promise<void> => upkeep.resume(),

    async tick(): Promise<void> {
      await beginNight();
      for (const id of await upkeep.due(now())) await upkeep.purge(id, now());
      await upkeep.dropDetails(now());
      await giveBack();
      jobs.wake();
      events.wake();
    },
  };
}

export type StravaFlow = ReturnType<typeof createStravaFlow>;
