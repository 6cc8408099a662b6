import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { validate as isUuid } from 'uuid';
import { actorOf } from '#server/plugins/actorOf.ts';
import { BODY_FAILURES, errorAnswers } from '#server/plugins/errorAnswers.ts';
import { notFound } from '#server/plugins/httpErrors.ts';
import { routeOf } from '#server/plugins/routeOf.ts';
import { notSetUp } from '#server/sources/accounts/accountErrors.ts';
import { disconnectLinked } from '#server/sources/accounts/disconnectLinked.ts';
import { SourceParams, SourceRowParams } from '#server/sources/accounts/sourceParams.ts';
import { createProblemsRepository, type ProblemRow } from '#server/sources/flow/problemsRepository.ts';
import { SOURCE_CALLS } from '#shared/calls/sources.ts';
import { ProblemsQuery, RetryAnswer } from '#shared/contract/control.ts';
import {
  SourceAccountsAnswer,
  SourceAccountsQuery,
  type SourceProblem,
  SourceProblemsAnswer,
} from '#shared/contract/sources.ts';
import { withIsoTimes } from '#shared/isoTime.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { listAccounts, toSourceAccount } from './sourceAccounts.ts';

function toProblem({ owner_id, owner_name, object_id, ...row }: ProblemRow): SourceProblem {
  return {
    ...withIsoTimes(row),
    account_id: owner_id,
    account_name: owner_name,
    external_id: object_id,
  };
}

export const sourceUpkeepRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, jobs, now } = app;
  const problemsOf = (name: string) => createProblemsRepository(db, app.linkedSource(name).name);
  const queueFor = (name: string) => {
    const source = app.linkedSource(name);
    if (!jobs || !source.app) throw notSetUp(source);
    return jobs;
  };

  app.route({
    ...routeOf(SOURCE_CALLS.listSourceAccounts),
    schema: {
      summary: 'List the accounts at the source',
      description: 'The whole list without page_size; by name unless sorted otherwise.',
      params: SourceParams,
      querystring: SourceAccountsQuery,
      response: { 200: SourceAccountsAnswer, ...errorAnswers(400, 401, 403, 404, 503) },
    },
    handler: async ({ params, query }) => {
      const source = app.linkedSource(params.source);
      const of = { source: source.name, timezone: app.settings.timezone };
      const { rows, ...place } = await listAccounts(db, of, query);
      return { accounts: rows.map((row) => toSourceAccount(source, row, now())), ...place };
    },
  });

  app.route({
    ...routeOf(SOURCE_CALLS.disconnectSourceAccount),
    schema: {
      summary: 'End the connection of an account',
      description: 'The access is given back to the source; imported data are deleted within 30 days.',
      params: SourceRowParams,
      response: { 204: Type.Null(), ...errorAnswers(...BODY_FAILURES, 401, 403, 404, 409) },
    },
    handler: async (request, reply) => {
      const { source, id } = request.params;
      if (!isUuid(id)) throw notFound();
      await disconnectLinked(app, app.linkedSource(source), { id }, actorOf(request));
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...routeOf(SOURCE_CALLS.listSourceProblems),
    schema: {
      summary: 'List work of the source that did not succeed',
      description: 'The whole list without page_size; the latest first unless sorted otherwise.',
      params: SourceParams,
      querystring: ProblemsQuery,
      response: { 200: SourceProblemsAnswer, ...errorAnswers(400, 401, 403, 404, 503) },
    },
    handler: async ({ params, query }) => {
      const { rows, ...place } = await problemsOf(params.source).list(query, app.settings.timezone);
      return { problems: rows.map(toProblem), ...place };
    },
  });

  app.route({
    ...routeOf(SOURCE_CALLS.retryAllSourceProblems),
    schema: {
      summary: 'Try everything of the source again that did not succeed',
      description: 'What is being tried again already is not counted.',
      params: SourceParams,
      response: { 200: RetryAnswer, ...errorAnswers(...BODY_FAILURES, 401, 404, 409) },
    },
    handler: async (request) => {
      const { source } = request.params;
      const asked = { jobs: queueFor(source), actor: actorOf(request), now: now() };
      return { queued: await problemsOf(source).retryAll(asked) };
    },
  });

  app.route({
    ...routeOf(SOURCE_CALLS.retrySourceProblem),
    schema: {
      summary: 'Try one thing of the source again that did not succeed',
      description: 'Answers 0 while it is being tried again already.',
      params: SourceRowParams,
      response: { 200: RetryAnswer, ...errorAnswers(...BODY_FAILURES, 401, 403, 404, 409) },
    },
    handler: async (request) => {
      const { source, id } = request.params;
      const asked = { jobs: queueFor(source), actor: actorOf(request), now: now() };
      const queued = isUuid(id) ? await problemsOf(source).retry(id, asked) : null;
      if (queued === null) throw notFound(serverMessages('problem_not_found'));
      return { queued };
    },
  });
};
