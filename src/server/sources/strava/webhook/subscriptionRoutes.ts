import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { actorOf } from '#server/plugins/actorOf.ts';
import { BODY_FAILURES, errorAnswers } from '#server/plugins/errorAnswers.ts';
import { logDone } from '#server/plugins/logDone.ts';
import { routeOf } from '#server/plugins/routeOf.ts';
import { notSetUp } from '#server/sources/strava/calls/stravaErrors.ts';
import { CONTROL_CALLS } from '#shared/calls/control.ts';
import { type Subscription, SubscriptionAnswer } from '#shared/contract/control.ts';
import type { PushSubscription } from './pushSubscriptions.ts';
import { noSubscription, subscriptionFailed } from './webhookErrors.ts';

export const subscriptionRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const ours = app.subscription;
  function shown(found: PushSubscription, isOurs: boolean): Subscription {
    const { id, application_id, ...rest } = found;
    return { ...rest, application_id: String(application_id), strava_given_id: String(id), is_ours: isOurs };
  }

  app.route({
    ...routeOf(CONTROL_CALLS.getSubscription),
    schema: {
      summary: 'The webhook subscription at Strava',
      response: { 200: SubscriptionAnswer, ...errorAnswers(401, 403, 404, 409, 503) },
    },
    handler: async () => {
      if (!ours) throw notSetUp();
      const answer = await ours.read();
      if (!answer.ok) throw subscriptionFailed(answer.error, app.now());
      if (!answer.value) throw noSubscription();
      return { subscription: shown(answer.value, await ours.isOurs(answer.value)) };
    },
  });

  app.route({
    ...routeOf(CONTROL_CALLS.registerWebhook),
    schema: {
      summary: 'Register the webhook',
      description: 'Answers 200 with the subscription when it is there already.',
      response: {
        200: SubscriptionAnswer,
        201: SubscriptionAnswer,
        ...errorAnswers(...BODY_FAILURES, 401, 404, 409),
      },
    },
    handler: async (request, reply) => {
      if (!ours) throw notSetUp();
      const answer = await ours.register(actorOf(request));
      if (!answer.ok) throw subscriptionFailed(answer.error, app.now());
      const { subscription, isNew } = answer.value;
      if (isNew) logDone(request, 'webhook_registered');
      return reply.status(isNew ? 201 : 200).send({ subscription: shown(subscription, true) });
    },
  });

  app.route({
    ...routeOf(CONTROL_CALLS.unregisterWebhook),
    schema: {
      summary: 'Unregister the webhook',
      description: 'Answers with the subscription that was removed.',
      response: { 200: SubscriptionAnswer, ...errorAnswers(...BODY_FAILURES, 401, 404, 409) },
    },
    handler: async (request) => {
      if (!ours) throw notSetUp();
      const answer = await ours.unregister(actorOf(request));
      if (!answer.ok) throw subscriptionFailed(answer.error, app.now());
      logDone(request, 'webhook_unregistered');
      return { subscription: shown(answer.value, await ours.isOurs(answer.value)) };
    },
  });
};
