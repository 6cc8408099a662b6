import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#server/db/schema.ts';
import type { JobContext, JobOutcome, JobQueue } from '#server/jobs/jobQueue.ts';
import { type Account, findAccount } from '#server/sources/accounts/accountRows.ts';
import { createAccountRepository } from '#server/sources/flow/accountRepository.ts';
import { meaningOf, waitAfter } from '#server/sources/flow/flowOutcome.ts';
import { done, idIn } from '#server/sources/flow/jobData.ts';
import { purgeDue } from '#server/sources/flow/purge.ts';
import { createReconciliationRepository } from '#server/sources/flow/reconciliationRepository.ts';
import { createRevokeHandler } from '#server/sources/flow/revokeHandler.ts';
import type { PolarAsk } from '#server/sources/polar/calls/polarClient.ts';
import type { PolarServices } from '#server/sources/polar/calls/polarServices.ts';
import { giveBack } from '#server/sources/polar/connection/polarGiveBack.ts';
import { createPolarRegistration } from '#server/sources/polar/connection/polarRegistration.ts';
import { openGrant } from '#server/sources/polar/connection/polarTokens.ts';
import type { PolarWebhook } from '#server/sources/polar/webhook/polarWebhook.ts';
import type { CallError } from '#server/sources/source/callError.ts';
import type { Handler, SettledEvent, SourceFlow } from '#server/sources/source/sourceFlow.ts';
import type { QueueName } from '#shared/contract/control.ts';
import { createPolarListReading } from './polarListReading.ts';
import { createPolarReading, type PolarResult } from './polarReading.ts';

interface PolarFlowParts extends PolarServices {
  db: Db;
  jobs: JobQueue;
  webhook: PolarWebhook;
  timezone: string;
  now: () => Date;
  log: FastifyBaseLogger;
}

/** An announced exercise may be missing at first: asked for again at these times after the event. */
const LOOK_AGAIN_MS = [30_000, 150_000, 750_000, 4_350_000];
/** The time of an event so old that a missing session is not asked for again. */
const NEVER_LOOK_AGAIN = new Date(0);
const HOUR_MS = 3_600_000;

export function createPolarFlow(parts: PolarFlowParts): SourceFlow {
  const { db, jobs, client, cipher, budget, renewLimits, webhook, timezone, now, log } = parts;
  const accounts = createAccountRepository(db, jobs, 'polar', now);
  const runs = createReconciliationRepository(db, jobs, ['polar']);
  const registration = createPolarRegistration({ db, client, renewLimits, now });
  const readExerciseOf = createPolarReading({ client, db, accounts, timezone });
  const readList = createPolarListReading({ client, db, accounts, registration, readExerciseOf, now });
  let lookedAt = 0;

  function askAs({ id, token_encrypted }: Account, priority: QueueName, signal: AbortSignal): PolarAsk | null {
    if (token_encrypted === null) return null;
    return { token: openGrant(cipher, token_encrypted, id).token, priority, signal };
  }

  /** What becomes of the account; null when the work may go on later by itself. */
  async function settle(
    error: CallError,
    account: Account,
    entity: string | null,
    context: JobContext,
  ): Promise<JobOutcome> {
    const meaning = meaningOf(error, context, now());
    if (meaning.is === 'wait') return meaning.outcome;
    if (meaning.is === 'disconnected') {
      await accounts.lost(account);
      await renewLimits();
    } else if (meaning.is === 'no_permission') await accounts.missesConsents(account.id);
    else await accounts.note(account.id, entity, meaning.is, context.attempt);
    return done;
  }

  const list: Handler = async (data, context) => {
    const id = idIn(data, 'account_id');
    const account = await findAccount(db, { id });
    const ask = account && askAs(account, data.run_id ? 'backfill' : 'import', context.signal);
    if (account && ask && account.status !== 'disconnected') {
      const failed = await readList(account, ask, context);
      const outcome = failed ? await settle(failed.error, account, failed.entity, context) : done;
      if (outcome.is !== 'done') return outcome;
    }
    if (data.run_id) await runs.leave(id, data.run_id, now());
    return done;
  };

  /** One exercise again, as an admin wishes. */
  const activity: Handler = async (data, context) => {
    const entity = idIn(data, 'external_id');
    const outcome = await handleEvent(idIn(data, 'account_id'), entity, NEVER_LOOK_AGAIN, context);
    return typeof outcome === 'string' ? done : outcome;
  };

  /** The registration and the token end together. */
  const revoke = createRevokeHandler(
    { db, now, log },
    {
      source: 'polar',
      open({ id, token_encrypted }) {
        const grant = openGrant(cipher, token_encrypted, id);
        const end = (signal: AbortSignal) =>
          giveBack(client, { token: grant.token, priority: 'import', signal }, grant);
        return { account: { source: 'polar', externalId: grant.external_id }, end };
      },
      waitAfter,
    },
  );

  async function handleEvent(
    accountId: string,
    entity: string,
    receivedAt: Date,
    context: JobContext,
  ): Promise<SettledEvent> {
    const account = await findAccount(db, { id: accountId });
    const ask = account && askAs(account, 'webhook', context.signal);
    if (!account || !ask || account.status === 'disconnected') return 'not_connected';
    const askedAt = now();
    const answer = await client.exercise(ask, entity);
    const result: PolarResult = answer.ok
      ? await readExerciseOf(account, { json: answer.value, askedAt }, ask, context)
      : { is: 'error', error: answer.error };
    if (result.is !== 'error') {
      if (result.is === 'broken') await accounts.note(account.id, entity, 'broken', 1);
      return result.is === 'disconnected' ? 'not_connected' : result.is;
    }
    if (result.error.status === 404) {
      const waited = now().getTime() - receivedAt.getTime();
      const next = LOOK_AGAIN_MS.find((offset) => offset > waited);
      if (next !== undefined) return { is: 'later', at: new Date(receivedAt.getTime() + next) };
      await accounts.note(account.id, entity, 'gone', LOOK_AGAIN_MS.length + 1);
      return 'gone';
    }
    const outcome = await settle(result.error, account, entity, context);
    if (outcome.is !== 'done') return outcome;
    return result.error.kind === 'unauthorized' ? 'revoked' : 'refused';
  }

  return {
    source: 'polar',
    budget,
    handlers: { 'polar-list': list, 'polar-activity': activity, 'polar-revoke': revoke },
    events: {
      mayBegin: () => budget.mayBegin('webhook'),
      handle: ({ account_id, entity, received_at }, context) => {
        if (account_id === null || entity === null) throw new Error('Not an event of Polar');
        return handleEvent(account_id, entity, received_at, context);
      },
      async giveUp({ account_id, entity, attempts }) {
        if (account_id !== null) await accounts.note(account_id, entity, 'failed', attempts);
      },
    },
    async giveUp({ data }, attempt) {
      const { account_id, external_id = null, run_id } = data;
      if (account_id === undefined) return;
      await accounts.note(account_id, external_id, 'failed', attempt);
      if (run_id !== undefined) await runs.leave(account_id, run_id, now());
    },
    resume: () => accounts.resume(),
    async tick() {
      await purgeDue(parts, 'polar');
      if (now().getTime() - lookedAt < HOUR_MS) return;
      lookedAt = now().getTime();
      await webhook.reactivate();
    },
  };
}
