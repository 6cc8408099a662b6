import fp from 'fastify-plugin';
import { openBossQueue } from './bossQueue.ts';
import type { DatabaseQueue } from './jobQueue.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Work to be done later; whoever knows how to do it starts it. Null while the installation has no Strava app, whose work it is. */
    jobs: DatabaseQueue | null;
  }
}

/** The queues. They are stopped before connections are waited for, so that nothing new is begun. */
export const jobs = fp(
  async (app) => {
    if (app.settings.strava === null) {
      app.decorate('jobs', null);
      return;
    }
    const queue = await openBossQueue({ db: app.db, feed: app.changes, now: () => app.now(), log: app.log });
    app.decorate('jobs', queue);
    app.addHook('preClose', () => queue.stop());
  },
  { name: 'jobs', dependencies: ['surroundings', 'changes'] },
);
