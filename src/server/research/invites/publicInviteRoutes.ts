import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { endOlderReceipts } from '#server/activities/receipts.ts';
import { BODY_FAILURES, errorAnswers } from '#server/plugins/errorAnswers.ts';
import { notFound } from '#server/plugins/httpErrors.ts';
import { createPublicThrottle } from '#server/plugins/publicThrottle.ts';
import { routeOf } from '#server/plugins/routeOf.ts';
import { toStudyToJoin } from '#server/research/participants/joinShapes.ts';
import { answerConsentByReceipt } from '#server/research/participants/reconsent.ts';
import { fullSources } from '#server/sources/strava/connection/accountCapacity.ts';
import { INVITE_CALLS } from '#shared/calls/invites.ts';
import {
  AcceptedAnswer,
  AcceptInviteBody,
  AnswerByReceiptBody,
  InviteBody,
  OpenPlaceBody,
  ReceiptAnswer,
  ReceiptBody,
  StudyInviteAnswer,
} from '#shared/contract/invites.ts';
import { RecordedConsentAnswer } from '#shared/contract/joining.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { TOKEN_KINDS } from '#shared/tokenKinds.ts';
import { acceptInvite, refuseInvite } from './inviteAcceptance.ts';
import { type FoundInvite, findInvite } from './inviteLookup.ts';
import { openRecordedPlace, takePlace } from './placeTaking.ts';
import { readReceipt, readRecorded, sourcesNow } from './receiptReading.ts';

async function toInviteAnswer(
  app: Pick<FastifyInstance, 'db' | 'strava' | 'settings'>,
  found: FoundInvite,
): Promise<StudyInviteAnswer> {
  if (found.kind === 'unknown') return { state: 'unknown', contact_email: null, study: null, recorded: null };
  const [offer, code] = found.kind === 'personal' ? [found.place, found.place.code] : [found.offer, null];
  const isRecorded = found.kind === 'personal' && found.state === 'recorded';
  const isShown = found.state === 'open' || isRecorded;
  const study = isShown ? toStudyToJoin(offer, code, await fullSources(app)) : null;
  const recorded = isRecorded ? await readRecorded(app.db, found.place.participant_id) : null;
  return { state: found.state, contact_email: offer.contact_email, study, recorded };
}

/** Calls of people without an account. Tokens travel in bodies, which are not logged. */
export const publicInviteRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const ofPerson = createPublicThrottle(app.db);
  const ofStudy = createPublicThrottle(app.db, { isShared: true });
  const slowDown = (request: FastifyRequest, token: string) =>
    (token.startsWith(`${TOKEN_KINDS.studyLink}.`) ? ofStudy : ofPerson)(request, token);

  app.route({
    ...routeOf(INVITE_CALLS.checkStudyInvite),
    schema: {
      summary: 'Read the study of an invitation',
      description: 'Never uses it up. A wrong, a replaced and a cancelled link have the same answer.',
      body: InviteBody,
      response: { 200: StudyInviteAnswer, ...errorAnswers(...BODY_FAILURES, 429) },
    },
    handler: async (request) => {
      const { invite } = request.body;
      await slowDown(request, invite);
      const now = app.now();
      const found = await findInvite(app.db, invite, now);
      const isUsable = found.state === 'open' || found.state === 'recorded';
      if (found.kind === 'personal' && isUsable && found.opened_at === null) {
        await app.db
          .updateTable('participant_invites')
          .set({ opened_at: now })
          .where('id', '=', found.id)
          .where('opened_at', 'is', null)
          .execute();
      }
      return toInviteAnswer(app, found);
    },
  });

  app.route({
    ...routeOf(INVITE_CALLS.acceptInvite),
    schema: {
      summary: 'Consent, and take the place of an invitation',
      description: 'A personal link works once. The receipt is shown this one time.',
      body: AcceptInviteBody,
      response: { 201: AcceptedAnswer, ...errorAnswers(...BODY_FAILURES, 401, 404, 409, 429) },
    },
    handler: async (request, reply) => {
      await slowDown(request, request.body.invite);
      if (request.body.with_account) await app.admit(request, 'studies:join');
      const userId = request.body.with_account ? request.user.id : null;
      const accepted = await acceptInvite(app.db, request.body, { userId, now: app.now() });
      request.log.info({ event: 'invite_accepted' }, 'invite accepted');
      return reply.status(201).send(accepted);
    },
  });

  app.route({
    ...routeOf(INVITE_CALLS.openRecordedPlace),
    schema: {
      summary: 'Open the place of a person who agreed on paper',
      description: 'With their personal link, which works once. The receipt is shown this one time.',
      body: OpenPlaceBody,
      response: { 201: AcceptedAnswer, ...errorAnswers(...BODY_FAILURES, 404, 409, 429) },
    },
    handler: async (request, reply) => {
      await slowDown(request, request.body.invite);
      const opened = await openRecordedPlace(app.db, request.body, app.now());
      request.log.info({ event: 'recorded_place_opened' }, 'recorded place opened');
      return reply.status(201).send(opened);
    },
  });

  app.route({
    ...routeOf(INVITE_CALLS.takePlace),
    schema: {
      summary: 'Give the place of a receipt to the caller',
      description: 'No further consent is recorded. 409 for a place with an account.',
      body: ReceiptBody,
      response: { 204: Type.Null(), ...errorAnswers(...BODY_FAILURES, 401, 404, 409, 429) },
    },
    handler: async (request, reply) => {
      const { receipt } = request.body;
      await slowDown(request, receipt);
      await takePlace(app.db, receipt, { userId: request.user.id, now: app.now() });
      request.log.info({ event: 'place_taken' }, 'place taken');
      return reply.status(204).send(null);
    },
  });

  app.route({
    ...routeOf(INVITE_CALLS.refuseInvite),
    schema: {
      summary: 'Refuse an invitation, without a reason',
      body: InviteBody,
      response: { 204: Type.Null(), ...errorAnswers(...BODY_FAILURES, 404, 409, 429) },
    },
    handler: async (request, reply) => {
      await slowDown(request, request.body.invite);
      await refuseInvite(app.db, request.body.invite, app.now());
      request.log.info({ event: 'invite_refused' }, 'invite refused');
      return reply.status(204).send(null);
    },
  });

  app.route({
    ...routeOf(INVITE_CALLS.answerConsentByReceipt),
    schema: {
      summary: 'Agree to the consent text in force, for the participant of a receipt',
      description: 'With separate answers. Former consents stay. 409 when another text is in force.',
      body: AnswerByReceiptBody,
      response: { 201: RecordedConsentAnswer, ...errorAnswers(...BODY_FAILURES, 404, 409, 429) },
    },
    handler: async (request, reply) => {
      const { receipt, ...answer } = request.body;
      await slowDown(request, receipt);
      const consent = await answerConsentByReceipt(app.db, { receipt, now: app.now() }, answer);
      request.log.info({ event: 'consent_answered' }, 'consent answered');
      return reply.status(201).send({ consent });
    },
  });

  app.route({
    ...routeOf(INVITE_CALLS.readReceipt),
    schema: {
      summary: 'What a participant without an account sees of their place',
      body: ReceiptBody,
      response: { 200: ReceiptAnswer, ...errorAnswers(...BODY_FAILURES, 404, 429) },
    },
    handler: async (request) => {
      await slowDown(request, request.body.receipt);
      const participation = await readReceipt(app.db, request.body.receipt, sourcesNow(app));
      if (!participation) throw notFound(serverMessages('receipt_unknown'));
      await endOlderReceipts(app.db, request.body.receipt);
      return { participation };
    },
  });
};
