import type { FastifyInstance } from 'fastify';
import { paramsOf, textOf } from '#standin/common/params.ts';
import { Refusal } from '#standin/common/refusal.ts';
import type { StandinState } from '#standin/strava/state/standinState.ts';
import { admit, bearerOf } from './apiCall.ts';
import { FAULTS } from './faults.ts';
import { raiseDeauthorisation } from './raiseEvent.ts';
import { causeTrouble } from './trouble.ts';

export function revokeRoutes(app: FastifyInstance, state: StandinState): void {
  /** It is not documented whether a revocation by the app also sends the event. */
  function announceEnded(before: ReadonlySet<number>): void {
    if (!state.knobs.revoke_sends_event) return;
    const left = state.grants.connectedAthletes();
    for (const athleteId of before) if (!left.has(athleteId)) raiseDeauthorisation(state, athleteId);
  }

  app.post('/oauth/revoke', (request, reply) => {
    if (causeTrouble(state, 'revoke', request, reply)) return reply;
    const expected = `Basic ${Buffer.from(`${state.clientId}:${state.clientSecret}`).toString('base64')}`;
    if (request.headers.authorization !== expected) throw new Refusal(FAULTS.revokeClient);
    const token = textOf(paramsOf(request), 'token');
    if (token === '') throw new Refusal(FAULTS.revokeToken);
    const before = state.grants.connectedAthletes();
    state.grants.revoke(token);
    announceEnded(before);
    return reply.code(200).send('');
  });

  app.post('/oauth/deauthorize', (request, reply) => {
    if (causeTrouble(state, 'deauthorize', request, reply)) return reply;
    const { athleteId } = admit(state, request, reply);
    const before = state.grants.connectedAthletes();
    state.grants.revokeAthlete(athleteId);
    announceEnded(before);
    return reply.send({ access_token: bearerOf(state, request) });
  });
}
