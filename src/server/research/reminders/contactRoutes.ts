import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { findByReceipt, findByUser, type OfReceipt } from '#server/activities/receipts.ts';
import { countCall, createCallCounter } from '#server/plugins/callCounter.ts';
import { BODY_FAILURES, errorAnswers } from '#server/plugins/errorAnswers.ts';
import { conflict, invalidField, notFound } from '#server/plugins/httpErrors.ts';
import { createPublicThrottle } from '#server/plugins/publicThrottle.ts';
import { routeOf } from '#server/plugins/routeOf.ts';
import { REFUSALS } from '#server/research/invites/inviteAcceptance.ts';
import { findInvite } from '#server/research/invites/inviteLookup.ts';
import { MAIL_PROGRAM_CALLS, REMINDER_CALLS } from '#shared/calls/reminders.ts';
import {
  ContactAnswer,
  ContactBody,
  ContactOfBody,
  ContactTokenBody,
  SendPageBody,
} from '#shared/contract/reminders.ts';
import { isEmail } from '#shared/email.ts';
import { messages } from '#shared/messages.ts';
import { normalizeCode } from '#shared/participantCode.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { confirmContact, leaveContact, readContact, removeContact, saveContact } from './contacts.ts';
import { sendOwnPage } from './sendOwnPage.ts';

/** Mails that ask for a confirmation, so that a receipt cannot fill a stranger's mailbox. */
const MAILS_A_DAY = 5;
/** Of one code, whether it exists or not. */
const PAGES_A_DAY = 3;
const DAY_SECONDS = 24 * 3600;

interface Reachable {
  participant_id: string;
  person_id: string | null;
  study_id: string;
  isOver: boolean;
}

const toReachable = ({ participant_id, study_id, person_id, withdrawn_at }: OfReceipt): Reachable => ({
  participant_id,
  person_id,
  study_id,
  isOver: withdrawn_at !== null || person_id === null,
});

const hintOf = (email: string) => email.replace(/^(.)[^@]*/u, '$1…');

