import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { BODY_FAILURES, errorAnswers } from '#server/plugins/errorAnswers.ts';
import { logDone } from '#server/plugins/logDone.ts';
import { bodyOrEmpty, requireReason } from '#server/plugins/reason.ts';
import { IdParams, routeOf } from '#server/plugins/routeOf.ts';
import { targetCallOf } from '#server/research/studies/studyCall.ts';
import { ATHLETE_CALLS } from '#shared/calls/athletes.ts';
import { PARTICIPANT_CALLS } from '#shared/calls/participants.ts';
import { ParticipantAnswer } from '#shared/contract/participants.ts';
import { LinkPersonBody, RevealedCodesAnswer, RevealedPersonAnswer } from '#shared/contract/personLink.ts';
import { ReasonBody } from '#shared/contract/reason.ts';
import { toParticipant } from './participantShapes.ts';
import { linkPerson, revealPerson, unlinkPerson } from './personLink.ts';
import { revealCodes } from './revealCodes.ts';

const failures = errorAnswers(...BODY_FAILURES, 401, 404, 409);

export const personLinkRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOf(PARTICIPANT_CALLS.linkPerson),
    schema: {
      summary: 'Link a participant with an account',
      description:
        'By the email of a user or the Strava ID of an athlete, with a reason. The consent is recorded before, on paper. Neither the answer nor the log names the account.',
      params: IdParams,
      body: LinkPersonBody,
      response: { 200: ParticipantAnswer, ...failures },
    },
    handler: async (request) => {
      const { account } = request.body;
      const known = await linkPerson(app.db, targetCallOf(app, request), {
        account,
        reason: requireReason(request.body),
      });
      logDone(request, 'person_linked', { target_id: request.params.id });
      return { participant: toParticipant(known) };
    },
  });

  app.route({
    ...routeOf(PARTICIPANT_CALLS.unlinkPerson),
    preValidation: bodyOrEmpty,
    schema: {
      summary: 'Take the person from a participant',
      description: 'With a reason. The study reads nothing of the person any more, and the code is free again.',
      params: IdParams,
      body: ReasonBody,
      response: { 200: ParticipantAnswer, ...failures },
    },
    handler: async (request) => {
      const known = await unlinkPerson(app, targetCallOf(app, request), requireReason(request.body));
      logDone(request, 'person_unlinked', { target_id: request.params.id });
      return { participant: toParticipant(known) };
    },
  });

  app.route({
    ...routeOf(PARTICIPANT_CALLS.revealPerson),
    schema: {
      summary: 'Say who has a code',
      description: 'With a reason, which stands in the log of the study.',
      params: IdParams,
      body: ReasonBody,
      response: { 200: RevealedPersonAnswer, ...failures },
    },
    handler: async (request) => {
      const person = await revealPerson(app.db, targetCallOf(app, request), requireReason(request.body));
      logDone(request, 'person_revealed', { target_id: request.params.id });
      return { person };
    },
  });

  app.route({
    ...routeOf(ATHLETE_CALLS.revealCodes),
    schema: {
      summary: 'Say under which codes an athlete takes part',
      description: 'With a reason, which stands in the log of each of the studies.',
      params: IdParams,
      body: ReasonBody,
      response: { 200: RevealedCodesAnswer, ...errorAnswers(...BODY_FAILURES, 401, 404) },
    },
    handler: async (request) => {
      const participants = await revealCodes(app.db, targetCallOf(app, request), requireReason(request.body));
      logDone(request, 'codes_revealed', { target_id: request.params.id });
      return { participants };
    },
  });
};
