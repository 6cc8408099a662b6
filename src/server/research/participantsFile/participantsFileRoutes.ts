import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { actorOf } from '#server/plugins/actorOf.ts';
import { BODY_FAILURES, errorAnswers } from '#server/plugins/errorAnswers.ts';
import { logDone } from '#server/plugins/logDone.ts';
import { IdParams, routeOf } from '#server/plugins/routeOf.ts';
import { csvAnswer, sendCsv } from '#server/plugins/sendFile.ts';
import { callerOf, readStudyAs } from '#server/research/studies/studyGuard.ts';
import { STUDY_EXPORT_CALLS } from '#shared/calls/studyExports.ts';
import { ParticipantsFileBody } from '#shared/contract/studyExports.ts';
import { participantFileName } from '#shared/participantFileName.ts';
import { participantsFile } from './participantsFile.ts';

/** 20,000 ids. */
const IDS_LIMIT_BYTES = 800_000;

export const participantsFileRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOf(STUDY_EXPORT_CALLS.exportParticipants),
    bodyLimit: IDS_LIMIT_BYTES,
    schema: {
      summary: 'Chosen participants of a study as CSV',
      description: 'The columns of the list, in a language of the screens. The export is in the log of the study.',
      params: IdParams,
      body: ParticipantsFileBody,
      response: { ...csvAnswer('The participants'), ...errorAnswers(...BODY_FAILURES, 401, 404) },
    },
    handler: async (request, reply) => {
      const study = await readStudyAs(app.db, request.params.id, callerOf(request), 'participants:read');
      const act = { actor: actorOf(request), now: app.now() };
      const { csv, count } = await participantsFile(app.db, study, request.body, act);
      logDone(request, 'participants_exported', { target_id: study.id, count });
      return sendCsv(reply, participantFileName(study.code_prefix), csv);
    },
  });
};