/** Calls of participants. Addresses and tokens travel in bodies, which are not logged. */
export const contactRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, secret, settings } = app;
  const slowDown = createPublicThrottle(db);
  const pages = createCallCounter(db, { keyPrefix: 'own-page', points: PAGES_A_DAY, seconds: DAY_SECONDS });
  const mails = createCallCounter(db, { keyPrefix: 'contact', points: MAILS_A_DAY, seconds: DAY_SECONDS });

  async function invitedBy(invite: string): Promise<Reachable> {
    const found = await findInvite(db, invite, app.now());
    if (found.state !== 'open') throw REFUSALS[found.state]();
    // The link of a study has no participant yet.
    if (found.kind === 'study') throw REFUSALS.unknown();
    const { participant_id, id: study_id } = found.place;
    return { participant_id, person_id: null, study_id, isOver: false };
  }

  /** Throws 404, 401 and 403 without a receipt or an invitation, and 409 and 429 with one. */
  async function participantOf(request: FastifyRequest<{ Body: ContactOfBody }>): Promise<Reachable> {
    const { receipt, place, invite } = request.body;
    if (invite !== undefined) {
      await slowDown(request, invite);
      return invitedBy(invite);
    }
    if (receipt !== undefined) {
      await slowDown(request, receipt);
      const found = await findByReceipt(db, receipt);
      if (!found) throw notFound(serverMessages('receipt_unknown'));
      return toReachable(found);
    }
    await app.admit(request, 'studies:join');
    const own = place === undefined ? undefined : await findByUser(db, place, request.user.id);
    if (!own) throw notFound(serverMessages('place_not_found'));
    return toReachable(own);
  }

  async function answerOf(participantId: string): Promise<ContactAnswer> {
    const contact = await readContact(db, secret, participantId);
    const { language, state } = contact ?? {};
    return {
      is_mail_set_up: settings.mail !== null,
      contact: contact && language && state ? { hint: hintOf(contact.email), language, state } : null,
    };
  }

  app.route({
    ...routeOf(REMINDER_CALLS.readContact),
    schema: {
      summary: 'Whether a participant can be reminded by email',
      body: ContactOfBody,
      response: { 200: ContactAnswer, ...errorAnswers(...BODY_FAILURES, 401, 403, 404, 409, 429) },
    },
    handler: async (request) => answerOf((await participantOf(request)).participant_id),
  });

  app.route({
    ...routeOf(REMINDER_CALLS.saveContact),
    schema: {
      summary: 'Leave an email address for reminders',
      description: 'A link in a mail confirms it. It is kept encrypted, and no member of staff can read it.',
      body: ContactBody,
      response: { 200: ContactAnswer, ...errorAnswers(...BODY_FAILURES, 401, 403, 404, 409, 429) },
    },
    handler: async (request) => {
      const found = await participantOf(request);
      const { email, language } = request.body;
      if (settings.mail === null) throw conflict(serverMessages('mail_not_set_up'));
      if (!isEmail(email)) throw invalidField('email', messages('invalid_email'));
      if (found.isOver) throw conflict(serverMessages('participation_over'));
      await countCall(mails, found.participant_id);
      const { participant_id: participantId, person_id: personId, study_id: studyId } = found;
      const contact = { participantId, personId, studyId, email, language, now: app.now() };
      await saveContact(db, secret, contact);
      app.reminders.wake();
      request.log.info({ event: 'contact_saved' }, 'contact saved');
      return answerOf(found.participant_id);
    },
  });

  app.route({
    ...routeOf(REMINDER_CALLS.removeContact),
    schema: {
      summary: 'Take the email address back',
      body: ContactOfBody,
      response: { 204: Type.Null(), ...errorAnswers(...BODY_FAILURES, 401, 403, 404, 409, 429) },
    },
    handler: async (request, reply) => {
      const found = await participantOf(request);
      await removeContact(db, found.participant_id);
      request.log.info({ event: 'contact_removed' }, 'contact removed');
      return reply.status(204).send(null);
    },
  });

  app.route({
    ...routeOf(REMINDER_CALLS.sendPage),
    schema: {
      summary: 'Send a new link to the own page to the address that the participant left',
      description: 'Known and unknown codes have the same answer. The former link ends when the new one is opened.',
      body: SendPageBody,
      response: { 204: Type.Null(), ...errorAnswers(...BODY_FAILURES, 409, 429) },
    },
    handler: async (request, reply) => {
      const code = normalizeCode(request.body.code);
      if (settings.mail === null) throw conflict(serverMessages('mail_not_set_up'));
      await slowDown(request);
      await countCall(pages, code);
      await sendOwnPage(db, code, app.now());
      app.reminders.wake();
      request.log.info({ event: 'own_page_asked' }, 'own page asked for');
      return reply.status(204).send(null);
    },
  });

  app.route({
    ...routeOf(REMINDER_CALLS.confirmContact),
    schema: {
      summary: 'Confirm an email address with the link of the mail',
      body: ContactTokenBody,
      response: { 204: Type.Null(), ...errorAnswers(...BODY_FAILURES, 404, 429) },
    },
    handler: async (request, reply) => {
      await slowDown(request, request.body.token);
      const isKnown = await confirmContact(db, request.body.token, app.now());
      if (!isKnown) throw notFound(serverMessages('contact_link_unknown'));
      request.log.info({ event: 'contact_confirmed' }, 'contact confirmed');
      return reply.status(204).send(null);
    },
  });

  app.route({
    ...routeOf(REMINDER_CALLS.leaveContact),
    schema: {
      summary: 'End all mails to an address with the link of a mail',
      description: 'A repeated and an unknown link have the same answer.',
      body: ContactTokenBody,
      response: { 204: Type.Null(), ...errorAnswers(...BODY_FAILURES, 429) },
    },
    handler: async (request, reply) => {
      await slowDown(request, request.body.token);
      await leaveContact(db, request.body.token);
      request.log.info({ event: 'contact_left' }, 'contact left');
      return reply.status(204).send(null);
    },
  });

  await app.register(oneClickRoute);
};

/** RFC 8058: mail programs send a form, whose one field says nothing more; the address has the token. */
const oneClickRoute: FastifyPluginAsyncTypebox = async (app) => {
  const slowDown = createPublicThrottle(app.db);
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data']) {
    app.addContentTypeParser(type, { parseAs: 'string', bodyLimit: 10_000 }, (_request, _body, done) => {
      done(null, undefined);
    });
  }
  app.route({
    ...routeOf(MAIL_PROGRAM_CALLS.leaveByMailProgram),
    config: { public: true, fromElsewhere: true },
    schema: {
      summary: 'End all mails to an address, as the button of a mail program does (RFC 8058)',
      querystring: ContactTokenBody,
      response: { 204: Type.Null(), ...errorAnswers(...BODY_FAILURES, 429) },
    },
    handler: async (request, reply) => {
      await slowDown(request, request.query.token);
      await leaveContact(app.db, request.query.token);
      request.log.info({ event: 'contact_left' }, 'contact left');
      return reply.status(204).send(null);
    },
  });
};
