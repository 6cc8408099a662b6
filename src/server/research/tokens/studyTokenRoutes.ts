import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { BODY_FAILURES, errorAnswers } from '#server/plugins/errorAnswers.ts';
import { logDone } from '#server/plugins/logDone.ts';
import { IdParams, routeOf } from '#server/plugins/routeOf.ts';
import { studyCallOf, targetCallOf } from '#server/research/studies/studyCall.ts';
import { callerOf, readStudyAs } from '#server/research/studies/studyGuard.ts';
import { STUDY_TOKEN_CALLS } from '#shared/calls/studyTokens.ts';
import { CreateTokenBody, NewTokenAnswer, StudyTokensAnswer } from '#shared/contract/studyTokens.ts';
import { createToken, listTokens, revokeToken } from './studyTokens.ts';

export const studyTokenRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app;

  app.route({
    ...routeOf(STUDY_TOKEN_CALLS.listStudyTokens),
    schema: {
      summary: 'The API tokens of a study',
      description: "The newest first: the caller's own, and for owner and admin all.",
      params: IdParams,
      response: { 200: StudyTokensAnswer, ...errorAnswers(401, 403, 404, 503) },
    },
    handler: async (request) => {
      const caller = callerOf(request);
      const study = await readStudyAs(db, request.params.id, caller, 'tokens:read');
      return { tokens: await listTokens(db, study, caller) };
    },
  });

  app.route({
    ...routeOf(STUDY_TOKEN_CALLS.createStudyToken),
    schema: {
      summary: 'Create an API token',
      description:
        'The secret is in this answer only; the server keeps a hash. The token reads the data of this study, at its level and within the rights of its owner, until it expires or the owner gets another part or password.',
      params: IdParams,
      body: CreateTokenBody,
      response: { 201: NewTokenAnswer, ...errorAnswers(...BODY_FAILURES, 401, 404, 409) },
    },
    handler: async (request, reply) => {
      await readStudyAs(db, request.params.id, callerOf(request), 'tokens:create');
      const made = await createToken(db, targetCallOf(app, request), request.body);
      logDone(request, 'token_created', { target_id: made.token.id });
      return reply.status(201).send(made);
    },
  });

  app.route({
    ...routeOf(STUDY_TOKEN_CALLS.revokeStudyToken),
    schema: {
      summary: 'Revoke an API token',
      description: "One's own; owner and admin revoke any of the study.",
      params: IdParams,
      response: { 204: Type.Null(), ...errorAnswers(...BODY_FAILURES, 401, 404) },
    },
    handler: async (request, reply) => {
      const targetId = request.params.id.toLowerCase();
      await revokeToken(db, { ...studyCallOf(app, request), targetId });
      logDone(request, 'token_revoked', { target_id: targetId });
      return reply.status(204).send(null);
    },
  });
};
