import type { FastifyBaseLogger } from 'fastify';
import type { StravaEvent, WebhookEvent } from '#server/db/schema/stravaSchema.ts';
import type { Db } from '#server/db/schema.ts';
import type { Job, JobQueue } from '#server/jobs/jobQueue.ts';
import { purgeDue } from '#server/sources/flow/purge.ts';
import { createReconciliationRepository } from '#server/sources/flow/reconciliationRepository.ts';
import { createRevokeHandler } from '#server/sources/flow/revokeHandler.ts';
import type { EventWork, SourceFlow } from '#server/sources/source/sourceFlow.ts';
import type { StravaServices } from '#server/sources/strava/calls/stravaServices.ts';
import { openTokens } from '#server/sources/strava/calls/tokenRenewal.ts';
import { createTokensRepository } from '#server/sources/strava/calls/tokensRepository.ts';
import { createActivityHandler } from './activityHandler.ts';
import { createActivityReading } from './activityReading.ts';
import { createDeauthorizationCheck } from './deauthorizationCheck.ts';
import { createEventHandler } from './eventHandler.ts';
import type { FlowParts } from './flowParts.ts';
import { createFlowRepository } from './flowRepository.ts';
import { createGearReading } from './gearReading.ts';
import { createGearStore } from './gearStore.ts';
import { createListHandlers } from './listHandlers.ts';
import { createReconcileHandler } from './reconcileHandler.ts';
import { createUpkeepRepository } from './upkeepRepository.ts';

interface StravaFlowParts extends StravaServices {
  db: Db;
  jobs: JobQueue;
  now: () => Date;
  log: FastifyBaseLogger;
}

const FIRST_REVOKE_WAIT_MS = 30_000;
const LONGEST_REVOKE_WAIT_MS = 3_600_000;

function ofStrava(event: WebhookEvent): StravaEvent {
  const { subscription_id, object_id, owner_id } = event;
  if (subscription_id === null || object_id === null || owner_id === null) throw new Error('Not an event of Strava');
  return { ...event, subscription_id, object_id, owner_id };
}

export function createStravaFlow(services: StravaFlowParts): SourceFlow {
  const { db, jobs, cipher, client, tokens, budget, now, log } = services;
  const athletes = createFlowRepository(db, jobs, now);
  const parts: FlowParts = { ...services, athletes, gear: createGearStore(db) };
  const runs = createReconciliationRepository(db, jobs, ['strava']);
  const upkeep = createUpkeepRepository(db, jobs);
  const gear = createGearReading(parts);
  const readActivity = createActivityReading(parts, gear);
  const lists = createListHandlers(parts, gear);
  const handleEvent = createEventHandler(
    parts,
    readActivity,
    createDeauthorizationCheck(parts, tokens, createTokensRepository(db)),
  );
  const revoke = createRevokeHandler(
    { db, now, log },
    {
      source: 'strava',
      open({ id, token_encrypted }) {
        const { refresh_token, strava_id } = openTokens(cipher, token_encrypted, id);
        // Under the athlete's id, unless the connection was refused.
        const account = strava_id === undefined ? { id } : { externalId: String(strava_id) };
        return { account: { source: 'strava', ...account }, end: () => client.revoke(refresh_token) };
      },
      waitAfter: (attempt) => Math.min(FIRST_REVOKE_WAIT_MS * 2 ** (attempt - 1), LONGEST_REVOKE_WAIT_MS),
    },
  );

  const events: EventWork = {
    mayBegin: () => budget.mayBegin('webhook'),
    handle: (event, context) => handleEvent(ofStrava(event), context),
    async giveUp(event) {
      const { owner_id, object_id, attempts } = ofStrava(event);
      const athlete = await athletes.find({ strava_id: owner_id });
      if (athlete) await athletes.note(athlete.id, object_id, 'failed', attempts);
    },
  };

  async function giveUp({ kind, data }: Job, attempt: number): Promise<void> {
    const { athlete_id, strava_id, run_id } = data;
    if (athlete_id === undefined) return;
    await athletes.note(athlete_id, strava_id === undefined ? null : Number(strava_id), 'failed', attempt);
    if (kind === 'connect' || kind === 'sync') await athletes.importFailed(athlete_id);
    if (run_id !== undefined) await runs.leave(athlete_id, run_id, now());
  }

  async function giveBack(): Promise<void> {
    const { open, misconfigured_since } = await budget.read();
    if (open.import || misconfigured_since) return;
    const context = { attempt: 1, signal: new AbortController().signal };
    for (const revocation_id of await upkeep.waitingRevocations(10)) await revoke({ revocation_id }, context);
  }

  return {
    source: 'strava',
    budget,
    handlers: {
      ...lists,
      activity: createActivityHandler(parts, readActivity),
      reconcile: createReconcileHandler(parts, runs, readActivity, lists.connect),
      revoke,
    },
    events,
    giveUp,
    resume: () => upkeep.resume(),
    async tick() {
      await purgeDue(services, 'strava');
      await giveBack();
    },
  };
}
