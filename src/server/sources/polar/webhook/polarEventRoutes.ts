import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { errorAnswers } from '#server/plugins/errorAnswers.ts';
import { HttpError } from '#server/plugins/httpErrors.ts';
import { routeOf } from '#server/plugins/routeOf.ts';
import { isJson, parseJson } from '#server/sources/polar/calls/polarBody.ts';
import { SOURCE_CALLS } from '#shared/calls/sources.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { keepPolarEvent } from './polarEvents.ts';
import type { PolarWebhook } from './polarWebhook.ts';

/** An event has about 200 bytes. */
const BODY_LIMIT_BYTES = 10_000;

const RawBody = Type.Object({ bytes: Type.Unknown() });

interface Options {
  webhook: PolarWebhook | null;
}

export const polarEventRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { webhook }) => {
  app.removeAllContentTypeParsers();
  // The signature is of the raw bytes.
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, { bytes }));

  app.route({
    ...routeOf(SOURCE_CALLS.receivePolarEvent),
    config: { ...routeOf(SOURCE_CALLS.receivePolarEvent).config, fromElsewhere: true },
    bodyLimit: BODY_LIMIT_BYTES,
    schema: {
      summary: 'An event of Polar',
      description: 'Signed, except a PING, which has no effect. Events of unknown accounts are dropped.',
      tags: ['sources'],
      body: RawBody,
      response: { 200: Type.Object({}), ...errorAnswers(401, 413, 503) },
    },
    handler: async (request) => {
      const bytes = Buffer.isBuffer(request.body.bytes) ? request.body.bytes : Buffer.alloc(0);
      const body = parseJson(bytes);
      if (isJson(body) && body.event === 'PING') return {};
      const signature = request.headers['polar-webhook-signature'];
      const isSigned = typeof signature === 'string' && (await webhook?.isSigned(bytes, signature));
      if (!isSigned) {
        request.log.warn({ event: 'polar_signature' }, 'an event without the signature of our key');
        throw new HttpError(401, serverMessages('polar_signature_wrong'));
      }
      if (isJson(body)) await keepPolarEvent(app.db, body, app.now());
      return {};
    },
  });
};
