import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { BODY_FAILURES, errorAnswers } from '#server/plugins/errorAnswers.ts';
import { logDone } from '#server/plugins/logDone.ts';
import { IdParams, routeOf } from '#server/plugins/routeOf.ts';
import { targetCallOf } from '#server/research/studies/studyCall.ts';
import { ADHERENCE_CALLS } from '#shared/calls/adherence.ts';
import { AbsenceAnswer, AbsenceBody, ChangePauseBody, PauseAnswer, PauseBody } from '#shared/contract/adherence.ts';
import { declareAbsence, removeAbsence } from './absences.ts';
import { changePause, pauseParticipant, pauseStudy, removePause } from './pauses.ts';

const failures = errorAnswers(...BODY_FAILURES, 401, 404, 409);
const gone = { 204: Type.Null(), ...errorAnswers(401, 403, 404, 409, 503) };

export const declaredRoutes: FastifyPluginAsyncTypebox<{ onChange: (studyId: string) => void }> = async (
  app,
  { onChange },
) => {
  const done = (request: FastifyRequest, event: string, studyId: string) => {
    onChange(studyId);
    logDone(request, event, { study_id: studyId });
  };

  app.route({
    ...routeOf(ADHERENCE_CALLS.declareAbsence),
    schema: {
      summary: 'Declare an absence for a participant',
      description: 'Both days are included.',
      params: IdParams,
      body: AbsenceBody,
      response: { 201: AbsenceAnswer, ...failures },
    },
    handler: async (request, reply) => {
      const { absence, studyId } = await declareAbsence(app.db, targetCallOf(app, request), request.body);
      done(request, 'absence_declared', studyId);
      return reply.status(201).send({ absence });
    },
  });

  app.route({
    ...routeOf(ADHERENCE_CALLS.removeAbsence),
    schema: { summary: 'Take back a declared absence', params: IdParams, response: gone },
    handler: async (request, reply) => {
      const { studyId } = await removeAbsence(app.db, targetCallOf(app, request));
      done(request, 'absence_removed', studyId);
      return reply.status(204).send(null);
    },
  });

  const pause = { params: IdParams, body: PauseBody, response: { 201: PauseAnswer, ...failures } };

  app.route({
    ...routeOf(ADHERENCE_CALLS.pauseParticipant),
    schema: {
      summary: 'Pause a participant',
      description: 'With a reason; both days are included, without a last day the pause is open.',
      ...pause,
    },
    handler: async (request, reply) => {
      const { pause: paused, studyId } = await pauseParticipant(app.db, targetCallOf(app, request), request.body);
      done(request, 'participant_paused', studyId);
      return reply.status(201).send({ pause: paused });
    },
  });

  app.route({
    ...routeOf(ADHERENCE_CALLS.pauseStudy),
    schema: {
      summary: 'Pause a study',
      description: 'For all participants, with a reason; without a last day the pause is open.',
      ...pause,
    },
    handler: async (request, reply) => {
      const { pause: paused, studyId } = await pauseStudy(app.db, targetCallOf(app, request), request.body);
      done(request, 'study_paused', studyId);
      return reply.status(201).send({ pause: paused });
    },
  });

  app.route({
    ...routeOf(ADHERENCE_CALLS.changePause),
    schema: {
      summary: 'Set the last day of a pause',
      params: IdParams,
      body: ChangePauseBody,
      response: { 200: PauseAnswer, ...failures },
    },
    handler: async (request) => {
      const { pause: changed, studyId } = await changePause(app.db, targetCallOf(app, request), request.body);
      done(request, 'pause_changed', studyId);
      return { pause: changed };
    },
  });

  app.route({
    ...routeOf(ADHERENCE_CALLS.removePause),
    schema: { summary: 'Take back a pause', params: IdParams, response: gone },
    handler: async (request, reply) => {
      const { studyId } = await removePause(app.db, targetCallOf(app, request));
      done(request, 'pause_removed', studyId);
      return reply.status(204).send(null);
    },
  });
};
