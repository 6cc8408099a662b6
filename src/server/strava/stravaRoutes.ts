import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { BODY_FAILURES, errorAnswers } from '#server/plugins/errorAnswers.ts';
import { API_BASE } from '#shared/constants.ts';
import {
  AuthCallbackAnswer,
  AuthCallbackBody,
  AuthStartAnswer,
  AuthStartBody,
  OwnAthleteAnswer,
} from '#shared/contract/connection.ts';
import { STRAVA_PATHS } from '#shared/stravaPaths.ts';
import { createActivitiesRepository } from './activitiesRepository.ts';
import { createActivityImport } from './activityImport.ts';
import { createAthletesRepository } from './athletesRepository.ts';
import { createStravaConnection, STATE_SECONDS, type StravaConnection } from './stravaConnection.ts';
import { notSetUp } from './stravaErrors.ts';
import type { StravaServices } from './stravaServices.ts';
import { createStravaStatesRepository } from './stravaStatesRepository.ts';

/** Holds what binds a begun connection to this browser. */
const BROWSER_COOKIE = 'strava_browser';
const tags = ['strava'];

/** Connecting a Strava account. */
export const stravaRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { settings, log } = app;
  const now = () => app.now();
  const athletes = createAthletesRepository(app.db);
  const activities = createActivitiesRepository(app.db);
  const connection = app.strava === null ? null : connect(app.strava);

  function connect({ client, cipher, tokens, athletes: connected }: StravaServices): StravaConnection {
    const activityImport = createActivityImport({ athletes: connected, activities, tokens, client, now, log });
    app.addHook('onReady', async () => activityImport.resume());
    app.addHook('onClose', async () => activityImport.stop());
    return createStravaConnection({
      client,
      cipher,
      athletes: connected,
      activityImport,
      now,
      log,
      states: createStravaStatesRepository(app.db),
      redirectUri: `${settings.publicUrl}/strava-integration/auth-redirect`,
    });
  }

  app.post(
    STRAVA_PATHS.authStart,
    {
      config: { right: 'strava:connect' },
      schema: {
        summary: 'Where to send the browser to connect',
        tags,
        body: AuthStartBody,
        response: { 200: AuthStartAnswer, ...errorAnswers(...BODY_FAILURES, 401, 403, 409, 503) },
      },
    },
    async (request, reply) => {
      if (!connection) throw notSetUp();
      const { authorizeUrl, browser } = await connection.start(
        request.user.id,
        request.cookies[BROWSER_COOKIE] ?? null,
      );
      reply.setCookie(BROWSER_COOKIE, browser, {
        path: `${API_BASE}/strava-integration`,
        httpOnly: true,
        // The way back from Strava comes from another site.
        sameSite: 'lax',
        secure: settings.publicUrl.startsWith('https:'),
        maxAge: STATE_SECONDS,
      });
      return { authorize_url: authorizeUrl };
    },
  );

  app.post(
    STRAVA_PATHS.authCallback,
    {
      config: { public: true },
      schema: {
        summary: 'What Strava sent the browser back with',
        tags,
        body: AuthCallbackBody,
        response: { 200: AuthCallbackAnswer, ...errorAnswers(...BODY_FAILURES, 409, 503) },
      },
    },
    async (request) => {
      if (!connection) throw notSetUp();
      const caller = await app.findCaller(request);
      const browser = request.cookies[BROWSER_COOKIE] ?? null;
      return connection.finish(request.body, { browser, userId: caller?.id ?? null, requestId: request.id });
    },
  );

  app.get(
    STRAVA_PATHS.me,
    {
      config: { right: 'strava:read-own' },
      schema: {
        summary: "The caller's own connection",
        tags,
        response: { 200: OwnAthleteAnswer, ...errorAnswers(401, 403, 503) },
      },
    },
    async (request) => ({
      is_set_up: connection !== null,
      is_full: false,
      athlete: await athletes.findOwn(request.user.id),
    }),
  );
};
