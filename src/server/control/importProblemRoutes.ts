import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { validate as isUuid } from 'uuid';
import { actorOf } from '#server/plugins/actorOf.ts';
import { BODY_FAILURES, errorAnswers } from '#server/plugins/errorAnswers.ts';
import { IdParams, routeOf } from '#server/plugins/routeOf.ts';
import { createProblemsRepository, type ProblemRow } from '#server/sources/flow/problemsRepository.ts';
import { notSetUp } from '#server/sources/strava/calls/stravaErrors.ts';
import { problemNotFound } from '#server/sources/strava/webhook/webhookErrors.ts';
import { CONTROL_CALLS } from '#shared/calls/control.ts';
import { type Problem, ProblemsAnswer, ProblemsQuery, RetryAnswer } from '#shared/contract/control.ts';
import { withIsoTimes } from '#shared/isoTime.ts';

function toProblem({ owner_id, owner_name, object_id, ...row }: ProblemRow): Problem {
  return {
    ...withIsoTimes(row),
    athlete_id: owner_id,
    athlete_name: owner_name,
    strava_id: object_id,
  };
}

export const importProblemRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const repository = createProblemsRepository(app.db, 'strava');

  app.route({
    ...routeOf(CONTROL_CALLS.listProblems),
    schema: {
      summary: 'List work that did not succeed',
      description: 'The whole list without page_size; the latest first unless sorted otherwise.',
      querystring: ProblemsQuery,
      response: { 200: ProblemsAnswer, ...errorAnswers(400, 401, 403, 503) },
    },
    handler: async ({ query }) => {
      const { rows, ...place } = await repository.list(query, app.settings.timezone);
      return { problems: rows.map(toProblem), ...place };
    },
  });

  app.route({
    ...routeOf(CONTROL_CALLS.retryAllProblems),
    schema: {
      summary: 'Try everything again that did not succeed',
      description: 'What is being tried again already is not counted.',
      response: { 200: RetryAnswer, ...errorAnswers(...BODY_FAILURES, 401, 409) },
    },
    handler: async (request) => {
      if (!app.jobs || app.strava === null) throw notSetUp();
      return { queued: await repository.retryAll({ jobs: app.jobs, actor: actorOf(request), now: app.now() }) };
    },
  });

  app.route({
    ...routeOf(CONTROL_CALLS.retryProblem),
    schema: {
      summary: 'Try one thing again that did not succeed',
      description: 'Answers 0 while it is being tried again already.',
      params: IdParams,
      response: { 200: RetryAnswer, ...errorAnswers(...BODY_FAILURES, 401, 404, 409) },
    },
    handler: async (request) => {
      if (!app.jobs || app.strava === null) throw notSetUp();
      const { id } = request.params;
      const asked = { jobs: app.jobs, actor: actorOf(request), now: app.now() };
      const queued = isUuid(id) ? await repository.retry(id, asked) : null;
      if (queued === null) throw problemNotFound();
      return { queued };
    },
  });
};
