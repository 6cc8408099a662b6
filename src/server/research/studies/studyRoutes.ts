import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { BODY_FAILURES, errorAnswers } from '#server/plugins/errorAnswers.ts';
import { logDone } from '#server/plugins/logDone.ts';
import { IdParams, routeOf } from '#server/plugins/routeOf.ts';
import { STUDY_CALLS } from '#shared/calls/studies.ts';
import { ChangeStudyBody, StudyAnswer } from '#shared/contract/studies.ts';
import { findStudy } from './studiesRepository.ts';
import { toStudy } from './studyAnswer.ts';
import { studyCallOf } from './studyCall.ts';
import { changeStudy } from './studyChange.ts';
import { callerOf, readStudyAs, studyNotFound } from './studyGuard.ts';

/** To a user without a part in it, the study is answered as unknown, for any call and any spelling of the id. */
export const studyRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOf(STUDY_CALLS.getStudy),
    schema: {
      summary: 'Read one study',
      params: IdParams,
      response: { 200: StudyAnswer, ...errorAnswers(400, 401, 403, 404, 503) },
    },
    handler: async (request) => {
      const access = await readStudyAs(app.db, request.params.id, callerOf(request), 'studies:read');
      const study = await findStudy(app.db, access.id, access.part, app.now());
      if (!study) throw studyNotFound(request.params.id);
      return { study: toStudy(study, access) };
    },
  });

  app.route({
    ...routeOf(STUDY_CALLS.changeStudy),
    schema: {
      summary: 'Change a study',
      description:
        'Only the named fields. A change of the rule (sports, min_active_days, min_minutes), of the permitted sources or of a consent text needs a reason. With version: 409 when another user has saved the study since. owner_id gives the study to another researcher of its lab; only the owner and an admin may.',
      params: IdParams,
      body: ChangeStudyBody,
      response: { 200: StudyAnswer, ...errorAnswers(...BODY_FAILURES, 401, 404, 409) },
    },
    handler: async (request) => {
      const study = await changeStudy(app.db, request.params.id, request.body, studyCallOf(app, request));
      logDone(request, 'study_changed', { study_id: study.id });
      return { study: toStudy(study) };
    },
  });
};
