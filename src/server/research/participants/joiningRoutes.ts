import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { countCall, createCallCounter } from '#server/plugins/callCounter.ts';
import { BODY_FAILURES, errorAnswers } from '#server/plugins/errorAnswers.ts';
import { IdParams, namelessRoute, routeOf } from '#server/plugins/routeOf.ts';
import { findConnection } from '#server/sources/accounts/connections.ts';
import { fullSources } from '#server/sources/strava/connection/accountCapacity.ts';
import { JOINING_CALLS } from '#shared/calls/joining.ts';
import {
  AnswerConsentBody,
  JoinBody,
  JoinCheckAnswer,
  JoinCheckBody,
  OwnStudiesAnswer,
  OwnStudyAnswer,
  RecordedConsentAnswer,
} from '#shared/contract/joining.ts';
import { findFreePlace, joinStudy } from './joining.ts';
import { listOwnStudies } from './joiningRepository.ts';
import { toStudyToJoin } from './joinShapes.ts';
import { answerConsent, readQuestions } from './reconsent.ts';

/** Limits each user, so that codes cannot be tried out. */
const TRIES = { keyPrefix: 'join', points: 20, seconds: 15 * 60 };

export const joiningRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const tries = createCallCounter(app.db, TRIES);

  const countTry = ({ user }: FastifyRequest) => countCall(tries, user.id);

  app.route({
    ...routeOf(JOINING_CALLS.checkJoinCode),
    schema: {
      summary: 'Read the study that a code belongs to',
      description: 'An unknown code and one in use have the same answer. At most 20 tries in 15 minutes.',
      body: JoinCheckBody,
      response: { 200: JoinCheckAnswer, ...errorAnswers(...BODY_FAILURES, 401, 404, 409, 429) },
    },
    handler: async (request) => {
      await countTry(request);
      const place = await findFreePlace(app.db, request.body.code, app.now());
      const known = await findConnection(app.db, { source: 'strava', userId: request.user.id });
      const full = known ? [] : await fullSources(app);
      return { study: { ...toStudyToJoin(place, place.code, full), code: place.code } };
    },
  });

  app.route({
    ...routeOf(JOINING_CALLS.joinStudy),
    schema: {
      summary: 'Join a study with a code and a consent',
      body: JoinBody,
      response: { 201: OwnStudyAnswer, ...errorAnswers(...BODY_FAILURES, 401, 404, 409, 429) },
    },
    handler: async (request, reply) => {
      await countTry(request);
      const study = await joinStudy(app.db, request.body, { userId: request.user.id, now: app.now() });
      request.log.info({ event: 'study_joined' }, 'study joined');
      return reply.status(201).send({ study });
    },
  });

  app.route({
    ...routeOf(JOINING_CALLS.listOwnStudies),
    schema: {
      summary: 'The studies that the caller takes part in',
      response: { 200: OwnStudiesAnswer, ...errorAnswers(401, 403, 503) },
    },
    handler: async ({ user }) => {
      const studies = await listOwnStudies(app.db, user.id);
      const ids = studies.map(({ participant_id }) => participant_id);
      const questions = await readQuestions(app.db, ids, { now: app.now(), full: () => fullSources(app) });
      return { studies: studies.map((study) => ({ ...study, question: questions.get(study.participant_id) ?? null })) };
    },
  });

  app.route({
    ...namelessRoute(JOINING_CALLS.answerConsent),
    schema: {
      summary: 'Agree to the consent text in force, for a participant of the caller',
      description: 'With separate answers. Former consents stay. 409 when another text is in force.',
      params: IdParams,
      body: AnswerConsentBody,
      response: { 201: RecordedConsentAnswer, ...errorAnswers(...BODY_FAILURES, 401, 404, 409) },
    },
    handler: async (request, reply) => {
      const who = { participantId: request.params.id, userId: request.user.id, now: app.now() };
      const consent = await answerConsent(app.db, who, request.body);
      request.log.info({ event: 'consent_answered' }, 'consent answered');
      return reply.status(201).send({ consent });
    },
  });
};
