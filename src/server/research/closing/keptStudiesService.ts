import fp from 'fastify-plugin';
import { repeat } from '#server/jobs/repeat.ts';
import { eraseKeptStudies } from './keptStudies.ts';

const TICK_MS = 60_000;

export const keptStudiesService = fp<{ looksAtClock: boolean }>(
  async (app, { looksAtClock }) => {
    if (!looksAtClock) return;
    const work = () => eraseKeptStudies(app, app.now());
    repeat(app, { everyMs: TICK_MS, work, event: 'kept_studies', failed: 'kept studies not erased' });
  },
  { name: 'keptStudiesService', dependencies: ['context'] },
);
