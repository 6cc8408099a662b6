import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { validate as isUuid, NIL } from 'uuid';
import { actorOf } from '#server/plugins/actorOf.ts';
import { BODY_FAILURES, errorAnswers } from '#server/plugins/errorAnswers.ts';
import { conflict, HttpError, invalidField, notFound } from '#server/plugins/httpErrors.ts';
import { bodyOrEmpty, requireReason } from '#server/plugins/reason.ts';
import { IdParams, routeOf } from '#server/plugins/routeOf.ts';
import { unknownLab } from '#server/users/userLab.ts';
import { LAB_CALLS } from '#shared/calls/labs.ts';
import {
  CandidatesAnswer,
  CandidatesQuery,
  CreateResearcherBody,
  MoveResearcherBody,
  RemoveResearcherBody,
  ResearcherAnswer,
  ResearchersAnswer,
  ResearchersQuery,
} from '#shared/contract/research.ts';
import { withIsoTimes } from '#shared/isoTime.ts';
import { messages } from '#shared/messages.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { toResearcher } from './researchersAnswers.ts';
import { listCandidates } from './researchersCandidates.ts';
import { findResearcher, listResearchers } from './researchersList.ts';
import { createResearchersRepository, type Refusal } from './researchersRepository.ts';

const researcherNotFound = () => notFound(serverMessages('researcher_not_found'));

function unknownUser(): HttpError {
  return new HttpError(404, messages('user_not_found'), { fields: { user_id: messages('user_not_found') } });
}

function notTakenOver(refusal: Refusal): HttpError {
  if ('newOwnerProblem' in refusal) return invalidField('new_owner_id', refusal.newOwnerProblem);
  return conflict(researchMessages('new_owner_needed', { count: refusal.newOwnerNeeded }));
}

/** Null without one; an id that is not a UUID counts as unknown. */
function newOwnerOf({ new_owner_id: id }: { new_owner_id?: string }): string | null {
  if (id === undefined) return null;
  if (!isUuid(id)) throw invalidField('new_owner_id', serverMessages('new_owner_not_in_lab'));
  return id.toLowerCase();
}

export const researchersRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const repository = createResearchersRepository(app.db);
  const { timezone } = app.settings;
  const changeBy = (request: FastifyRequest) => ({ actor: actorOf(request), now: app.now(), timezone });

  async function readResearcher(id: string) {
    const researcher = await findResearcher(app.db, id);
    if (!researcher) throw researcherNotFound();
    return { researcher: toResearcher(researcher) };
  }

  app.route({
    ...routeOf(LAB_CALLS.listResearchers),
    schema: {
      summary: 'List the researchers of all labs',
      description: 'Sorted by email unless said otherwise.',
      querystring: ResearchersQuery,
      response: { 200: ResearchersAnswer, ...errorAnswers(401, 403, 503) },
    },
    handler: async (request) => {
      const { user_id, ...query } = request.query;
      const asked = user_id === undefined || isUuid(user_id) ? user_id?.toLowerCase() : NIL;
      const ofUser = asked === undefined ? {} : { user_id: asked };
      const { rows, ...place } = await listResearchers(app.db, { ...query, ...ofUser, timezone });
      return { researchers: rows.map(toResearcher), ...place };
    },
  });

  app.route({
    ...routeOf(LAB_CALLS.listCandidates),
    schema: {
      summary: 'List who may be assigned to a lab',
      description: 'Users, and researchers without a lab; sorted by email unless said otherwise.',
      querystring: CandidatesQuery,
      response: { 200: CandidatesAnswer, ...errorAnswers(401, 403, 503) },
    },
    handler: async (request) => {
      const { rows, ...place } = await listCandidates(app.db, request.query);
      return { candidates: rows.map(withIsoTimes), ...place };
    },
  });

  app.route({
    ...routeOf(LAB_CALLS.createResearcher),
    schema: {
      summary: 'Make a user a researcher of a lab',
      description: 'A user gets the role researcher, from their next call on.',
      body: CreateResearcherBody,
      response: { 201: ResearcherAnswer, ...errorAnswers(...BODY_FAILURES, 401, 404, 409) },
    },
    handler: async (request, reply) => {
      const { user_id, lab_id } = request.body;
      if (!isUuid(user_id)) throw unknownUser();
      if (!isUuid(lab_id)) throw unknownLab(lab_id);
      const ids = { user_id: user_id.toLowerCase(), lab_id: lab_id.toLowerCase() };
      const outcome = await repository.assign(ids, changeBy(request));
      if (outcome === 'no user') throw unknownUser();
      if (outcome === 'no lab') throw unknownLab(lab_id);
      if (outcome === 'in a lab') throw conflict(serverMessages('already_in_lab'));
      if (outcome === 'other role') {
        throw conflict(serverMessages('role_change_refused'));
      }
      request.log.info({ event: 'researcher_assigned', user_id: request.user.id, target_id: ids.user_id }, 'assigned');
      return reply.status(201).send(await readResearcher(outcome.id));
    },
  });

  app.route({
    ...routeOf(LAB_CALLS.moveResearcher),
    schema: {
      summary: 'Move a researcher to another lab',
      description: 'The studies that they own in the former lab need a new owner of that lab.',
      params: IdParams,
      body: MoveResearcherBody,
      response: { 200: ResearcherAnswer, ...errorAnswers(...BODY_FAILURES, 401, 404, 409) },
    },
    handler: async (request) => {
      const id = request.params.id.toLowerCase();
      const { lab_id } = request.body;
      if (!isUuid(id)) throw researcherNotFound();
      if (!isUuid(lab_id)) throw unknownLab(lab_id);
      const move = { id, lab_id: lab_id.toLowerCase(), new_owner_id: newOwnerOf(request.body) };
      const outcome = await repository.move(move, changeBy(request));
      if (outcome === 'missing') throw researcherNotFound();
      if (outcome === 'no lab') throw unknownLab(lab_id);
      if (outcome === 'in this lab') throw conflict(serverMessages('already_in_lab'));
      if (outcome !== 'moved') throw notTakenOver(outcome);
      request.log.info({ event: 'researcher_moved', user_id: request.user.id, researcher_id: id }, 'moved');
      return readResearcher(id);
    },
  });

  app.route({
    ...routeOf(LAB_CALLS.removeResearcher),
    preValidation: bodyOrEmpty,
    schema: {
      summary: 'Remove a researcher from their lab',
      description: 'The account keeps its role. The studies that they own need a new owner of the lab.',
      params: IdParams,
      body: RemoveResearcherBody,
      response: { 204: Type.Null(), ...errorAnswers(...BODY_FAILURES, 401, 404, 409) },
    },
    handler: async (request, reply) => {
      const id = request.params.id.toLowerCase();
      if (!isUuid(id)) throw researcherNotFound();
      const reason = requireReason(request.body);
      const removal = { id, new_owner_id: newOwnerOf(request.body), reason };
      const outcome = await repository.remove(removal, changeBy(request));
      if (outcome === 'missing') throw researcherNotFound();
      if (outcome !== 'removed') throw notTakenOver(outcome);
      request.log.info({ event: 'researcher_removed', user_id: request.user.id, researcher_id: id }, 'removed');
      return reply.status(204).send(null);
    },
  });
};
