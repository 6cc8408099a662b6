import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { BODY_FAILURES, errorAnswers } from '#server/plugins/errorAnswers.ts';
import { routeOf } from '#server/plugins/routeOf.ts';
import { REMINDER_CALLS } from '#shared/calls/reminders.ts';
import { DigestAnswer, DigestBody } from '#shared/contract/reminders.ts';
import { readDigestChoice, saveDigestChoice } from './digestChoice.ts';

export const digestRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, secret, settings } = app;
  const answerOf = async (userId: string) => ({
    is_on: await readDigestChoice(db, userId),
    is_mail_set_up: settings.mail !== null,
  });

  app.route({
    ...routeOf(REMINDER_CALLS.getDigest),
    schema: {
      summary: 'Whether the own studies send a digest in the morning',
      response: { 200: DigestAnswer, ...errorAnswers(401, 403, 503) },
    },
    handler: (request) => answerOf(request.user.id),
  });

  app.route({
    ...routeOf(REMINDER_CALLS.changeDigest),
    schema: {
      summary: 'Switch the digest in the morning on or off',
      description: 'The language is that of the mails.',
      body: DigestBody,
      response: { 200: DigestAnswer, ...errorAnswers(...BODY_FAILURES, 401, 403) },
    },
    handler: async (request) => {
      const { id } = request.user;
      await saveDigestChoice(db, secret, id, request.body);
      request.log.info({ event: 'digest_changed', user_id: id, is_on: request.body.is_on }, 'digest changed');
      return answerOf(id);
    },
  });
};
