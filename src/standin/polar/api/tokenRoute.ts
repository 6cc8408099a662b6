import type { FastifyInstance } from 'fastify';
import { paramsOf, textOf } from '#standin/common/params.ts';
import { Refusal } from '#standin/common/refusal.ts';
import type { PolarState } from '#standin/polar/state/polarState.ts';
import { basicOf, causeTrouble, isClient } from './polarCall.ts';

function refusal(error: string, status = 400): Refusal {
  return new Refusal({ status, body: { error } });
}

/** There is no refresh: a new token needs a new authorisation. */
export function tokenRoute(app: FastifyInstance, state: PolarState): void {
  app.post('/v2/oauth2/token', (request, reply) => {
    if (causeTrouble(state, 'token', request, reply)) return reply;
    const basic = basicOf(request);
    if (basic === 'malformed') throw refusal('unauthorized_client');
    if (!isClient(state, basic)) throw refusal('invalid_client', state.knobs.bad_client_status);
    const params = paramsOf(request);
    if (['grant_type', 'code', 'redirect_uri'].some((name) => Array.isArray(params[name]))) {
      throw refusal('invalid_request');
    }
    const grantType = textOf(params, 'grant_type');
    const value = textOf(params, 'code');
    if (grantType === '') throw refusal('invalid_request');
    if (grantType !== 'authorization_code') throw refusal('unsupported_grant_type');
    if (value === '') throw refusal('invalid_request');
    const code = state.tokens.openCode(value, state.client.id);
    if (!code) throw refusal('invalid_grant');
    // Whether this uses the code up is not documented; here it does not.
    if ((textOf(params, 'redirect_uri') || null) !== code.redirectUri) throw refusal(state.knobs.redirect_uri_error);
    const { token_life_s, reauthorizing_ends_earlier_tokens } = state.knobs;
    const token = state.tokens.exchange(code, token_life_s, reauthorizing_ends_earlier_tokens);
    return reply.type('application/json;charset=UTF-8').send({
      access_token: token.value,
      token_type: 'bearer',
      expires_in: token_life_s,
      x_user_id: token.userId,
    });
  });
}
