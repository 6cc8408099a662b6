import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { actorOf } from '#server/plugins/actorOf.ts';
import { BODY_FAILURES, errorAnswers } from '#server/plugins/errorAnswers.ts';
import { logDone } from '#server/plugins/logDone.ts';
import { createPublicThrottle } from '#server/plugins/publicThrottle.ts';
import { routeOf } from '#server/plugins/routeOf.ts';
import { notSetUp } from '#server/sources/strava/calls/stravaErrors.ts';
import { CONNECTION_CALLS } from '#shared/calls/connection.ts';
import { CheckInviteAnswer, CheckInviteBody, InviteAnswer } from '#shared/contract/connection.ts';
import { SCREENS } from '#shared/screens.ts';
import { isFull } from './accountCapacity.ts';
import { createInvitesRepository, type Invite } from './invites.ts';

export const inviteRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { publicUrl } = app.settings;
  const slowDown = createPublicThrottle(app.db);
  const invites = app.strava === null ? null : createInvitesRepository(app.db, app.strava.cipher);

  const answer = ({ token, created_at }: Invite): InviteAnswer => {
    const url = `${publicUrl}${SCREENS.authStart}?${new URLSearchParams({ invite: token })}`;
    return { invite: { url, created_at: created_at.toISOString() } };
  };

  app.route({
    ...routeOf(CONNECTION_CALLS.getInvite),
    schema: {
      summary: 'The link by which athletes connect',
      description: 'One is made when none is valid.',
      response: { 200: InviteAnswer, ...errorAnswers(401, 403, 409, 503) },
    },
    handler: async (request) => {
      if (invites === null) throw notSetUp();
      return answer(await invites.get(actorOf(request), app.now()));
    },
  });

  app.route({
    ...routeOf(CONNECTION_CALLS.renewInvite),
    schema: {
      summary: 'Renew the link by which athletes connect',
      description: 'The former link is worth nothing from then on.',
      response: { 200: InviteAnswer, ...errorAnswers(...BODY_FAILURES, 401, 409) },
    },
    handler: async (request) => {
      if (invites === null) throw notSetUp();
      const renewed = await invites.renew(actorOf(request), app.now());
      logDone(request, 'invite_renewed');
      return answer(renewed);
    },
  });

  app.route({
    ...routeOf(CONNECTION_CALLS.checkInvite),
    schema: {
      summary: 'Whether a link can be used',
      body: CheckInviteBody,
      response: { 200: CheckInviteAnswer, ...errorAnswers(...BODY_FAILURES, 429) },
    },
    handler: async (request): Promise<CheckInviteAnswer> => {
      await slowDown(request);
      if (invites === null) return { state: 'not_set_up' };
      if ((await invites.find(request.body.invite)) === null) return { state: 'unknown' };
      return { state: (await isFull(app.db, app.settings)) ? 'full' : 'open' };
    },
  });
};
