import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { subscriptionRoutes } from './subscriptionRoutes.ts';
import { webhookCallbackRoutes } from './webhookCallbackRoutes.ts';
import { createWebhookEventsRepository } from './webhookEventsRepository.ts';
import { createWebhookIntake } from './webhookIntake.ts';

/** Strava's push: its events, and the subscription to them. */
export const webhookRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const events = createWebhookEventsRepository({
    db: app.db,
    jobs: app.jobs,
    now: () => app.now(),
    onStored: () => app.eventLull.note(),
  });

  await app.register(webhookCallbackRoutes, {
    take: createWebhookIntake(events.store),
    onForeign() {
      // Ours may have been registered anew by other means. Strava sends the event again, a minute later.
      app.subscription?.glance().catch((error: unknown) => {
        app.log.warn({ event: 'subscription_unknown', err: error }, 'subscription not looked up');
      });
    },
  });
  await app.register(subscriptionRoutes);
};
