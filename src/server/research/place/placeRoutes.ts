import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { BODY_FAILURES, errorAnswers } from '#server/plugins/errorAnswers.ts';
import { IdParams, namelessRoute } from '#server/plugins/routeOf.ts';
import { readPlace, sourcesNow } from '#server/research/invites/receiptReading.ts';
import { PLACE_CALLS } from '#shared/calls/places.ts';
import { AbsenceAnswer, AbsenceBody, CalendarQuery } from '#shared/contract/adherence.ts';
import { ReceiptAnswer } from '#shared/contract/invites.ts';
import { EndConnectionBody, KeepAnswersBody, LeaveBody, LeftAnswer, OwnDaysAnswer } from '#shared/contract/place.ts';
import { endConnection } from './endConnection.ts';
import { keepAnswers } from './keepAnswers.ts';
import { leaveStudy } from './leaveStudy.ts';
import { declareOwnAbsence, removeOwnAbsence } from './ownAbsences.ts';
import { readOwnDays } from './ownDays.ts';
import { createPlaceAccess, findOwnPlace } from './placeAccess.ts';
import { placeDataRoutes } from './placeDataRoutes.ts';
import { placeSessionRoutes } from './placeSessionRoutes.ts';
import { placeUploadRoutes } from './placeUploadRoutes.ts';

const OfAbsence = Type.Object({ id: Type.String(), absence_id: Type.String() });
const who = 'By the signed-in user whose place it is, or with its receipt in the header `x-receipt`.';
const changes = errorAnswers(...BODY_FAILURES, 401, 404, 409, 429);

/** `onChange`: the days of this study are others now. */
export const placeRoutes: FastifyPluginAsyncTypebox<{ onChange: (studyId: string) => void }> = async (
  app,
  { onChange },
) => {
  const { db, jobs } = app;
  const access = createPlaceAccess(app);
  await app.register(placeUploadRoutes, { access });
  await app.register(placeDataRoutes, { access });
  await app.register(placeSessionRoutes, { access });
  // Without the user: the log must not say who has which code.
  const done = (request: FastifyRequest, event: string, target_id: string) =>
    request.log.info({ event, target_id }, event.replaceAll('_', ' '));

  app.route({
    ...namelessRoute(PLACE_CALLS.getPlace),
    schema: {
      summary: 'What a participant sees of their own place',
      description: who,
      params: IdParams,
      response: { 200: ReceiptAnswer, ...errorAnswers(401, 403, 404, 429, 503) },
    },
    handler: async (request) => {
      const place = await findOwnPlace(db, await access(request, request.params.id), app.now());
      return { participation: await readPlace(db, place, sourcesNow(app)) };
    },
  });

  app.route({
    ...namelessRoute(PLACE_CALLS.getOwnDays),
    schema: {
      summary: 'The days of a participant with their states',
      description: `Whole weeks; the default is twelve. ${who}`,
      params: IdParams,
      querystring: CalendarQuery,
      response: { 200: OwnDaysAnswer, ...errorAnswers(400, 401, 403, 404, 429, 503) },
    },
    handler: async (request) => {
      const place = await findOwnPlace(db, await access(request, request.params.id), app.now());
      return readOwnDays(db, place, request.query, app.now());
    },
  });

  app.route({
    ...namelessRoute(PLACE_CALLS.leaveStudy),
    schema: {
      summary: 'End taking part',
      description: `Once and for all. After erase only code, date and choice are left. ${who}`,
      params: IdParams,
      body: LeaveBody,
      response: { 200: LeftAnswer, ...changes },
    },
    handler: async (request) => {
      const caller = await access(request, request.params.id);
      const confirmation = await leaveStudy({ db, jobs }, caller, request.body, app.now());
      done(request, 'participant_left', caller.id);
      return { confirmation };
    },
  });

  app.route({
    ...namelessRoute(PLACE_CALLS.keepAnswers),
    schema: {
      summary: 'Take back parts of a consent',
      description: `As a new record of the same text; the study does not read these parts from now on. ${who}`,
      params: IdParams,
      body: KeepAnswersBody,
      response: { 200: ReceiptAnswer, ...changes },
    },
    handler: async (request) => {
      const caller = await access(request, request.params.id);
      await keepAnswers(db, caller, request.body, app.now());
      done(request, 'answers_withdrawn', caller.id);
      return { participation: await readPlace(db, await findOwnPlace(db, caller, app.now()), sourcesNow(app)) };
    },
  });

  app.route({
    ...namelessRoute(PLACE_CALLS.endConnection),
    schema: {
      summary: 'End the connection to a source',
      description: who,
      params: IdParams,
      body: EndConnectionBody,
      response: { 204: Type.Null(), ...changes },
    },
    handler: async (request, reply) => {
      const caller = await access(request, request.params.id);
      await endConnection({ db, jobs }, caller, request.body.source, app.now());
      done(request, 'connection_ended', caller.id);
      return reply.status(204).send(null);
    },
  });

  app.route({
    ...namelessRoute(PLACE_CALLS.declareOwnAbsence),
    schema: {
      summary: 'Declare an absence of oneself',
      description: `Both days are included. ${who}`,
      params: IdParams,
      body: AbsenceBody,
      response: { 201: AbsenceAnswer, ...changes },
    },
    handler: async (request, reply) => {
      const caller = await access(request, request.params.id);
      const { absence, studyId } = await declareOwnAbsence(db, caller, request.body, app.now());
      onChange(studyId);
      done(request, 'absence_declared', caller.id);
      return reply.status(201).send({ absence });
    },
  });

  app.route({
    ...namelessRoute(PLACE_CALLS.removeOwnAbsence),
    schema: {
      summary: 'Take back an absence that one declared',
      description: who,
      params: OfAbsence,
      response: { 204: Type.Null(), ...errorAnswers(400, 401, 403, 404, 409, 429, 503) },
    },
    handler: async (request, reply) => {
      const caller = await access(request, request.params.id);
      const { studyId } = await removeOwnAbsence(db, caller, request.params.absence_id, app.now());
      onChange(studyId);
      done(request, 'absence_removed', caller.id);
      return reply.status(204).send(null);
    },
  });
};
