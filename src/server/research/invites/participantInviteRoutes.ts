import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { BODY_FAILURES, errorAnswers } from '#server/plugins/errorAnswers.ts';
import { logDone } from '#server/plugins/logDone.ts';
import { IdParams, routeOf } from '#server/plugins/routeOf.ts';
import { targetCallOf } from '#server/research/studies/studyCall.ts';
import { callerOf, readStudyAs } from '#server/research/studies/studyGuard.ts';
import { stravaCapacity } from '#server/sources/strava/connection/accountCapacity.ts';
import { INVITE_CALLS } from '#shared/calls/invites.ts';
import {
  InvitedAnswer,
  InviteParticipantsBody,
  OpenedStudyLinkAnswer,
  OpenStudyLinkBody,
  OwnPageLinkAnswer,
  StudyCapacityAnswer,
  StudyLinkAnswer,
} from '#shared/contract/invites.ts';
import { inviteLink, receiptLink } from '#shared/participantLinks.ts';
import { cancelInvite, inviteParticipants } from './inviteCreation.ts';
import { renewOwnPageLink } from './ownPageLink.ts';
import { closeStudyLink, findStudyLink, openStudyLink } from './studyLinks.ts';

export const participantInviteRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { publicUrl } = app.settings;
  const urlOf = (invite: string) => inviteLink(publicUrl, invite);

  app.route({
    ...routeOf(INVITE_CALLS.inviteParticipants),
    schema: {
      summary: 'Make personal links for participants',
      description: 'Valid for 14 days, and shown this one time. A former link of the same participant ends.',
      params: IdParams,
      body: InviteParticipantsBody,
      response: { 200: InvitedAnswer, ...errorAnswers(...BODY_FAILURES, 401, 404, 409) },
    },
    handler: async (request) => {
      const { studyId, invites, leftOut } = await inviteParticipants(
        app.db,
        targetCallOf(app, request),
        request.body.participant_ids,
      );
      logDone(request, 'participants_invited', { target_id: studyId, count: invites.length });
      return {
        invites: invites.map(({ participant_id, code, token, expires_at }) => ({
          participant_id,
          code,
          url: urlOf(token),
          expires_at: expires_at.toISOString(),
        })),
        left_out: leftOut,
      };
    },
  });

  app.route({
    ...routeOf(INVITE_CALLS.cancelInvite),
    schema: {
      summary: 'Cancel the invitation of a participant',
      params: IdParams,
      response: { 204: Type.Null(), ...errorAnswers(400, 401, 403, 404, 409, 503) },
    },
    handler: async (request, reply) => {
      logDone(request, 'invite_cancelled', { target_id: await cancelInvite(app.db, targetCallOf(app, request)) });
      return reply.status(204).send(null);
    },
  });

  app.route({
    ...routeOf(INVITE_CALLS.renewOwnPageLink),
    schema: {
      summary: 'Make a new link to the own page of a participant without an account',
      description: 'Shown this one time. The former link ends.',
      params: IdParams,
      response: { 200: OwnPageLinkAnswer, ...errorAnswers(400, 401, 403, 404, 409, 503) },
    },
    handler: async (request) => {
      const { id, code, token } = await renewOwnPageLink(app.db, targetCallOf(app, request));
      logDone(request, 'own_page_link_renewed', { target_id: id });
      return { code, url: receiptLink(publicUrl, token) };
    },
  });

  app.route({
    ...routeOf(INVITE_CALLS.getStudyLink),
    schema: {
      summary: 'The open link of a study',
      description: 'Without its address, which is shown once.',
      params: IdParams,
      response: { 200: StudyLinkAnswer, ...errorAnswers(401, 403, 404, 503) },
    },
    handler: async (request) => {
      const study = await readStudyAs(app.db, request.params.id, callerOf(request), 'participants:read');
      return { link: await findStudyLink(app.db, study, app.now()) };
    },
  });

  app.route({
    ...routeOf(INVITE_CALLS.getStudyCapacity),
    schema: {
      summary: 'How many accounts can still connect for a study',
      description: 'Of the whole installation, because Strava limits it and not the study.',
      params: IdParams,
      response: { 200: StudyCapacityAnswer, ...errorAnswers(401, 403, 404, 503) },
    },
    handler: async (request) => {
      const study = await readStudyAs(app.db, request.params.id, callerOf(request), 'participants:read');
      return { capacity: study.permitted_sources.includes('strava') ? await stravaCapacity(app) : null };
    },
  });

  app.route({
    ...routeOf(INVITE_CALLS.openStudyLink),
    schema: {
      summary: 'Open a link that gives each consent the next free code',
      description: 'Shown this one time. A former link of the study ends.',
      params: IdParams,
      body: OpenStudyLinkBody,
      response: { 201: OpenedStudyLinkAnswer, ...errorAnswers(...BODY_FAILURES, 401, 404, 409) },
    },
    handler: async (request, reply) => {
      const { link, token } = await openStudyLink(app.db, targetCallOf(app, request), request.body);
      logDone(request, 'study_link_opened', { target_id: request.params.id });
      return reply.status(201).send({ link, url: urlOf(token) });
    },
  });

  app.route({
    ...routeOf(INVITE_CALLS.closeStudyLink),
    schema: {
      summary: 'Close the open link of a study',
      params: IdParams,
      response: { 204: Type.Null(), ...errorAnswers(400, 401, 403, 404, 409, 503) },
    },
    handler: async (request, reply) => {
      logDone(request, 'study_link_closed', { target_id: await closeStudyLink(app.db, targetCallOf(app, request)) });
      return reply.status(204).send(null);
    },
  });
};
