import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { subscriptionRoutes } from './subscriptionRoutes.ts';
import { webhookCallbackRoutes } from './webhookCallbackRoutes.ts';
import { createWebhookEventsRepository } from './webhookEventsRepository.ts';

export const webhookRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const events = createWebhookEventsRepository(app.db, () => app.now());

  await app.register(webhookCallbackRoutes, {
    store: events.store,
    onForeign() {
      // Our subscription may have been registered by other means; Strava repeats the event a minute later.
      app.subscription?.readRecent().catch((error: unknown) => {
        app.log.warn({ event: 'subscription_unknown', err: error }, 'subscription not looked up');
      });
    },
  });
  await app.register(subscriptionRoutes);
};
