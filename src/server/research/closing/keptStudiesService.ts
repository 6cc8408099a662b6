import fp from 'fastify-plugin';
import { eraseKeptStudies } from './keptStudies.ts';

const TICK_MS = 60_000;

export const keptStudiesService = fp<{ looksAtClock: boolean }>(
  async (app, { looksAtClock }) => {
    if (!looksAtClock) return;
    let running: Promise<unknown> | null = null;
    const tick = () => {
      running ??= eraseKeptStudies(app, app.now())
        .catch((error: unknown) => app.log.warn({ event: 'kept_studies', err: error }, 'kept studies not erased'))
        .finally(() => {
          running = null;
        });
    };
    const timer = setInterval(tick, TICK_MS).unref();
    app.addHook('preClose', async () => {
      clearInterval(timer);
      await running;
    });
  },
  { name: 'keptStudiesService', dependencies: ['context'] },
);
