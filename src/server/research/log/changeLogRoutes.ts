import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { errorAnswers } from '#server/plugins/errorAnswers.ts';
import { requireDays } from '#server/plugins/invalidInput.ts';
import { IdParams, routeOf } from '#server/plugins/routeOf.ts';
import { viewParticipant } from '#server/research/participants/participantAccess.ts';
import { callerOf, readStudyAs } from '#server/research/studies/studyGuard.ts';
import { PARTICIPANT_CALLS } from '#shared/calls/participants.ts';
import { STUDY_CALLS } from '#shared/calls/studies.ts';
import { LogAnswer, LogQuery, StudyLogAnswer } from '#shared/contract/research.ts';
import { withIsoTimes } from '#shared/isoTime.ts';
import { type LogScope, listLog, readActors } from './changeLogRepository.ts';

export const changeLogRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const schema = {
    description: 'The newest first unless sorted otherwise; from and to are days of the time zone of the study.',
    params: IdParams,
    querystring: LogQuery,
    response: { 200: LogAnswer, ...errorAnswers(400, 401, 403, 404, 503) },
  };

  async function answer(scope: LogScope, query: LogQuery): Promise<LogAnswer> {
    requireDays(query);
    const { rows, ...place } = await listLog(app.db, scope, query);
    return { entries: rows.map(withIsoTimes), ...place };
  }

  app.route({
    ...routeOf(STUDY_CALLS.getStudyLog),
    schema: {
      summary: 'Read the changes of a study',
      ...schema,
      response: { ...schema.response, 200: StudyLogAnswer },
    },
    handler: async (request) => {
      const { id, timezone, is_blinded } = await readStudyAs(
        app.db,
        request.params.id,
        callerOf(request),
        'studies:read',
      );
      const scope = { studyId: id, timezone, isBlinded: is_blinded };
      return { ...(await answer(scope, request.query)), actors: await readActors(app.db, scope) };
    },
  });

  app.route({
    ...routeOf(PARTICIPANT_CALLS.getParticipantLog),
    schema: { summary: 'Read the changes of a participant', ...schema },
    handler: async (request) => {
      const { study, participant } = await viewParticipant(app, request);
      const { id, timezone, is_blinded } = study;
      const scope = { studyId: id, participantId: participant.id, timezone, isBlinded: is_blinded };
      return answer(scope, request.query);
    },
  });
};
