import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { createRateBudget } from '#server/strava/calls/rateBudget.ts';
import { controlRoutes } from '#server/strava/control/controlRoutes.ts';
import { problemRoutes } from '#server/strava/control/problemRoutes.ts';
import { createPushSubscriptions } from './pushSubscriptions.ts';
import { createSubscriptionRepository } from './subscriptionRepository.ts';
import { subscriptionRoutes } from './subscriptionRoutes.ts';
import { webhookCallbackRoutes } from './webhookCallbackRoutes.ts';
import { createWebhookEventsRepository } from './webhookEventsRepository.ts';
import { createWebhookIntake } from './webhookIntake.ts';
import { createWebhookSecrets } from './webhookSecrets.ts';
import { createWebhookSubscription } from './webhookSubscription.ts';

/** What comes from Strava by itself, and what an admin sees and does of it. */
export const webhookRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const now = () => app.now();
  const { strava: stravaApp, stravaApiBase: apiBase, publicUrl } = app.settings;
  const secrets = createWebhookSecrets(app.secret, publicUrl);
  const events = createWebhookEventsRepository({
    db: app.db,
    jobs: app.jobs,
    now,
    onStored: () => app.strava?.lull.note(),
  });
  const subscription =
    stravaApp &&
    createWebhookSubscription({
      push: createPushSubscriptions({ app: stravaApp, apiBase, now }),
      repository: createSubscriptionRepository(app.db),
      secrets,
      now,
    });

  await app.register(webhookCallbackRoutes, {
    secrets,
    take: createWebhookIntake(events.store),
    onForeign() {
      // Ours may have been registered anew by other means. Strava sends the event again, a minute later.
      subscription?.glance().catch((error: unknown) => {
        app.log.warn({ event: 'subscription_unknown', err: error }, 'subscription not looked up');
      });
    },
  });
  await app.register(subscriptionRoutes, { subscription });
  await app.register(controlRoutes, { subscription, readBudget: createRateBudget(app.db, now).read });
  await app.register(problemRoutes);
};
