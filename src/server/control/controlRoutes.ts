import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { errorAnswers } from '#server/plugins/errorAnswers.ts';
import { routeOf } from '#server/plugins/routeOf.ts';
import { sourcesSetUp } from '#server/settings/sourcesSetUp.ts';
import { createRateBudget } from '#server/sources/budget/rateBudget.ts';
import { readCapacity } from '#server/sources/strava/connection/accountCapacity.ts';
import { CONTROL_CALLS } from '#shared/calls/control.ts';
import { ControlAnswer } from '#shared/contract/control.ts';
import { isoTime, withIsoTimes } from '#shared/isoTime.ts';
import { createControlRepository } from './controlRepository.ts';
import { queueStanding } from './queueStanding.ts';
import { setupChecks } from './setupChecks.ts';

export const controlRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { subscription } = app;
  const budgets = createRateBudget(app.db, 'strava', () => app.now());
  const repository = createControlRepository(app.db, 'strava');

  app.route({
    ...routeOf(CONTROL_CALLS.getControl),
    schema: {
      summary: 'How the connection to Strava stands',
      response: { 200: ControlAnswer, ...errorAnswers(401, 403, 503) },
    },
    handler: async () => {
      const lastAnswer = (await subscription?.readRecent()) ?? null;
      const [figures, capacity, withAccounts, reconciliation, budget] = await Promise.all([
        repository.figures(),
        readCapacity(app.db, app.settings),
        repository.sourcesWithAccounts(),
        repository.lastReconciliation(),
        budgets.read(),
      ]);
      const jobs = await app.jobs?.counts('strava');
      const { queue, doneAt } = queueStanding({ jobs, figures, budget, now: app.now() });
      const others = sourcesSetUp(app.settings).filter((source) => source !== 'strava');
      return {
        is_set_up: app.settings.strava !== null,
        other_sources: [...new Set([...others, ...withAccounts])],
        athletes: { connected: capacity.used, limit: capacity.limit },
        quarter: withIsoTimes(budget.quarter),
        day: withIsoTimes(budget.day),
        queue: { ...queue, done_at: isoTime(doneAt) },
        oldest_event_at: isoTime(figures.oldest_event_at),
        last_event_at: isoTime(figures.last_event_at),
        inactive_since: isoTime(budget.inactive_since),
        setup: setupChecks({
          publicUrl: app.settings.publicUrl,
          lastAnswer,
          isOurs:
            lastAnswer?.ok === true &&
            lastAnswer.value !== null &&
            (await subscription?.isOurs(lastAnswer.value)) === true,
          hasCallbackFailed: subscription?.hasCallbackFailed() === true,
          isMisconfigured: budget.misconfigured_since !== null,
          apiBase: app.settings.stravaApiBase,
          now: app.now(),
        }),
        problem_count: figures.problem_count,
        reconciliation: reconciliation ? withIsoTimes(reconciliation) : null,
      };
    },
  });
};
