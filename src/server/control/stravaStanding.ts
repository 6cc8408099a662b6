import fp from 'fastify-plugin';
import { createRateBudget } from '#server/sources/budget/rateBudget.ts';
import { readCapacity } from '#server/sources/strava/connection/accountCapacity.ts';
import { createControlRepository } from './controlRepository.ts';
import { queueStanding } from './queueStanding.ts';

interface StravaStanding {
  connected: number;
  limit: number;
  isWebhookMissing: boolean;
  waiting: number;
  /** Null while nothing waits or Strava refuses the installation. */
  doneAt: Date | null;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Null without Strava. */
    stravaStanding: () => Promise<StravaStanding | null>;
  }
}

/** A decoration, because research is below the control room and must not import it. */
export const stravaStanding = fp(
  async (app) => {
    const budgets = createRateBudget(app.db, 'strava', () => app.now());
    const repository = createControlRepository(app.db, 'strava');
    app.decorate('stravaStanding', async () => {
      if (app.settings.strava === null) return null;
      const { subscription } = app;
      const [answer, figures, capacity, budget, jobs] = await Promise.all([
        subscription?.readRecent(),
        repository.figures(),
        readCapacity(app.db, app.settings),
        budgets.read(),
        app.jobs?.counts('strava'),
      ]);
      const { queue, doneAt } = queueStanding({ jobs, figures, budget, now: app.now() });
      return {
        connected: capacity.used,
        limit: capacity.limit,
        isWebhookMissing:
          answer?.ok === true && (answer.value === null || (await subscription?.isOurs(answer.value)) !== true),
        waiting: queue.import + queue.backfill + queue.webhook,
        doneAt,
      };
    });
  },
  { name: 'stravaStanding', dependencies: ['context'] },
);
