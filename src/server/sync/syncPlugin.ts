import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { createPolarFlow } from '#server/sources/polar/flow/polarFlow.ts';
import { createStravaFlow } from '#server/sources/strava/flow/stravaFlow.ts';
import { createSync, type Sync } from './sync.ts';

const TICK_MS = 60_000;

function startWorkers(app: FastifyInstance, sync: Sync): void {
  app.addHook('onReady', async () => {
    // The credentials may have changed since Strava refused them.
    await app.strava?.budget.setCredentials(true);
    await app.polar?.budget.setCredentials(true);
    await sync.resume();
    await app.jobs?.start(sync.work, sync.mayBegin);
    sync.events.start(app.changes);
  });
  app.addHook('preClose', () => sync.events.stop());
}

function runEveryMinute(app: FastifyInstance, sync: Sync): void {
  let running: Promise<void> = Promise.resolve();
  const tick = () =>
    sync.tick().catch((error: unknown) => app.log.warn({ event: 'sync_tick', err: error }, 'not looked at the clock'));
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
    const { db, jobs, strava, polar, polarWebhook: webhook, settings, log } = app;
    if (jobs === null) return;
    const { timezone } = settings;
    const parts = { db, jobs, now: () => app.now(), log };
    const flows = [
      ...(strava ? [createStravaFlow({ ...strava, ...parts })] : []),
      ...(polar && webhook ? [createPolarFlow({ ...polar, ...parts, webhook, timezone })] : []),
    ];
    const sync = createSync({ ...parts, flows, timezone });
    startWorkers(app, sync);
    if (looksAtClock) runEveryMinute(app, sync);
  },
  { name: 'syncPlugin', dependencies: ['stravaServices', 'polarWebhookPlugin'] },
);
