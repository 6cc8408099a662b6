import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Params, paramsOf, textOf } from '#standin/common/params.ts';
import { Refusal } from '#standin/common/refusal.ts';
import type { StandinState } from '#standin/strava/state/standinState.ts';
import type { SummaryAthlete } from '#standin/strava/world/stravaShapes.ts';
import { fullAnswer, isFull } from './athleteCap.ts';
import { summaryAthlete } from './athleteDetail.ts';
import { FAULTS } from './faults.ts';
import { causeTrouble } from './trouble.ts';

function athleteOf(state: StandinState, athleteId: number): SummaryAthlete | undefined {
  const athlete = state.world.athletes.get(athleteId);
  if (!athlete) return undefined;
  const summary = summaryAthlete(athlete, state.knobs);
  if (state.knobs.token_athlete_has_weight) return summary;
  const { bio: _bio, weight: _weight, ...rest } = summary;
  return rest;
}

export function tokenRoutes(app: FastifyInstance, state: StandinState): void {
  const expiry = (expiresAt: number) => ({
    expires_at: Math.floor(expiresAt / 1000),
    expires_in: Math.floor((expiresAt - state.now().getTime()) / 1000),
  });

  function exchange(reply: FastifyReply, params: Params) {
    const code = textOf(params, 'code');
    const entry = state.grants.peekCode(code);
    if (!entry) throw new Refusal(FAULTS.code);
    if (state.knobs.inactive_at_exchange) throw new Refusal(FAULTS.inactive);
    if (isFull(state, entry.athleteId)) {
      const { status, body } = fullAnswer(state);
      return reply.code(status).send(body);
    }
    const grant = state.grants.exchange(code, state.knobs.reauthorizing_ends_earlier_grants);
    const athlete = athleteOf(state, entry.athleteId);
    if (!grant || !athlete) throw new Refusal(FAULTS.code);
    return reply.send({
      token_type: 'Bearer',
      ...expiry(grant.accessExpiresAt),
      refresh_token: grant.refreshToken,
      access_token: grant.accessToken,
      athlete,
    });
  }

  function refresh(reply: FastifyReply, params: Params) {
    const grant = state.grants.refresh(textOf(params, 'refresh_token'), state.knobs.refresh_rotates);
    if (!grant) throw new Refusal(FAULTS.refreshToken);
    return reply.send({
      token_type: 'Bearer',
      access_token: grant.accessToken,
      ...expiry(grant.accessExpiresAt),
      refresh_token: grant.refreshToken,
    });
  }

  for (const path of ['/oauth/token', '/api/v3/oauth/token']) {
    app.post(path, (request, reply) => {
      if (causeTrouble(state, 'token', request, reply)) return reply;
      const params = paramsOf(request);
      if (textOf(params, 'client_id') !== state.clientId) throw new Refusal(FAULTS.clientId);
      if (textOf(params, 'client_secret') !== state.clientSecret) throw new Refusal(FAULTS.clientSecret);
      const grantType = textOf(params, 'grant_type');
      if (grantType === 'authorization_code') return exchange(reply, params);
      if (grantType === 'refresh_token') return refresh(reply, params);
      throw new Refusal(FAULTS.grantType);
    });
  }
}
