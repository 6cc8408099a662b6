import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { BODY_FAILURES, errorAnswers } from '#server/plugins/errorAnswers.ts';
import { logDone } from '#server/plugins/logDone.ts';
import { bodyOrEmpty, givenReason, requireReason } from '#server/plugins/reason.ts';
import { IdParams, routeOf } from '#server/plugins/routeOf.ts';
import { targetCallOf } from '#server/research/studies/studyCall.ts';
import { PARTICIPANT_CALLS } from '#shared/calls/participants.ts';
import { PaperConsentBody } from '#shared/contract/joining.ts';
import {
  ChangeParticipantBody,
  ParticipantAnswer,
  WithdrawBody,
  WithdrawnAnswer,
} from '#shared/contract/participants.ts';
import { DeletionBody } from '#shared/contract/reason.ts';
import { WithdrawalFactsAnswer } from '#shared/contract/withdrawalEffect.ts';
import { recordPaperConsent } from './paperConsent.ts';
import { readParticipantAs, readWhole, viewParticipant } from './participantAccess.ts';
import { changeParticipant, removeParticipant } from './participantChange.ts';
import { toParticipant } from './participantShapes.ts';
import { withdrawParticipant } from './withdrawal.ts';
import { withdrawalFacts } from './withdrawalFacts.ts';

const changeAnswers = errorAnswers(...BODY_FAILURES, 401, 404, 409);

export const participantRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOf(PARTICIPANT_CALLS.getParticipant),
    schema: {
      summary: 'Read one participant',
      params: IdParams,
      response: { 200: ParticipantAnswer, ...errorAnswers(401, 403, 404, 503) },
    },
    handler: async (request) => {
      const known = await viewParticipant(app, request);
      return { participant: toParticipant(await readWhole(app.db, known, app.now())) };
    },
  });

  app.route({
    ...routeOf(PARTICIPANT_CALLS.changeParticipant),
    schema: {
      summary: 'Change a participant',
      description: 'Only what changes. With a version, a change that began from an older state is refused.',
      params: IdParams,
      body: ChangeParticipantBody,
      response: { 200: ParticipantAnswer, ...changeAnswers },
    },
    handler: async (request) => {
      const known = await changeParticipant(app.db, targetCallOf(app, request), request.body);
      logDone(request, 'participant_changed', { target_id: known.participant.id });
      return { participant: toParticipant(known) };
    },
  });

  app.route({
    ...routeOf(PARTICIPANT_CALLS.deleteParticipant),
    preValidation: bodyOrEmpty,
    schema: {
      summary: 'Delete a participant',
      description: 'One who is withdrawn stays: the code remains as proof.',
      params: IdParams,
      body: DeletionBody,
      response: { 204: Type.Null(), ...changeAnswers },
    },
    handler: async (request, reply) => {
      const deletion = { reason: givenReason(request.body), typed: request.body.typed };
      const { participant } = await removeParticipant(app.db, targetCallOf(app, request), deletion);
      logDone(request, 'participant_deleted', { target_id: participant.id });
      return reply.status(204).send(null);
    },
  });

  app.route({
    ...routeOf(PARTICIPANT_CALLS.getWithdrawalFacts),
    schema: {
      summary: 'Read what a withdrawal would touch',
      params: IdParams,
      response: { 200: WithdrawalFactsAnswer, ...errorAnswers(401, 403, 404, 503) },
    },
    handler: async (request) => {
      const question = { ...targetCallOf(app, request), action: 'participants:withdraw' as const };
      const known = await readParticipantAs(app.db, question);
      return { facts: await withdrawalFacts(app.db, await readWhole(app.db, known, app.now())) };
    },
  });

  app.route({
    ...routeOf(PARTICIPANT_CALLS.withdrawParticipant),
    schema: {
      summary: 'Withdraw a participant',
      description:
        'Once and for all, with a reason. After erase only code, date and choice are left, the reason neither.',
      params: IdParams,
      body: WithdrawBody,
      response: { 200: WithdrawnAnswer, ...changeAnswers },
    },
    handler: async (request) => {
      const body = { ...request.body, reason: requireReason(request.body) };
      const known = await withdrawParticipant(app.db, { ...targetCallOf(app, request), jobs: app.jobs }, body);
      logDone(request, 'participant_withdrawn', { target_id: known.participant.id });
      return { participant: toParticipant(known), effect: known.effect };
    },
  });

  app.route({
    ...routeOf(PARTICIPANT_CALLS.recordPaperConsent),
    schema: {
      summary: 'Record a consent that is on paper',
      description: 'For a participant without an account, so that staff can upload files for them.',
      params: IdParams,
      body: PaperConsentBody,
      response: { 201: ParticipantAnswer, ...changeAnswers },
    },
    handler: async (request, reply) => {
      const known = await recordPaperConsent(app.db, targetCallOf(app, request), request.body);
      logDone(request, 'paper_consent_recorded', { target_id: known.participant.id });
      return reply.status(201).send({ participant: toParticipant(known) });
    },
  });
};
