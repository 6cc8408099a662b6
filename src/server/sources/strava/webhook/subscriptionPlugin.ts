import fp from 'fastify-plugin';
import { createPushSubscriptions } from './pushSubscriptions.ts';
import { createSubscriptionRepository } from './subscriptionRepository.ts';
import { createWebhookSecrets, type WebhookSecrets } from './webhookSecrets.ts';
import { createWebhookSubscription, type WebhookSubscription } from './webhookSubscription.ts';

declare module 'fastify' {
  interface FastifyInstance {
    webhookSecrets: WebhookSecrets;
    subscription: WebhookSubscription | null;
  }
}

export const subscriptionPlugin = fp(
  async (app) => {
    const { strava: stravaApp, stravaApiBase: apiBase, publicUrl } = app.settings;
    const now = () => app.now();
    const secrets = createWebhookSecrets({ db: app.db, secret: app.secret, publicUrl, now });
    app.decorate('webhookSecrets', secrets);
    app.decorate(
      'subscription',
      stravaApp &&
        createWebhookSubscription({
          push: createPushSubscriptions({ app: stravaApp, apiBase, now }),
          repository: createSubscriptionRepository(app.db),
          secrets,
          now,
        }),
    );
  },
  { name: 'subscriptionPlugin', dependencies: ['context'] },
);
