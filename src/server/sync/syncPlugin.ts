import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { createStravaFlow, type StravaFlow } from './stravaFlow.ts';

const TICK_MS = 60_000;

function startWorkers(app: FastifyInstance, flow: StravaFlow): void {
  app.addHook('onReady', async () => {
    // The credentials may have changed since Strava refused them.
    await app.strava?.budget.setCredentials(true);
    await flow.resume();
    await app.jobs?.start(flow.work, flow.mayBegin);
    flow.events.start(app.changes);
  });
  app.addHook('preClose', () => flow.events.stop());
}

function runEveryMinute(app: FastifyInstance, flow: StravaFlow): void {
  let running: Promise<void> = Promise.resolve();
  const tick = () =>
    flow
      .tick()
      .catch((error: unknown) => app.log.warn({ event: 'strava_tick', err: error }, 'not looked at the clock'));
  const timer = setInterval(() => {
    running = running.then(tick);
  }, TICK_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await running;
  });
}

interface Options {
  looksAtClock: boolean;
}

export const syncPlugin = fp<Options>(
  async (app, { looksAtClock }) => {
    const { db, jobs, strava, settings, log } = app;
    if (strava === null || jobs === null) return;
    const { timezone } = settings;
    const flow = createStravaFlow({ ...strava, db, jobs, timezone, now: () => app.now(), log });
    startWorkers(app, flow);
    if (looksAtClock) runEveryMinute(app, flow);
  },
  { name: 'syncPlugin', dependencies: ['stravaServices'] },
);
