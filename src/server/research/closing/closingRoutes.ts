import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { BODY_FAILURES, errorAnswers } from '#server/plugins/errorAnswers.ts';
import { logDone } from '#server/plugins/logDone.ts';
import { bodyOrEmpty, givenReason } from '#server/plugins/reason.ts';
import { IdParams, routeOf } from '#server/plugins/routeOf.ts';
import { toStudy } from '#server/research/studies/studyAnswer.ts';
import { studyCallOf } from '#server/research/studies/studyCall.ts';
import { callerOf, readStudyAs } from '#server/research/studies/studyGuard.ts';
import { STUDY_CALLS } from '#shared/calls/studies.ts';
import { DeletionBody, ReasonBody } from '#shared/contract/reason.ts';
import { CloseStudyBody, ClosingAnswer, StudyAnswer } from '#shared/contract/studies.ts';
import { closingFacts } from './closingFacts.ts';
import { closeStudy, deleteStudy, reopenStudy } from './studyClosing.ts';

export const closingRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const change = { params: IdParams, body: ReasonBody };
  const failures = errorAnswers(...BODY_FAILURES, 401, 404, 409);

  app.route({
    ...routeOf(STUDY_CALLS.getClosing),
    schema: {
      summary: 'Read what closing a study would touch',
      params: IdParams,
      response: { 200: ClosingAnswer, ...errorAnswers(401, 403, 404, 503) },
    },
    handler: async (request) => {
      const { id } = await readStudyAs(app.db, request.params.id, callerOf(request), 'studies:close');
      return { closing: await closingFacts(app.db, id, app.now()) };
    },
  });

  app.route({
    ...routeOf(STUDY_CALLS.closeStudy),
    preValidation: bodyOrEmpty,
    schema: {
      summary: 'Close a study',
      description:
        'From then on nothing of it changes, but that participants may be withdrawn. Open invitations and the connections that only this study keeps open end. The data are kept, until a day if one is given, or erased at once.',
      params: IdParams,
      body: CloseStudyBody,
      response: { 200: StudyAnswer, ...failures },
    },
    handler: async (request) => {
      const study = await closeStudy(app, request.params.id, request.body, studyCallOf(app, request));
      logDone(request, 'study_closed', { study_id: study.id });
      return { study: toStudy(study) };
    },
  });

  app.route({
    ...routeOf(STUDY_CALLS.reopenStudy),
    preValidation: bodyOrEmpty,
    schema: {
      summary: 'Open a closed study again',
      description: 'Within 30 days after it was closed.',
      ...change,
      response: { 200: StudyAnswer, ...failures },
    },
    handler: async (request) => {
      const reason = givenReason(request.body);
      const study = await reopenStudy(app.db, request.params.id, reason, studyCallOf(app, request));
      logDone(request, 'study_reopened', { study_id: study.id });
      return { study: toStudy(study) };
    },
  });

  app.route({
    ...routeOf(STUDY_CALLS.deleteStudy),
    preValidation: bodyOrEmpty,
    schema: {
      summary: 'Delete a study without participants',
      params: IdParams,
      body: DeletionBody,
      response: { 204: Type.Null(), ...failures },
    },
    handler: async (request, reply) => {
      const reason = givenReason(request.body);
      const { id } = await deleteStudy(
        app.db,
        request.params.id,
        { reason, typed: request.body.typed },
        studyCallOf(app, request),
      );
      logDone(request, 'study_deleted', { study_id: id });
      return reply.status(204).send(null);
    },
  });
};
