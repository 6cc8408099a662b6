import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { validate as isUuid } from 'uuid';
import { actorOf } from '#server/plugins/actorOf.ts';
import { BODY_FAILURES, errorAnswers } from '#server/plugins/errorAnswers.ts';
import { IdParams, routeOf } from '#server/plugins/routeOf.ts';
import { DUPLICATE_CALLS } from '#shared/calls/duplicates.ts';
import {
  DecideDuplicateBody,
  DuplicateAnswer,
  DuplicatesAnswer,
  DuplicatesQuery,
} from '#shared/contract/duplicates.ts';
import { decideDuplicate, duplicateNotFound } from './duplicateDecision.ts';
import { findDuplicate, type KnownDuplicate, listDuplicates } from './duplicateRepository.ts';

const changeable = (duplicate: KnownDuplicate) => ({ ...duplicate, may_decide: true });

export const ownDuplicateRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const askedFor = ({ params, user }: FastifyRequest<{ Params: { id: string } }>) => {
    if (!isUuid(params.id)) throw duplicateNotFound(params.id);
    return { id: params.id.toLowerCase(), scope: { userId: user.id } };
  };

  app.route({
    ...routeOf(DUPLICATE_CALLS.listOwnDuplicates),
    schema: {
      summary: 'Records of the caller that may be of the same activity',
      description: 'Nothing is joined until the person decides. Those still to be decided unless asked otherwise.',
      querystring: DuplicatesQuery,
      response: { 200: DuplicatesAnswer, ...errorAnswers(400, 401, 403, 503) },
    },
    handler: async ({ user, query }) => {
      const { rows, ...place } = await listDuplicates(app.db, { userId: user.id }, query);
      return { duplicates: rows.map(changeable), ...place };
    },
  });

  app.route({
    ...routeOf(DUPLICATE_CALLS.getOwnDuplicate),
    schema: {
      summary: 'Two records of the caller side by side',
      params: IdParams,
      response: { 200: DuplicateAnswer, ...errorAnswers(401, 403, 404, 503) },
    },
    handler: async (request) => {
      const { id, scope } = askedFor(request);
      const duplicate = await findDuplicate(app.db, id, scope);
      if (!duplicate) throw duplicateNotFound(id);
      return { duplicate: changeable(duplicate) };
    },
  });

  app.route({
    ...routeOf(DUPLICATE_CALLS.decideOwnDuplicate),
    schema: {
      summary: 'Decide whether two records of the caller are of the same activity',
      description: 'Null takes a decision back and restores the former state.',
      params: IdParams,
      body: DecideDuplicateBody,
      response: { 200: DuplicateAnswer, ...errorAnswers(...BODY_FAILURES, 401, 404, 409) },
    },
    handler: async (request) => {
      const { id, scope } = askedFor(request);
      const decider = { actor: actorOf(request), now: app.now() };
      const duplicate = await decideDuplicate(app.db, id, scope, request.body, decider);
      return { duplicate: changeable(duplicate) };
    },
  });
};
