import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { BODY_FAILURES, errorAnswers } from '#server/plugins/errorAnswers.ts';
import { logDone } from '#server/plugins/logDone.ts';
import { IdParams, routeOf } from '#server/plugins/routeOf.ts';
import { viewParticipant } from '#server/research/participants/participantAccess.ts';
import { targetCallOf } from '#server/research/studies/studyCall.ts';
import { FOLLOW_UP_CALLS } from '#shared/calls/followUp.ts';
import { ContactLogAnswer, ContactLogQuery, LoggedContactAnswer, NoteContactBody } from '#shared/contract/followUp.ts';
import { noteContact, takeBackContact } from './contactLog.ts';
import { listContacts } from './contactLogRepository.ts';

export const contactLogRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOf(FOLLOW_UP_CALLS.listContactLog),
    schema: {
      summary: 'Read when and how staff contacted a participant',
      description: 'The newest first unless sorted otherwise. A blinded analyst gets no notes.',
      params: IdParams,
      querystring: ContactLogQuery,
      response: { 200: ContactLogAnswer, ...errorAnswers(400, 401, 403, 404, 503) },
    },
    handler: async (request) => {
      const { study, participant } = await viewParticipant(app, request);
      const reading = { participantId: participant.id, isBlinded: study.is_blinded };
      const { rows, ...place } = await listContacts(app.db, reading, request.query);
      return { contacts: rows, ...place };
    },
  });

  app.route({
    ...routeOf(FOLLOW_UP_CALLS.noteContact),
    schema: {
      summary: 'Note that a participant was contacted',
      description: 'By hand, on a day of the study up to today. The note has no names and no health details.',
      params: IdParams,
      body: NoteContactBody,
      response: { 201: LoggedContactAnswer, ...errorAnswers(...BODY_FAILURES, 401, 404, 409) },
    },
    handler: async (request, reply) => {
      const { contact, studyId } = await noteContact(app.db, targetCallOf(app, request), request.body);
      logDone(request, 'contact_noted', { study_id: studyId });
      return reply.status(201).send({ contact });
    },
  });

  app.route({
    ...routeOf(FOLLOW_UP_CALLS.takeBackContact),
    schema: {
      summary: 'Take back a noted contact',
      params: IdParams,
      response: { 204: Type.Null(), ...errorAnswers(401, 403, 404, 409, 503) },
    },
    handler: async (request, reply) => {
      const { studyId } = await takeBackContact(app.db, targetCallOf(app, request));
      logDone(request, 'contact_removed', { study_id: studyId });
      return reply.status(204).send(null);
    },
  });
};
