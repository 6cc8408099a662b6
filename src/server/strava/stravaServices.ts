import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Gate } from '#server/jobs/jobQueue.ts';
import { type AthleteCalls, createAthleteCalls } from './calls/athleteCalls.ts';
import { createRateBudget, type RateBudget } from './calls/rateBudget.ts';
import { createStravaClient, type StravaClient } from './calls/stravaClient.ts';
import { createTokenCipher, type TokenCipher } from './calls/tokenCipher.ts';
import { createTokenRenewal, type TokenRenewal } from './calls/tokenRenewal.ts';
import { createTokensRepository } from './calls/tokensRepository.ts';
import { createStravaFlow, type StravaFlow } from './flow/stravaFlow.ts';
import { createEventLull, type EventLull } from './webhook/eventLull.ts';

const TICK_MS = 60_000;

/** What every part of this area uses to speak to Strava. */
export interface StravaServices {
  client: StravaClient;
  cipher: TokenCipher;
  tokens: TokenRenewal;
  budget: RateBudget;
  /** Calls in the name of an athlete; the priority `webhook` is also that of a person who waits. */
  asAthlete: AthleteCalls;
  flow: StravaFlow;
  /** Whether events pause, so that the work they make may begin. */
  lull: EventLull;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Null while the installation has no Strava app. */
    strava: StravaServices | null;
  }
}

function createServices(app: FastifyInstance): StravaServices | null {
  const { settings, jobs, db, log } = app;
  const { strava: stravaApp, stravaApiBase: apiBase, stravaOauthBase: oauthBase, timezone } = settings;
  if (stravaApp === null || jobs === null) return null;
  const now = () => app.now();
  const budget = createRateBudget(db, now);
  const client = createStravaClient({ app: stravaApp, apiBase, oauthBase, now, budget });
  const cipher = createTokenCipher(app.secret.derive('strava-tokens'));
  const tokens = createTokenRenewal({ stored: createTokensRepository(db), cipher, client, now });
  const asAthlete = createAthleteCalls({ budget, tokens });
  const flow = createStravaFlow({ db, jobs, client, cipher, tokens, budget, asAthlete, timezone, now, log });
  const lull = createEventLull(jobs.wake);
  return { client, cipher, tokens, budget, asAthlete, flow, lull };
}

/** Begins to work once the server is ready. */
function beginToWork(app: FastifyInstance, { flow, budget, lull }: StravaServices): void {
  const mayBegin: Gate = async (queue) => (queue !== 'intake' || lull.isNow()) && flow.mayBegin(queue);
  app.addHook('onReady', async () => {
    // The credentials may be others than those that Strava refused.
    await budget.setCredentials(true);
    await flow.resume();
    await app.jobs?.start(flow.work, mayBegin);
  });
}

function lookAtClock(app: FastifyInstance, flow: StravaFlow): void {
  let ticking: Promise<void> = Promise.resolve();
  const tick = () =>
    flow
      .tick()
      .catch((error: unknown) => app.log.warn({ event: 'strava_tick', err: error }, 'not looked at the clock'));
  const timer = setInterval(() => {
    ticking = ticking.then(tick);
  }, TICK_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await ticking;
  });
}

interface Options {
  /** Whether what is due by the clock is looked for every minute. */
  looksAtClock: boolean;
}

export const stravaServices = fp<Options>(
  async (app, { looksAtClock }) => {
    const services = createServices(app);
    app.decorate('strava', services);
    if (services) beginToWork(app, services);
    if (services && looksAtClock) lookAtClock(app, services.flow);
  },
  { name: 'stravaServices', dependencies: ['surroundings', 'jobs'] },
);
