import Fastify, { type FastifyInstance } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#server/db/schema.ts';
import { openTestDatabase, planEachStatement } from '#server/db/testDatabase.ts';
import { errorHandler } from '#server/plugins/errorHandler.ts';
import { type Account, countRegistered, findAccount } from '#server/sources/accounts/accountRows.ts';
import { endAccount } from '#server/sources/accounts/endAccount.ts';
import { eventRoutes } from '#server/sources/accounts/eventRoutes.ts';
import { createRateBudget } from '#server/sources/budget/rateBudget.ts';
import { createPolarClient, type PolarClient } from '#server/sources/polar/calls/polarClient.ts';
import { limitsFor } from '#server/sources/polar/calls/polarRates.ts';
import { sealGrant } from '#server/sources/polar/connection/polarTokens.ts';
import { createPolarFlow } from '#server/sources/polar/flow/polarFlow.ts';
import { polarSource } from '#server/sources/polar/polarSource.ts';
import { receivePolarEvent } from '#server/sources/polar/webhook/polarEvents.ts';
import { createPolarWebhook, type PolarWebhook } from '#server/sources/polar/webhook/polarWebhook.ts';
import type { LinkedApp } from '#server/sources/source/linkedApp.ts';
import { createTokenCipher } from '#server/sources/source/tokenCipher.ts';
import { writeSourceTerms } from '#server/sources/sourceTerms.ts';
import { createSync, type Sync } from '#server/sync/sync.ts';
import { SOURCE_CALLS, sourceCallOf } from '#shared/calls/sources.ts';
import type { QualityFlag } from '#shared/qualityChecks.ts';
import type { Trouble } from '#standin/common/troubles.ts';
import { type PolarStandin, startPolarStandin } from '#standin/polar/standin.ts';
import type { Call } from '#standin/polar/state/polarCalls.ts';
import { DEFAULT_KNOBS } from '#standin/polar/state/polarKnobs.ts';
import { freePort } from './freePort.ts';
import { createMemoryQueue, type MemoryQueue } from './memoryQueue.ts';
import { fetchUntilItHangs } from './patience.ts';
import { findingsOf, problemsOf, type StoredExercise, storedExercises } from './polarRows.ts';

const REDIRECT_URI = 'https://kadenz.example/auth/polar';
const TIMEZONE = 'Europe/Berlin';
const LONG_MS = 600_000;
/** In the middle of a window, so that no window ends by chance. */
const START = Date.parse('2026-11-18T10:07:00Z');

