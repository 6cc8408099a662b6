import fp from 'fastify-plugin';
import { createRateBudget } from '#server/sources/budget/rateBudget.ts';
import { createControlRepository } from './controlRepository.ts';
import { queueEta } from './queueEta.ts';

/** What the control room knows and the dashboard's list of work tells. */
export interface StravaStanding {
  connected: number;
  limit: number;
  /** Strava said that it sends no events to this installation. */
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
      const [answer, figures, budget, jobs] = await Promise.all([
        subscription?.readRecent(),
        repository.figures(),
        budgets.read(),
        app.jobs?.counts('strava'),
      ]);
      const { import: imports = 0, backfill = 0, webhook = 0 } = jobs ?? {};
      const queue = { import: imports, backfill, webhook: webhook + figures.waiting_events };
      const isPaused = budget.inactive_since !== null || budget.misconfigured_since !== null;
      return {
        connected: figures.connected,
        limit: app.settings.stravaAthleteLimit,
        isWebhookMissing: answer?.ok === true && (answer.value === null || subscription?.isOurs(answer.value) !== true),
        waiting: queue.import + queue.backfill + queue.webhook,
        doneAt: isPaused ? null : queueEta(queue, budget, app.now()),
      };
    });
  },
  { name: 'stravaStanding', dependencies: ['context'] },
);
