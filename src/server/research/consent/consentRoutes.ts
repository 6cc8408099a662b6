import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { errorAnswers } from '#server/plugins/errorAnswers.ts';
import { IdParams, routeOf } from '#server/plugins/routeOf.ts';
import { callerOf, readStudyAs } from '#server/research/studies/studyGuard.ts';
import { STUDY_CALLS } from '#shared/calls/studies.ts';
import { StudyConsentAnswer } from '#shared/contract/consent.ts';
import { readStudyConsent } from './studyConsent.ts';

export const consentRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOf(STUDY_CALLS.getStudyConsent),
    schema: {
      summary: 'The consent texts of a study, and how many participants agreed to which',
      description: 'Reasons are null for blinded analysts.',
      params: IdParams,
      response: { 200: StudyConsentAnswer, ...errorAnswers(400, 401, 403, 404, 503) },
    },
    handler: async (request) => {
      const study = await readStudyAs(app.db, request.params.id, callerOf(request), 'studies:read');
      return readStudyConsent(app.db, study, app.now());
    },
  });
};
