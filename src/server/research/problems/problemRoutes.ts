import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { BODY_FAILURES, errorAnswers } from '#server/plugins/errorAnswers.ts';
import { logDone } from '#server/plugins/logDone.ts';
import { IdParams, routeOf } from '#server/plugins/routeOf.ts';
import { studyCallOf } from '#server/research/studies/studyCall.ts';
import { callerOf, readStudyAs } from '#server/research/studies/studyGuard.ts';
import { STUDY_PROBLEM_CALLS } from '#shared/calls/studyProblems.ts';
import {
  ChangeStudyProblemBody,
  OpenStudyProblemBody,
  StudyProblemAnswer,
  StudyProblemsAnswer,
  StudyProblemsQuery,
} from '#shared/contract/studyProblems.ts';
import { changeProblem, openProblem, reopenProblem } from './problemActs.ts';
import { listProblems } from './problemList.ts';

const ProblemParams = Type.Object({ id: Type.String(), problem_id: Type.String() });

export const problemRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const done = (
    request: FastifyRequest,
    event: string,
    { study, problem }: Awaited<ReturnType<typeof openProblem>>,
  ) => {
    logDone(request, event, { study_id: study.id, problem_id: problem.id, state: problem.state });
    return { problem };
  };

  app.route({
    ...routeOf(STUDY_PROBLEM_CALLS.listStudyProblems),
    schema: {
      summary: 'List the problems of a study',
      description: 'Those that are not closed first, the oldest of them on top. Notes are null for blinded analysts.',
      params: IdParams,
      querystring: StudyProblemsQuery,
      response: { 200: StudyProblemsAnswer, ...errorAnswers(400, 401, 403, 404, 503) },
    },
    handler: async (request) => {
      const study = await readStudyAs(app.db, request.params.id, callerOf(request), 'problems:read');
      const { rows, ...place } = await listProblems(app.db, study, request.query);
      return { problems: rows, ...place };
    },
  });

  app.route({
    ...routeOf(STUDY_PROBLEM_CALLS.openStudyProblem),
    schema: {
      summary: 'Open a problem by hand',
      description: 'About the study, or about the participant with the code.',
      params: IdParams,
      body: OpenStudyProblemBody,
      response: { 201: StudyProblemAnswer, ...errorAnswers(...BODY_FAILURES, 401, 404, 409) },
    },
    handler: async (request, reply) => {
      const acted = await openProblem(app.db, request.params.id, request.body, studyCallOf(app, request));
      return reply.status(201).send(done(request, 'problem_opened', acted));
    },
  });

  app.route({
    ...routeOf(STUDY_PROBLEM_CALLS.changeStudyProblem),
    schema: {
      summary: 'Assign, annotate or close a problem',
      description: 'Who closed a problem may take that back, unless another of its kind is open by then.',
      params: ProblemParams,
      body: ChangeStudyProblemBody,
      response: { 200: StudyProblemAnswer, ...errorAnswers(...BODY_FAILURES, 401, 404, 409) },
    },
    handler: async (request) => {
      const { id, problem_id } = request.params;
      const acted = await changeProblem(app.db, id, problem_id, request.body, studyCallOf(app, request));
      return done(request, 'problem_changed', acted);
    },
  });

  app.route({
    ...routeOf(STUDY_PROBLEM_CALLS.reopenStudyProblem),
    schema: {
      summary: 'Open a closed problem again, as a new one',
      params: ProblemParams,
      response: { 201: StudyProblemAnswer, ...errorAnswers(401, 403, 404, 409, 503) },
    },
    handler: async (request, reply) => {
      const { id, problem_id } = request.params;
      const acted = await reopenProblem(app.db, id, problem_id, studyCallOf(app, request));
      return reply.status(201).send(done(request, 'problem_opened', acted));
    },
  });
};
