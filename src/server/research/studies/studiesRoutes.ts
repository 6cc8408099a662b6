import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { validate as isUuid, NIL } from 'uuid';
import { BODY_FAILURES, errorAnswers } from '#server/plugins/errorAnswers.ts';
import { invalidField } from '#server/plugins/httpErrors.ts';
import { logDone } from '#server/plugins/logDone.ts';
import { routeOf } from '#server/plugins/routeOf.ts';
import { STUDY_CALLS } from '#shared/calls/studies.ts';
import {
  ConsentTemplateAnswer,
  ConsentTemplateQuery,
  CreateStudyBody,
  PrefixCheckAnswer,
  PrefixCheckQuery,
  StudiesAnswer,
  StudiesAttentionAnswer,
  StudiesQuery,
  StudyAnswer,
} from '#shared/contract/studies.ts';
import { withIsoTimes } from '#shared/isoTime.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import { consentTemplates } from './consentTemplates.ts';
import { readStudiesAttention, type SilentAtOnce } from './studiesAttention.ts';
import { findPrefix } from './studiesRepository.ts';
import { toStudy } from './studyAnswer.ts';
import { studyCallOf } from './studyCall.ts';
import { createStudy } from './studyCreation.ts';
import { callerOf } from './studyGuard.ts';
import { listStudies } from './studyList.ts';
import { isCodePrefix } from './studyProblems.ts';
import { studyRoutes } from './studyRoutes.ts';

export const studiesRoutes: FastifyPluginAsyncTypebox<{ silentAtOnce: SilentAtOnce }> = async (
  app,
  { silentAtOnce },
) => {
  await app.register(studyRoutes);

  app.route({
    ...routeOf(STUDY_CALLS.listStudies),
    schema: {
      summary: 'List studies',
      description:
        'Admins see all, researchers their own and those shared with them. The whole list without page_size; the newest first unless sorted otherwise.',
      querystring: StudiesQuery,
      response: { 200: StudiesAnswer, ...errorAnswers(400, 401, 403, 503) },
    },
    handler: async (request) => {
      const { lab_id } = request.query;
      const ofLab = lab_id === undefined ? {} : { lab_id: isUuid(lab_id) ? lab_id.toLowerCase() : NIL };
      const query = { ...request.query, ...ofLab };
      const { rows, ...place } = await listStudies(app.db, query, callerOf(request), app.now());
      return { studies: rows.map(withIsoTimes), ...place };
    },
  });

  app.route({
    ...routeOf(STUDY_CALLS.getStudiesAttention),
    schema: {
      summary: 'What the studies of the caller need',
      description:
        'Participants who are silent, and invitations that expire tomorrow, with the studies that have the most.',
      response: { 200: StudiesAttentionAnswer, ...errorAnswers(401, 403, 503) },
    },
    handler: (request) => readStudiesAttention(app.db, callerOf(request), app.now(), silentAtOnce),
  });

  app.route({
    ...routeOf(STUDY_CALLS.createStudy),
    schema: {
      summary: 'Create a study',
      description: "A researcher's study is their own and their lab's; an admin names lab_id and owner_id.",
      body: CreateStudyBody,
      response: { 201: StudyAnswer, ...errorAnswers(...BODY_FAILURES, 401, 403, 409) },
    },
    handler: async (request, reply) => {
      const study = await createStudy(app.db, request.body, studyCallOf(app, request));
      logDone(request, 'study_created', { study_id: study.id });
      return reply.status(201).send({ study: toStudy(study) });
    },
  });

  app.route({
    ...routeOf(STUDY_CALLS.checkPrefix),
    schema: {
      summary: 'Ask whether a code prefix is free',
      description: 'Names the study that has it only to those who may see that study.',
      querystring: PrefixCheckQuery,
      response: { 200: PrefixCheckAnswer, ...errorAnswers(400, 401, 403, 503) },
    },
    handler: async (request) => {
      const prefix = request.query.value.trim().toUpperCase();
      if (!isCodePrefix(prefix)) throw invalidField('value', researchMessages('prefix_shape'));
      const holder = await findPrefix(app.db, prefix, callerOf(request));
      return { is_free: holder === undefined, title: holder?.title ?? null };
    },
  });

  app.route({
    ...routeOf(STUDY_CALLS.getConsentTemplate),
    schema: {
      summary: 'Read the consent text that a new study begins with',
      description: 'The fields {lab}, {contact}, {categories}, {history} and {end} are filled in for the participant.',
      querystring: ConsentTemplateQuery,
      response: { 200: ConsentTemplateAnswer, ...errorAnswers(400, 401, 403, 503) },
    },
    handler: async ({ query: { lang } }) => ({ lang, text: consentTemplates[`text_${lang}`] }),
  });
};
