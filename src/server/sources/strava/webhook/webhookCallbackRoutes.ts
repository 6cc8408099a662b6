import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { errorAnswers } from '#server/plugins/errorAnswers.ts';
import { badRequest, notFound } from '#server/plugins/httpErrors.ts';
import { routeOf } from '#server/plugins/routeOf.ts';
import { CONTROL_CALLS } from '#shared/calls/control.ts';
import { eventMalformed, foreignSubscription, verifyTokenWrong } from './webhookErrors.ts';
import { type NewWebhookEvent, pickEventFields, toNewEvent, WebhookEventBody } from './webhookEvent.ts';
import type { StoredEvent } from './webhookEventsRepository.ts';

/** An event has about 300 bytes; a changed title may be long. */
const BODY_LIMIT_BYTES = 10_000;
const Params = Type.Object({ secret: Type.String() });
const Handshake = Type.Object({
  'hub.mode': Type.Optional(Type.String()),
  'hub.challenge': Type.Optional(Type.String()),
  'hub.verify_token': Type.Optional(Type.String()),
});

interface Options {
  store(event: NewWebhookEvent): Promise<StoredEvent>;
  onForeign(): void;
}

/** Strava's verification and events; a wrong secret in the path gives 404. */
export const webhookCallbackRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { store, onForeign }) => {
  const secrets = app.webhookSecrets;
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (_request, text, done) => {
    const fields = pickEventFields(text);
    return fields ? done(null, fields) : done(eventMalformed());
  });

  // Before the body is read.
  app.addHook('onRequest', async (request) => {
    const { secret } = request.params as { secret: string };
    if (!(await secrets.current()).isPath(secret)) throw notFound();
  });

  app.route({
    ...routeOf(CONTROL_CALLS.greetWebhook),
    exposeHeadRoute: false,
    schema: {
      summary: "Strava's question whether this address wants its events",
      params: Params,
      querystring: Handshake,
      response: {
        200: Type.Object({ 'hub.challenge': Type.String() }),
        ...errorAnswers(403, 404),
      },
    },
    handler: async ({ query }) => {
      if (!(await secrets.current()).isVerifyToken(query['hub.verify_token'] ?? '')) throw verifyTokenWrong();
      const challenge = query['hub.challenge'];
      if (query['hub.mode'] !== 'subscribe' || challenge === undefined) throw badRequest();
      return { 'hub.challenge': challenge };
    },
  });

  app.route({
    ...routeOf(CONTROL_CALLS.receiveEvent),
    config: { ...routeOf(CONTROL_CALLS.receiveEvent).config, fromElsewhere: true },
    bodyLimit: BODY_LIMIT_BYTES,
    attachValidation: true,
    schema: {
      summary: 'An event of Strava',
      description: 'Answered once the event is kept. One that was sent before is answered in the same way.',
      params: Params,
      body: WebhookEventBody,
      response: { 200: Type.Object({}), ...errorAnswers(403, 404, 413, 415, 503) },
    },
    handler: async (request) => {
      if (request.validationError) throw eventMalformed();
      const stored = await store(toNewEvent(request.body));
      if (stored === 'foreign') {
        onForeign();
        throw foreignSubscription();
      }
      return {};
    },
  });
};
