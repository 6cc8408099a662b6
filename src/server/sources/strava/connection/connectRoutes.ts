import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { BODY_FAILURES, errorAnswers } from '#server/plugins/errorAnswers.ts';
import { createPublicThrottle } from '#server/plugins/publicThrottle.ts';
import { routeOf } from '#server/plugins/routeOf.ts';
import { bindBrowser, browserOf, returningOf } from '#server/sources/accounts/browserCookie.ts';
import { type ConnectionOwner, createReceiptOwner } from '#server/sources/accounts/connectionOwner.ts';
import { createConnectionStates } from '#server/sources/accounts/connectionStates.ts';
import { findConnection } from '#server/sources/accounts/connections.ts';
import { requireConsent } from '#server/sources/accounts/sourceConsent.ts';
import { notSetUp } from '#server/sources/strava/calls/stravaErrors.ts';
import type { StravaServices } from '#server/sources/strava/calls/stravaServices.ts';
import { CONNECTION_CALLS } from '#shared/calls/connection.ts';
import { STRAVA_CONSENT_VERSION } from '#shared/constants.ts';
import { AuthCallbackAnswer, AuthCallbackBody, AuthStartAnswer, AuthStartBody } from '#shared/contract/connection.ts';
import { ReceiptBody } from '#shared/contract/invites.ts';
import { SCREENS } from '#shared/screens.ts';
import { isFull } from './accountCapacity.ts';
import { full, inviteUnknown } from './connectionErrors.ts';
import { createInvitesRepository } from './invites.ts';
import { createStravaConnection } from './stravaConnection.ts';
import { undoConnection } from './undoConnection.ts';

type Whose = ConnectionOwner | { inviteId: string };

export const connectRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { settings, db, jobs, log } = app;
  const now = () => app.now();
  const slowDown = createPublicThrottle(db);
  const services = app.strava === null ? null : prepare(app.strava);

  function prepare({ client, cipher }: StravaServices) {
    const invites = createInvitesRepository(db, cipher);
    const states = createConnectionStates(db, 'strava', now);
    const redirectUri = settings.publicUrl + SCREENS.authRedirect;
    const parts = { db, jobs, client, cipher, invites, states, settings, redirectUri, now, log };
    return { invites, connection: createStravaConnection(parts) };
  }

  const ownerByReceipt = createReceiptOwner(app);

  /** Throws 401 or 403 for a caller without right and invite, 404 for an unknown invite. */
  async function ownerOf(request: FastifyRequest, { invite, receipt }: AuthStartBody): Promise<Whose> {
    if (receipt !== undefined) return ownerByReceipt(request, 'strava', receipt);
    if (invite === undefined) {
      await app.admit(request, 'strava:connect');
      return { userId: request.user.id };
    }
    await slowDown(request);
    if (services === null) throw notSetUp();
    const inviteId = await services.invites.find(invite);
    if (inviteId === null) throw inviteUnknown();
    return { inviteId };
  }

  const isKnownAthlete = async (whose: Whose): Promise<boolean> =>
    !('inviteId' in whose) && (await findConnection(db, { ...whose, source: 'strava' })) !== null;

  app.route({
    ...routeOf(CONNECTION_CALLS.startStravaAuth),
    schema: {
      summary: 'Where to send the browser to connect',
      description: "With an invite for any account, without one for the signed-in user's own.",
      body: AuthStartBody,
      response: { 200: AuthStartAnswer, ...errorAnswers(...BODY_FAILURES, 401, 403, 404, 409, 429) },
    },
    handler: async (request, reply) => {
      const { consent_version: version, lang } = request.body;
      const whose = await ownerOf(request, request.body);
      if (services === null) throw notSetUp();
      requireConsent(version, STRAVA_CONSENT_VERSION);
      // A known athlete may connect again although all places are taken.
      const isKnown = await isKnownAthlete(whose);
      if (!isKnown && (await isFull(db, settings))) throw full();
      const { authorizeUrl, browser } = await services.connection.start({
        whose,
        consent: { version, lang },
        browser: browserOf(request, 'strava'),
      });
      bindBrowser(app, reply, browser, { source: 'strava', path: '/strava-integration' });
      return { authorize_url: authorizeUrl };
    },
  });

  app.route({
    ...routeOf(CONNECTION_CALLS.finishStravaAuth),
    schema: {
      summary: 'What Strava sent the browser back with',
      body: AuthCallbackBody,
      response: { 200: AuthCallbackAnswer, ...errorAnswers(...BODY_FAILURES, 404, 409) },
    },
    handler: async (request) => {
      if (services === null) throw notSetUp();
      return services.connection.finish(request.body, await returningOf(app, request, 'strava'));
    },
  });

  app.route({
    ...routeOf(CONNECTION_CALLS.undoConnection),
    schema: {
      summary: 'Undo the connection that a participant has just made',
      description: 'Within 10 minutes, for a wrong Strava account. The data that came with it stay out of the study.',
      body: ReceiptBody,
      response: { 204: Type.Null(), ...errorAnswers(...BODY_FAILURES, 401, 404, 409, 429) },
    },
    handler: async (request, reply) => {
      const { receipt } = request.body;
      await slowDown(request, receipt);
      const athleteId = await undoConnection({ db, jobs }, receipt, now());
      request.log.info({ event: 'strava_undone', athlete_id: athleteId }, 'connection undone');
      return reply.status(204).send(null);
    },
  });
};
