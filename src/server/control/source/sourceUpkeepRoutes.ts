import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { validate as isUuid } from 'uuid';
import { actorOf } from '#server/plugins/actorOf.ts';
import { BODY_FAILURES, errorAnswers } from '#server/plugins/errorAnswers.ts';
import { notFound } from '#server/plugins/httpErrors.ts';
import { routeOf } from '#server/plugins/routeOf.ts';
import { disconnectAccount } from '#server/sources/accounts/disconnectAccount.ts';
import { createProblemsRepository, type ProblemRow } from '#server/sources/flow/problemsRepository.ts';
import type { ControlledSource } from '#server/sources/source/controlledSource.ts';
import { ProblemsQuery, RetryAnswer } from '#shared/contract/control.ts';
import {
  SourceAccountsAnswer,
  SourceAccountsQuery,
  type SourceProblem,
  SourceProblemsAnswer,
} from '#shared/contract/sources.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { listAccounts, toSourceAccount } from './sourceAccounts.ts';

const tags = ['sources'];
const Params = Type.Object({ id: Type.String() });

function toProblem({ owner_id, owner_name, object_id, ...row }: ProblemRow): SourceProblem {
  return {
    ...row,
    account_id: owner_id,
    account_name: owner_name,
    external_id: object_id,
    first_at: row.first_at.toISOString(),
    last_at: row.last_at.toISOString(),
    retried_at: row.retried_at?.toISOString() ?? null,
  };
}

/** Accounts and failed work of a source other than Strava. */
export const sourceUpkeepRoutes: FastifyPluginAsyncTypebox<ControlledSource> = async (app, options) => {
  const { source, calls, onEnded, errors } = options;
  const { db, jobs } = app;
  const problems = createProblemsRepository(db, source);

  app.route({
    ...routeOf(calls.accounts),
    schema: {
      summary: 'List the accounts at the source',
      description: 'The whole list without page_size; by name unless sorted otherwise.',
      tags,
      querystring: SourceAccountsQuery,
      response: { 200: SourceAccountsAnswer, ...errorAnswers(400, 401, 403, 503) },
    },
    handler: async ({ query }) => {
      const { rows, ...place } = await listAccounts(db, source, query);
      return { accounts: rows.map((row) => toSourceAccount(source, row, app.now())), ...place };
    },
  });

  app.route({
    ...routeOf(calls.disconnect),
    schema: {
      summary: 'End the connection of an account',
      description: 'The access is given back to the source; imported data are deleted within 30 days.',
      tags,
      params: Params,
      response: { 204: Type.Null(), ...errorAnswers(...BODY_FAILURES, 401, 403, 404, 409) },
    },
    handler: async (request, reply) => {
      const { id } = request.params;
      if (!isUuid(id)) throw notFound();
      const outcome = await disconnectAccount({ db, jobs }, { id, source }, actorOf(request), app.now());
      if (outcome === 'missing') throw notFound();
      if (outcome === 'not connected') throw errors.notConnected();
      await onEnded();
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...routeOf(calls.problems),
    schema: {
      summary: 'List work of the source that did not succeed',
      description: 'The whole list without page_size; the latest first unless sorted otherwise.',
      tags,
      querystring: ProblemsQuery,
      response: { 200: SourceProblemsAnswer, ...errorAnswers(400, 401, 403, 503) },
    },
    handler: async ({ query }) => {
      const { rows, ...place } = await problems.list(query);
      return { problems: rows.map(toProblem), ...place };
    },
  });

  app.route({
    ...routeOf(calls.retryAll),
    schema: {
      summary: 'Try everything of the source again that did not succeed',
      description: 'What is being tried again already is not counted.',
      tags,
      response: { 200: RetryAnswer, ...errorAnswers(...BODY_FAILURES, 401, 403, 409) },
    },
    handler: async () => {
      if (!jobs) throw errors.notSetUp();
      return { queued: await problems.retryAll(jobs, app.now()) };
    },
  });

  app.route({
    ...routeOf(calls.retry),
    schema: {
      summary: 'Try one thing of the source again that did not succeed',
      description: 'Answers 0 while it is being tried again already.',
      tags,
      params: Params,
      response: { 200: RetryAnswer, ...errorAnswers(...BODY_FAILURES, 401, 403, 404, 409) },
    },
    handler: async ({ params: { id } }) => {
      if (!jobs) throw errors.notSetUp();
      const queued = isUuid(id) ? await problems.retry(id, jobs, app.now()) : null;
      if (queued === null) throw notFound(serverMessages('problem_not_found'));
      return { queued };
    },
  });
};
