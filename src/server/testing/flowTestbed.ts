import Fastify from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#server/db/schema.ts';
import { putRowsBack, readBeginning } from '#server/db/testBeginning.ts';
import { openTestDatabase, planEachStatement } from '#server/db/testDatabase.ts';
import { createRateBudget, type RateBudget } from '#server/sources/budget/rateBudget.ts';
import { createTokenCipher } from '#server/sources/source/tokenCipher.ts';
import { writeSourceTerms } from '#server/sources/sourceTerms.ts';
import { createAthleteCalls } from '#server/sources/strava/calls/athleteCalls.ts';
import { createStravaClient } from '#server/sources/strava/calls/stravaClient.ts';
import { createTokenRenewal, sealTokens, type TokenRenewal } from '#server/sources/strava/calls/tokenRenewal.ts';
import { createTokensRepository } from '#server/sources/strava/calls/tokensRepository.ts';
import { createStravaFlow } from '#server/sources/strava/flow/stravaFlow.ts';
import { createWebhookEventsRepository } from '#server/sources/strava/webhook/webhookEventsRepository.ts';
import { createSync, type Sync } from '#server/sync/sync.ts';
import { openServer } from '#standin/common/openServer.ts';
import { type Standin, startStandin } from '#standin/strava/standin.ts';
import { resetState, type StandinOptions } from '#standin/strava/state/standinState.ts';
import type { StravaEvent } from '#standin/strava/state/stravaEvent.ts';
import type { StandinAthlete } from '#standin/strava/world/stravaWorld.ts';
import { createMemoryQueue, type MemoryQueue } from './memoryQueue.ts';
import { fetchUntilItHangs, PATIENT } from './patience.ts';

const ALL_SCOPES = ['read', 'activity:read', 'activity:read_all', 'profile:read_all'];

/** The clock moves only by the test and starts again with `reset`; no work runs by itself. */
export interface FlowTestbed {
  db: Db;
  standin: Standin;
  queue: MemoryQueue;
  flow: Sync;
  budget: RateBudget;
  tokens: TokenRenewal;
  now(): Date;
  advance(seconds: number): void;
  connect(stravaId: number, scopes?: readonly string[]): Promise<string>;
  settle(): Promise<void>;
  athlete(stravaId: number): StandinAthlete;
  calls(part: string): number;
  reset(options?: StandinOptions): Promise<void>;
  close(): Promise<void>;
}

interface FlowTestbedOptions extends StandinOptions {
  start?: Date;
}

const TIMEOUT_MS = 60_000;

export async function openFlowTestbed({ start, ...options }: FlowTestbedOptions = {}): Promise<FlowTestbed> {
  // In the middle of a window, so that no window ends by chance.
  const begin = (start ?? new Date('2026-11-18T10:07:00Z')).getTime();
  let time = begin;
  const now = () => new Date(time);
  const database = await openTestDatabase();
  await planEachStatement(database.db);
  const { db } = database;
  await writeSourceTerms(db);
  const standin = await startStandin({ now, ...options });
  const queue = createMemoryQueue(now);
  const budget = createRateBudget(db, 'strava', now);
  const client = createStravaClient({
    app: { clientId: '12345', clientSecret: 'standin-secret' },
    apiBase: standin.bases.api,
    oauthBase: standin.bases.oauth,
    now,
    budget,
    fetch: fetchUntilItHangs(standin),
    timeoutMs: TIMEOUT_MS,
  });
  const cipher = createTokenCipher(new Uint8Array(32).fill(7));
  const tokens = createTokenRenewal({ stored: createTokensRepository(db), cipher, client, now });
  const asAthlete = createAthleteCalls({ budget, tokens });
  const { log } = Fastify({ logger: false });
  const parts = { db, jobs: queue, client, cipher, tokens, budget, asAthlete, now, log };
  const flow = createSync({ ...parts, flows: [createStravaFlow(parts)], timezone: 'Europe/Berlin' });
  await queue.start(flow.work, flow.mayBegin);
  const callback = await listen(createWebhookEventsRepository(db, now));

  async function subscribe() {
    Object.assign(standin.state.knobs, PATIENT);
    standin.state.subscriptions.add(callback.url);
    await db.deleteFrom('webhook_subscription').execute();
    await db.insertInto('webhook_subscription').values({ strava_given_id: null, seen_at: now() }).execute();
  }
  await subscribe();
  const { rows } = await readBeginning(db);

  return {
    db,
    standin,
    queue,
    flow,
    budget,
    tokens,
    now,
    advance(seconds) {
      time += seconds * 1000;
    },
    async connect(stravaId, scopes = ALL_SCOPES) {
      const code = standin.state.grants.issueCode(stravaId, new Set(scopes));
      const exchange = await client.exchangeCode(code);
      if (!exchange.ok) throw new Error(`No tokens: ${exchange.error.kind}`);
      const id = uuidv7();
      await db.transaction().execute(async (trx) => {
        await trx.insertInto('people').values({ id, user_id: null }).execute();
        await trx
          .insertInto('athletes')
          .values({
            id,
            strava_id: stravaId,
            name: exchange.value.athlete.name,
            status: 'importing',
            scopes: [...scopes],
            connected_at: now(),
            ...sealTokens(cipher, exchange.value.tokens, stravaId, id),
          })
          .execute();
        await queue.add(trx, [{ queue: 'import', kind: 'connect', data: { athlete_id: id } }]);
      });
      return id;
    },
    async settle() {
      await standin.state.outbox.settle();
      await flow.events.drain();
      await queue.drain();
    },
    athlete(stravaId) {
      const found = standin.state.world.athletes.get(stravaId);
      if (!found) throw new Error(`No athlete ${stravaId}`);
      return found;
    },
    calls: (part) => standin.state.journal.filter(({ url }) => url.includes(part)).length,
    async reset(changed) {
      queue.drop();
      time = begin;
      await putRowsBack(db, rows);
      resetState(standin.state, changed);
      await subscribe();
    },
    async close() {
      await standin.close();
      await callback.close();
      await database.close();
    },
  };
}

async function listen(events: ReturnType<typeof createWebhookEventsRepository>) {
  const { port, close } = await openServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      const { updates, event_time, ...event } = JSON.parse(body) as StravaEvent;
      const kept = { ...event, event_time: new Date(event_time * 1000) };
      void events.store({ ...kept, is_deauthorization: updates?.authorized === 'false' }).then(
        () => response.end(),
        () => response.writeHead(503).end(),
      );
    });
  });
  return { url: `http://127.0.0.1:${port}/`, close };
}
