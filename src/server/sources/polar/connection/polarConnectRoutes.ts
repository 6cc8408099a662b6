import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { personOf } from '#server/activities/people.ts';
import { actorOf } from '#server/plugins/actorOf.ts';
import { BODY_FAILURES, errorAnswers } from '#server/plugins/errorAnswers.ts';
import { notFound } from '#server/plugins/httpErrors.ts';
import { createPublicThrottle } from '#server/plugins/publicThrottle.ts';
import { routeOf } from '#server/plugins/routeOf.ts';
import { findAccount } from '#server/sources/accounts/accountRows.ts';
import { accountWarnings } from '#server/sources/accounts/accountWarnings.ts';
import { createReceiptOwner } from '#server/sources/accounts/connectionOwner.ts';
import { createConnectionStates, STATE_SECONDS } from '#server/sources/accounts/connectionStates.ts';
import { disconnectAccount } from '#server/sources/accounts/disconnectAccount.ts';
import { requireSourceConsent } from '#server/sources/accounts/sourceConsent.ts';
import { undoAccount } from '#server/sources/accounts/undoAccount.ts';
import { SOURCE_CALLS } from '#shared/calls/sources.ts';
import { API_BASE } from '#shared/constants.ts';
import { AuthCallbackBody, AuthStartAnswer } from '#shared/contract/connection.ts';
import { ReceiptBody } from '#shared/contract/invites.ts';
import { OwnAccountAnswer, SourceCallbackAnswer, SourceStartBody } from '#shared/contract/sources.ts';
import { SCREENS } from '#shared/screens.ts';
import { createPolarConnection, POLAR_REACH } from './polarConnection.ts';
import { polarNotConnected, polarNotSetUp } from './polarErrors.ts';
import { createPolarRegistration } from './polarRegistration.ts';

const BROWSER_COOKIE = 'polar_browser';
const tags = ['sources'];
const iso = (time: Date | null) => time?.toISOString() ?? null;

export const polarConnectRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, jobs, log, settings, polar } = app;
  const now = () => app.now();
  const redirectUri = settings.publicUrl + SCREENS.polarRedirect;
  const connection =
    polar === null || jobs === null
      ? null
      : createPolarConnection({
          ...polar,
          db,
          jobs,
          states: createConnectionStates(db, 'polar', now),
          registration: createPolarRegistration({ ...polar, db, now }),
          redirectUri,
          now,
          log,
        });

  const slowDown = createPublicThrottle(db);
  const ownerByReceipt = createReceiptOwner(app, 'polar');
  const signedIn = async (request: FastifyRequest) => {
    await app.admit(request, 'strava:connect');
    return { userId: request.user.id };
  };

  app.route({
    ...routeOf(SOURCE_CALLS.startPolarAuth),
    schema: {
      summary: 'Where to send the browser to connect an account at Polar',
      description: "With a receipt for the participant's account, without one for the signed-in user's own.",
      tags,
      body: SourceStartBody,
      response: { 200: AuthStartAnswer, ...errorAnswers(...BODY_FAILURES, 401, 403, 404, 409, 429) },
    },
    handler: async (request, reply) => {
      const { consent_version: version, lang, receipt } = request.body;
      const whose = receipt === undefined ? await signedIn(request) : await ownerByReceipt(request, receipt);
      if (connection === null) throw polarNotSetUp();
      requireSourceConsent(version);
      const known = request.cookies[BROWSER_COOKIE] ?? null;
      const { authorizeUrl, browser } = await connection.start({ whose, consent: { version, lang }, browser: known });
      reply.setCookie(BROWSER_COOKIE, browser, {
        path: `${API_BASE}/sources/polar`,
        httpOnly: true,
        // The redirect from Polar comes from another site.
        sameSite: 'lax',
        secure: settings.publicUrl.startsWith('https:'),
        maxAge: STATE_SECONDS,
      });
      return { authorize_url: authorizeUrl };
    },
  });

  app.route({
    ...routeOf(SOURCE_CALLS.finishPolarAuth),
    schema: {
      summary: 'What Polar sent the browser back with',
      tags,
      body: AuthCallbackBody,
      response: { 200: SourceCallbackAnswer, ...errorAnswers(...BODY_FAILURES, 409) },
    },
    handler: async (request) => {
      if (connection === null) throw polarNotSetUp();
      const caller = await app.findCaller(request);
      const browser = request.cookies[BROWSER_COOKIE] ?? null;
      return connection.finish(request.body, { browser, userId: caller?.id ?? null, requestId: request.id });
    },
  });

  app.route({
    ...routeOf(SOURCE_CALLS.undoPolarConnection),
    schema: {
      summary: 'Undo the connection to Polar that a participant has just made',
      description: 'Within 10 minutes, for a wrong account. What came by it is deleted.',
      tags,
      body: ReceiptBody,
      response: { 204: Type.Null(), ...errorAnswers(...BODY_FAILURES, 404, 409, 429) },
    },
    handler: async (request, reply) => {
      const { receipt } = request.body;
      await slowDown(request, receipt);
      const accountId = await undoAccount({ db, jobs }, { receipt, source: 'polar' }, now());
      request.log.info({ event: 'polar_undone', account_id: accountId }, 'connection undone');
      await polar?.renewLimits();
      return reply.status(204).send(null);
    },
  });

  app.route({
    ...routeOf(SOURCE_CALLS.getOwnPolar),
    schema: {
      summary: "The caller's account at Polar",
      tags,
      response: { 200: OwnAccountAnswer, ...errorAnswers(401, 403) },
    },
    handler: async (request) => {
      const account = await findAccount(db, { source: 'polar', userId: request.user.id });
      if (!account) return { is_set_up: polar !== null, account: null };
      const { total } = await db
        .selectFrom('activities')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .where('person_id', '=', personOf(request.user.id))
        .where('source', '=', 'polar')
        .executeTakeFirstOrThrow();
      const { id, status, status_reason, scopes } = account;
      return {
        is_set_up: polar !== null,
        account: {
          id,
          status,
          status_reason,
          scopes,
          missing_scopes: [],
          history_so_far: null,
          status_since: account.status_since.toISOString(),
          connected_at: account.connected_at.toISOString(),
          last_sync_at: iso(account.last_sync_at),
          delete_due_at: iso(account.delete_due_at),
          last_event_at: iso(account.last_event_at),
          last_activity_at: iso(account.last_activity_at),
          activity_count: total,
          ...accountWarnings(POLAR_REACH, account, now()),
        },
      };
    },
  });

  app.route({
    ...routeOf(SOURCE_CALLS.disconnectOwnPolar),
    schema: {
      summary: "End the caller's connection to Polar",
      tags,
      response: { 204: Type.Null(), ...errorAnswers(...BODY_FAILURES, 401, 403, 404, 409) },
    },
    handler: async (request, reply) => {
      const whose = { source: 'polar', userId: request.user.id } as const;
      const outcome = await disconnectAccount({ db, jobs }, whose, actorOf(request), now());
      if (outcome === 'missing') throw notFound();
      if (outcome === 'not connected') throw polarNotConnected();
      await polar?.renewLimits();
      return reply.code(204).send(null);
    },
  });
};
