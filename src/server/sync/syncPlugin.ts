import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { repeat } from '#server/jobs/repeat.ts';
import { CONNECTED_SOURCES } from '#server/sources/connectedSources.ts';
import type { SourceFlow } from '#server/sources/source/sourceFlow.ts';
import { createSync, type Sync } from './sync.ts';

const TICK_MS = 60_000;

function startWorkers(app: FastifyInstance, flows: readonly SourceFlow[], sync: Sync): void {
  app.addHook('onReady', async () => {
    // The credentials may have changed since the source refused them.
    for (const { budget } of flows) await budget.setCredentials(true);
    await sync.resume();
    await app.jobs?.start(sync.work, sync.mayBegin);
    sync.events.start(app.changes);
  });
  app.addHook('preClose', () => sync.events.stop());
}

interface Options {
  looksAtClock: boolean;
}

export const syncPlugin = fp<Options>(
  async (app, { looksAtClock }) => {
    const { db, jobs, settings, log } = app;
    if (jobs === null) return;
    const flows = CONNECTED_SOURCES.map(({ flow }) => flow(app)).filter((flow) => flow !== null);
    const sync = createSync({ db, jobs, flows, timezone: settings.timezone, now: () => app.now(), log });
    startWorkers(app, flows, sync);
    if (!looksAtClock) return;
    repeat(app, { everyMs: TICK_MS, work: sync.tick, event: 'sync_tick', failed: 'not looked at the clock' });
  },
  { name: 'syncPlugin', dependencies: ['sourceServices'] },
);
