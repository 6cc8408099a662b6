import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { actorOf } from '#server/plugins/actorOf.ts';
import { BODY_FAILURES, errorAnswers } from '#server/plugins/errorAnswers.ts';
import { notFound } from '#server/plugins/httpErrors.ts';
import { logDone } from '#server/plugins/logDone.ts';
import { IdParams, routeOf } from '#server/plugins/routeOf.ts';
import { readParticipantAs, readWhole } from '#server/research/participants/participantAccess.ts';
import { addParticipants } from '#server/research/participants/participantAdd.ts';
import { groupParticipants } from '#server/research/participants/participantGroups.ts';
import { participantRoutes } from '#server/research/participants/participantRoutes.ts';
import { toListed, toParticipant } from '#server/research/participants/participantShapes.ts';
import { takenCodes } from '#server/research/participants/participantsRepository.ts';
import { requireUnblinded } from '#server/research/studies/blinding.ts';
import type { StudyAccess } from '#server/research/studies/studyAccessRepository.ts';
import { targetCallOf } from '#server/research/studies/studyCall.ts';
import { callerOf, readStudyAs } from '#server/research/studies/studyGuard.ts';
import { PARTICIPANT_CALLS } from '#shared/calls/participants.ts';
import { CodesCheckAnswer, CodesCheckBody } from '#shared/contract/codesCheck.ts';
import {
  CreatedParticipantsAnswer,
  CreateParticipantsBody,
  GroupedAnswer,
  GroupParticipantsBody,
  ParticipantsAnswer,
} from '#shared/contract/participants.ts';
import { ParticipantsQuery } from '#shared/contract/participantsQuery.ts';
import { normalizeCode, parseCode } from '#shared/participantCode.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import { type ActivityCounts, listParticipants, needsCounts } from './participantList.ts';
import { participantFilters } from './participantsQuery.ts';

/** A thousand entries of maximum length with every character escaped. */
const ENTRIES_LIMIT_BYTES = 1_000_000;
const studyParticipantsNotFound = (id: string) => notFound(researchMessages('study_participants_not_found', { id }));

interface ParticipantListRoutesOptions {
  /** Counts every participant; a large study has them in memory. */
  countsOf: (study: StudyAccess) => Promise<ActivityCounts>;
}

export const participantListRoutes: FastifyPluginAsyncTypebox<ParticipantListRoutesOptions> = async (
  app,
  { countsOf },
) => {
  await app.register(participantRoutes);

  app.route({
    ...routeOf(PARTICIPANT_CALLS.listParticipants),
    schema: {
      summary: 'List the participants of a study',
      description: 'The whole list without page_size; the most urgent status first unless sorted otherwise.',
      params: IdParams,
      querystring: ParticipantsQuery,
      response: { 200: ParticipantsAnswer, ...errorAnswers(400, 401, 403, 404, 503) },
    },
    handler: async (request) => {
      const { params, query } = request;
      const missing = studyParticipantsNotFound(params.id);
      const study = await readStudyAs(app.db, params.id, callerOf(request), 'participants:read', missing);
      requireUnblinded(study, query.group !== undefined || query.sort?.endsWith('group') === true);
      const filters = participantFilters(query);
      const now = app.now();
      const counts = needsCounts(query) ? await countsOf(study) : undefined;
      const { rows, ...place } = await listParticipants(app.db, study, filters, query, now, counts);
      return { participants: rows.map((row) => toListed(row, study)), ...place };
    },
  });

  app.route({
    ...routeOf(PARTICIPANT_CALLS.groupParticipants),
    schema: {
      summary: 'Put participants of a study into a group',
      description: 'Those who are withdrawn stay as they are. The answer lets the change be taken back.',
      params: IdParams,
      body: GroupParticipantsBody,
      response: { 200: GroupedAnswer, ...errorAnswers(...BODY_FAILURES, 401, 404, 409) },
    },
    handler: async (request) => {
      const { id: targetId } = request.params;
      const call = { ...targetCallOf(app, request), missing: studyParticipantsNotFound(targetId) };
      const grouped = await groupParticipants(app.db, call, request.body);
      logDone(request, 'participants_grouped', { target_id: targetId, count: grouped.changed });
      return grouped;
    },
  });

  app.route({
    ...routeOf(PARTICIPANT_CALLS.checkCodes),
    bodyLimit: ENTRIES_LIMIT_BYTES,
    schema: {
      summary: 'Ask which codes a study already has',
      description: 'Codes are answered in the spelling in which they are stored.',
      params: IdParams,
      body: CodesCheckBody,
      response: { 200: CodesCheckAnswer, ...errorAnswers(...BODY_FAILURES, 401, 404) },
    },
    handler: async (request) => {
      const study = await readStudyAs(app.db, request.params.id, callerOf(request), 'participants:read');
      const codes = request.body.codes.map(normalizeCode).filter((code) => parseCode(code) !== null);
      const taken = await takenCodes(app.db, study.id, codes);
      return { taken: [...taken].sort() };
    },
  });

  app.route({
    ...routeOf(PARTICIPANT_CALLS.createParticipants),
    bodyLimit: ENTRIES_LIMIT_BYTES,
    schema: {
      summary: 'Add participants: one code, several, or generated codes',
      description: 'All of a request or none.',
      body: CreateParticipantsBody,
      response: { 201: CreatedParticipantsAnswer, ...errorAnswers(...BODY_FAILURES, 401, 404, 409) },
    },
    handler: async (request, reply) => {
      const [caller, now] = [callerOf(request), app.now()];
      const { study, added } = await addParticipants(app.db, request.body, caller, actorOf(request), now);
      const facts = { event: 'participants_added', user_id: caller.id, target_id: study.id, count: added.length };
      request.log.info(facts, 'participants added');
      const [first] = added;
      if (request.body.code === undefined || !first)
        return reply.status(201).send({ participants: added.map((row) => toListed(row, study)) });
      const question = { targetId: first.id, caller, action: 'participants:read' as const };
      const known = await readWhole(app.db, await readParticipantAs(app.db, question), now);
      return reply.status(201).send({ participant: toParticipant(known) });
    },
  });
};