/** The clock moves only by the test, and no work runs by itself. */
export interface PolarFlowTestbed {
  db: Db;
  standin: PolarStandin;
  queue: MemoryQueue;
  flow: Sync;
  client: PolarClient;
  webhook: PolarWebhook;
  /** Sends to our address of events. */
  hook: FastifyInstance['inject'];
  now(): Date;
  /** A new person at Polar with a new connection; the id at Polar. */
  authorize(): Promise<number>;
  /** The same person gives a new token, as when a user connects again. */
  authorizeAgain(user: number): Promise<void>;
  /** As `authorize`, and the list was read. */
  connect(): Promise<number>;
  /** Ends the connection as its user does. */
  disconnect(user: number): Promise<void>;
  account(user: number): Promise<Account>;
  /** A new session of the person, a minute later; its id. */
  record(user: number, input?: object): Promise<string>;
  /** Reads the list of the account, with what else waits. */
  readList(user: number): Promise<void>;
  stored(user: number): Promise<StoredExercise[]>;
  findings(user: number, flag: QualityFlag): ReturnType<typeof findingsOf>;
  problems(user: number): ReturnType<typeof problemsOf>;
  trouble(on: Call | 'api', how: Omit<Trouble<Call>, 'on'>): void;
  control(method: string, path: string, body?: object): Promise<unknown>;
  /** Later by so many seconds, with the work that is due then. */
  advance(seconds: number): Promise<void>;
  settle(): Promise<void>;
  /** How many calls to Polar had this in their address. */
  calls(part: string): number;
  /** Without accounts, troubles and settings; to be called before each test. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

export async function openPolarFlowTestbed(): Promise<PolarFlowTestbed> {
  let time = START;
  const now = () => new Date(time);
  const database = await openTestDatabase();
  await planEachStatement(database.db);
  const { db } = database;
  await writeSourceTerms(db);
  const standin = await startPolarStandin({ now, redirectUrls: [REDIRECT_URI] });
  const { state } = standin;
  const queue = createMemoryQueue(now);
  const budget = createRateBudget(db, 'polar', now);
  const { authorize: authBase, token: tokenBase, api: apiBase } = standin.bases;
  const client = createPolarClient({
    app: { clientId: state.client.id, clientSecret: state.client.secret },
    ...{ authBase, tokenBase, apiBase, now, budget, userAgent: 'Kadenz', timeoutMs: LONG_MS },
    fetch: fetchUntilItHangs(standin),
  });
  const cipher = createTokenCipher(new Uint8Array(32).fill(7));
  const renewLimits = async () => {
    const { quarter, day } = limitsFor(await countRegistered(db, 'polar'));
    await budget.setLimits(quarter, day);
  };
  const hook = Fastify({ logger: false });
  const port = await freePort();
  const hookUrl = `http://127.0.0.1:${port}${sourceCallOf(SOURCE_CALLS.receiveSourceEvent, 'polar').path}`;
  const parts = { db, jobs: queue, client, cipher, budget, renewLimits, now, log: hook.log };
  const webhook = createPolarWebhook({ ...parts, callbackUrl: hookUrl });
  hook.decorate('db', db);
  hook.decorate('now', now);
  await hook.register(errorHandler);
  const receive: LinkedApp['receive'] = (bytes, headers) => receivePolarEvent({ db, webhook, now }, bytes, headers);
  hook.decorate('linkedSource', () => ({ ...polarSource, app: { receive } as LinkedApp }));
  await hook.register(eventRoutes);
  await hook.listen({ host: '127.0.0.1', port });
  const flows = [createPolarFlow({ ...parts, webhook, timezone: TIMEZONE })];
  const flow = createSync({ ...parts, flows, timezone: TIMEZONE });
  await queue.start(flow.work, flow.mayBegin);

  async function grantOf(userId: number, rowId: string) {
    const code = state.tokens.issueCode({ clientId: state.client.id, userId, redirectUri: REDIRECT_URI });
    const grant = await client.exchangeCode(code, REDIRECT_URI);
    if (!grant.ok) throw new Error(`No token: ${grant.error.kind}`);
    const { externalId: external_id, token, expiresAt: token_expires_at } = grant.value;
    const token_encrypted = sealGrant(cipher, { token, external_id }, rowId);
    return { status: 'importing' as const, token_encrypted, token_expires_at };
  }

  const testbed: PolarFlowTestbed = {
    db,
    standin,
    queue,
    flow,
    client,
    webhook,
    hook: hook.inject.bind(hook),
    now,
    async authorize() {
      let polarUser = state.world.addUser();
      // The phone's app sends no files.
      while (polarUser.person.device === null) polarUser = state.world.addUser();
      polarUser.exercises = [];
      const { id: userId } = polarUser.person;
      const id = uuidv7();
      await db.insertInto('people').values({ id, user_id: null }).execute();
      await db
        .insertInto('source_accounts')
        .values({
          ...{ id, person_id: id, source: 'polar', external_id: String(userId), status_since: now(), scopes: [] },
          ...{ consent_version: 1, consent_lang: 'en', consented_at: now(), connected_at: now(), updated_at: now() },
          ...(await grantOf(userId, id)),
        })
        .execute();
      return userId;
    },
    async authorizeAgain(user) {
      const { id } = await testbed.account(user);
      const grant = await grantOf(user, id);
      await db.updateTable('source_accounts').set(grant).where('id', '=', id).execute();
    },
    async connect() {
      const user = await testbed.authorize();
      await testbed.readList(user);
      return user;
    },
    async disconnect(user) {
      await db.transaction().execute(async (trx) => {
        const whose = { source: 'polar', externalId: String(user) } as const;
        const ended = await endAccount(trx, whose, 'disconnected_here', now());
        if (typeof ended === 'string') throw new Error(ended);
        await queue.add(trx, ended.jobs);
      });
    },
    async account(user) {
      const account = await findAccount(db, { source: 'polar', externalId: String(user) });
      if (!account) throw new Error(`No account ${user}`);
      return account;
    },
    async record(user, input = {}) {
      time += 60_000;
      const made = (await testbed.control('POST', `/users/${user}/exercises`, {
        sport: 'RUNNING',
        ...input,
      })) as { id: string };
      return made.id;
    },
    async readList(user) {
      const { id } = await testbed.account(user);
      queue.put({ queue: 'import', kind: 'polar-list', data: { account_id: id } });
      await testbed.settle();
    },
    stored: async (user) => storedExercises(db, await testbed.account(user)),
    findings: async (user, flag) => findingsOf(db, await testbed.account(user), flag),
    problems: async (user) => problemsOf(db, await testbed.account(user)),
    trouble: (on, how) => state.troubles.add({ ...how, on }),
    async control(method, path, body) {
      const headers = { 'content-type': 'application/json' };
      const init = body ? { method, headers, body: JSON.stringify(body) } : { method };
      const answer = await fetch(`${standin.url}/_control${path}`, init);
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`);
      return answer.status === 204 ? null : answer.json();
    },
    async advance(seconds) {
      time += seconds * 1000;
      await testbed.settle();
    },
    async settle() {
      await state.outbox.settle();
      await flow.events.drain();
      await queue.drain();
    },
    calls: (part) => state.journal.filter(({ url }) => url.includes(part)).length,
    async reset() {
      time = START;
      queue.drop();
      for (const table of ['webhook_events', 'revocations', 'people', 'source_webhooks'] as const) {
        await db.deleteFrom(table).execute();
      }
      await db.deleteFrom('source_budgets').execute();
      await db.insertInto('source_budgets').values({ source: 'polar' }).execute();
      await renewLimits();
      await testbed.control('POST', '/reset');
      Object.assign(state.knobs, DEFAULT_KNOBS, { event_timeout_ms: LONG_MS });
    },
    async close() {
      await standin.close();
      await hook.close();
      await database.close();
    },
  };
  return testbed;
}
