import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { endLivePackages } from '#server/activities/endLivePackages.ts';
import { deleteAccountRows } from '#server/activities/people.ts';
import { BODY_FAILURES, errorAnswers } from '#server/plugins/errorAnswers.ts';
import { createPublicThrottle } from '#server/plugins/publicThrottle.ts';
import { routeOf } from '#server/plugins/routeOf.ts';
import { SOURCE_CALLS } from '#shared/calls/sources.ts';
import { SOURCE_CONSENT_VERSION } from '#shared/constants.ts';
import { AuthCallbackBody, AuthStartAnswer } from '#shared/contract/connection.ts';
import { ReceiptBody } from '#shared/contract/invites.ts';
import { SourceCallbackAnswer, SourceStartBody } from '#shared/contract/sources.ts';
import type { SourceName } from '#shared/sources.ts';
import { notSetUp } from './accountErrors.ts';
import { bindBrowser, browserOf, returningOf } from './browserCookie.ts';
import { createReceiptOwner } from './connectionOwner.ts';
import { createSourceConnection } from './sourceConnection.ts';
import { requireConsent } from './sourceConsent.ts';
import { SourceParams } from './sourceParams.ts';
import { undoByReceipt } from './undoByReceipt.ts';

/**
 * Ends a connection to another source than Strava and deletes what came by it, so that another account can be connected.
 * An account that was connected before is the person's own: its records stay.
 */
const undoAccount = (
  parts: Parameters<typeof undoByReceipt>[0],
  of: { receipt: string; source: SourceName },
  now: Date,
): Promise<string> =>
  undoByReceipt(parts, of, now, async (trx, account) => {
    if (account.first_connected_at < account.connected_at) return;
    await endLivePackages(trx, account.person_id);
    await deleteAccountRows(trx, account);
  });

const params = SourceParams;

export const connectRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, jobs, settings, log, now } = app;
  const slowDown = createPublicThrottle(db);
  const ownerByReceipt = createReceiptOwner(app);
  const signedIn = async (request: FastifyRequest) => {
    await app.admit(request, 'strava:connect');
    return { userId: request.user.id };
  };

  function connectionOf(name: string) {
    const source = app.linkedSource(name);
    if (source.app === null || jobs === null) throw notSetUp(source);
    return createSourceConnection({ db, jobs, settings, log, now }, source, source.app);
  }

  app.route({
    ...routeOf(SOURCE_CALLS.startSourceAuth),
    schema: {
      summary: 'Where to send the browser to connect an account at the source',
      description: "With a receipt for the participant's account, without one for the signed-in user's own.",
      params,
      body: SourceStartBody,
      response: { 200: AuthStartAnswer, ...errorAnswers(...BODY_FAILURES, 401, 404, 409, 429) },
    },
    handler: async (request, reply) => {
      const { name } = app.linkedSource(request.params.source);
      const { consent_version: version, lang, receipt } = request.body;
      const whose = receipt === undefined ? await signedIn(request) : await ownerByReceipt(request, name, receipt);
      const connection = connectionOf(name);
      requireConsent(version, SOURCE_CONSENT_VERSION);
      const known = browserOf(request, name);
      const { authorizeUrl, browser } = await connection.start({ whose, consent: { version, lang }, browser: known });
      bindBrowser(app, reply, browser, { source: name, path: `/sources/${name}` });
      return { authorize_url: authorizeUrl };
    },
  });

  app.route({
    ...routeOf(SOURCE_CALLS.finishSourceAuth),
    schema: {
      summary: 'What the source sent the browser back with',
      params,
      body: AuthCallbackBody,
      response: { 200: SourceCallbackAnswer, ...errorAnswers(...BODY_FAILURES, 404, 409) },
    },
    handler: async (request) => {
      const { name } = app.linkedSource(request.params.source);
      return connectionOf(name).finish(request.body, await returningOf(app, request, name));
    },
  });

  app.route({
    ...routeOf(SOURCE_CALLS.undoSourceConnection),
    schema: {
      summary: 'Undo the connection to the source that a participant has just made',
      description: 'Within 10 minutes, for a wrong account. What came by it is deleted.',
      params,
      body: ReceiptBody,
      response: { 204: Type.Null(), ...errorAnswers(...BODY_FAILURES, 404, 409, 429) },
    },
    handler: async (request, reply) => {
      const source = app.linkedSource(request.params.source);
      const { receipt } = request.body;
      await slowDown(request, receipt);
      const accountId = await undoAccount({ db, jobs }, { receipt, source: source.name }, now());
      request.log.info({ event: 'source_undone', source: source.name, account_id: accountId }, 'connection undone');
      await source.app?.onEnded();
      return reply.status(204).send(null);
    },
  });
};
