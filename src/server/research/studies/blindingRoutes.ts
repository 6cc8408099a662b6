import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { BODY_FAILURES, errorAnswers } from '#server/plugins/errorAnswers.ts';
import { logDone } from '#server/plugins/logDone.ts';
import { requireReason } from '#server/plugins/reason.ts';
import { IdParams, routeOf } from '#server/plugins/routeOf.ts';
import { STUDY_CALLS } from '#shared/calls/studies.ts';
import { ReasonBody } from '#shared/contract/reason.ts';
import { BlindingBody, StudyAnswer } from '#shared/contract/studies.ts';
import { setBlinding, unblind } from './blinding.ts';
import { findStudy } from './studiesRepository.ts';
import { toStudy } from './studyAnswer.ts';
import { studyCallOf } from './studyCall.ts';
import { callerOf, readStudyAs, studyNotFound } from './studyGuard.ts';

export const blindingRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOf(STUDY_CALLS.setBlinding),
    schema: {
      summary: 'Blind the analysts of a study, or end it for all of them',
      description: 'Analysts do not learn who is in which group, in no answer and no file. Needs a reason.',
      params: IdParams,
      body: BlindingBody,
      response: { 200: StudyAnswer, ...errorAnswers(...BODY_FAILURES, 401, 404) },
    },
    handler: async (request) => {
      await readStudyAs(app.db, request.params.id, callerOf(request), 'studies:share');
      const reason = requireReason(request.body);
      const { analysts_blinded } = request.body;
      const call = studyCallOf(app, request);
      const { id, part } = await setBlinding(app.db, request.params.id, { analysts_blinded, reason }, call);
      logDone(request, 'blinding_changed', { study_id: id });
      const study = await findStudy(app.db, id, part, app.now());
      if (!study) throw studyNotFound(request.params.id);
      return { study: toStudy(study) };
    },
  });

  app.route({
    ...routeOf(STUDY_CALLS.unblindMember),
    schema: {
      summary: 'Break the blind for one analyst',
      description: 'From now on this analyst sees the groups. Needs a reason.',
      params: Type.Object({ id: Type.String(), user_id: Type.String() }),
      body: ReasonBody,
      response: { 204: Type.Null(), ...errorAnswers(...BODY_FAILURES, 401, 404, 409) },
    },
    handler: async (request, reply) => {
      const { id, user_id } = request.params;
      await readStudyAs(app.db, id, callerOf(request), 'studies:share');
      await unblind(app.db, id, user_id, requireReason(request.body), studyCallOf(app, request));
      request.log.info({ event: 'unblinded', user_id: request.user.id, target_id: user_id }, 'an analyst is unblinded');
      return reply.status(204).send(null);
    },
  });
};
