import fp from 'fastify-plugin';
import { sourcesSetUp } from '#server/settings/sourcesSetUp.ts';
import { openBossQueue } from './bossQueue.ts';
import type { JobQueue } from './jobQueue.ts';

declare module 'fastify' {
  interface FastifyInstance {
    jobs: JobQueue | null;
  }
}

/** Stops before the server waits for open connections, so that no new job starts. */
export const jobs = fp(
  async (app) => {
    if (sourcesSetUp(app.settings).length === 0) {
      app.decorate('jobs', null);
      return;
    }
    const queue = await openBossQueue({ db: app.db, feed: app.changes, now: () => app.now(), log: app.log });
    app.decorate('jobs', queue);
    app.addHook('preClose', () => queue.stop());
  },
  { name: 'jobs', dependencies: ['context', 'changes'] },
);
