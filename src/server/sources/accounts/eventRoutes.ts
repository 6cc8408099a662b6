import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { errorAnswers } from '#server/plugins/errorAnswers.ts';
import { routeOf } from '#server/plugins/routeOf.ts';
import { SOURCE_CALLS } from '#shared/calls/sources.ts';
import { signatureWrong } from './accountErrors.ts';
import { SourceParams } from './sourceParams.ts';

/** An event has about 200 bytes. */
const BODY_LIMIT_BYTES = 10_000;

const RawBody = Type.Object({ bytes: Type.Unknown() });
const { config, ...route } = routeOf(SOURCE_CALLS.receiveSourceEvent);

export const eventRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.removeAllContentTypeParsers();
  // The signature is of the raw bytes.
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, { bytes }));

  app.route({
    ...route,
    config: { ...config, fromElsewhere: true },
    bodyLimit: BODY_LIMIT_BYTES,
    schema: {
      summary: 'An event of the source',
      description: 'Signed, except a test without effect. Events of unknown accounts are dropped.',
      params: SourceParams,
      body: RawBody,
      response: { 200: Type.Object({}), ...errorAnswers(401, 404, 413, 503) },
    },
    handler: async ({ params, body, headers, log }) => {
      const source = app.linkedSource(params.source);
      const bytes = Buffer.isBuffer(body.bytes) ? body.bytes : Buffer.alloc(0);
      if (await source.app?.receive(bytes, headers)) return {};
      log.warn({ event: 'source_signature', source: source.name }, 'an event without the signature of our key');
      throw signatureWrong(source);
    },
  });
};
