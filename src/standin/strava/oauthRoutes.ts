import type { FastifyInstance, FastifyReply } from 'fastify';
import { consentPage } from './consentPage.ts';
import { FAULTS, type FaultAnswer } from './faults.ts';
import { listOf, type Params, paramsOf, textOf } from './params.ts';
import type { StandinState } from './standinState.ts';
import { causeTrouble } from './trouble.ts';

const KNOWN_SCOPES = new Set([
  'read',
  'read_all',
  'profile:read_all',
  'profile:write',
  'activity:read',
  'activity:read_all',
  'activity:write',
]);

interface Wish {
  redirectUri: URL;
  scopes: string[];
}

const refuse = (reply: FastifyReply, answer: FaultAnswer) => reply.code(answer.status).send(answer.body);

function isAllowedHost(state: StandinState, host: string): boolean {
  return ['localhost', '127.0.0.1', state.callbackDomain].includes(host) || host.endsWith(`.${state.callbackDomain}`);
}

function readWish(state: StandinState, params: Params): Wish | FaultAnswer {
  if (textOf(params, 'client_id') !== state.clientId) return FAULTS.clientId;
  const redirectUri = URL.parse(textOf(params, 'redirect_uri'));
  if (!redirectUri || !isAllowedHost(state, redirectUri.hostname)) return FAULTS.redirectUri;
  const scopes = textOf(params, 'scope').split(/[, ]+/).filter(Boolean);
  if (scopes.length === 0 || scopes.some((scope) => !KNOWN_SCOPES.has(scope))) return FAULTS.scope;
  return { redirectUri, scopes };
}

function isFull(state: StandinState, athleteId: number): boolean {
  const connected = state.grants.connectedAthletes();
  return state.knobs.athlete_cap !== null && !connected.has(athleteId) && connected.size >= state.knobs.athlete_cap;
}

/** The browser's half of OAuth: the consent page and the way back to the app. */
export function consentRoutes(app: FastifyInstance, state: StandinState): void {
  function sendBack(reply: FastifyReply, wish: Wish, stateText: string, answer: Record<string, string>) {
    const back = new URL(wish.redirectUri);
    for (const [name, value] of Object.entries({ state: stateText, ...answer })) back.searchParams.set(name, value);
    return reply.redirect(back.href);
  }

  function grant(reply: FastifyReply, wish: Wish, stateText: string, athleteId: number, scopes: string[]) {
    if (state.knobs.athlete_cap_at === 'page' && isFull(state, athleteId)) {
      return reply.code(403).type('text/html').send('<h1>Limit of connected athletes exceeded</h1>');
    }
    const code = state.grants.issueCode(athleteId, new Set(scopes));
    return sendBack(reply, wish, stateText, { code, scope: scopes.join(',') });
  }

  app.get('/oauth/authorize', (request, reply) => {
    if (causeTrouble(state, 'authorize', request, reply)) return reply;
    const params = paramsOf(request);
    const wish = readWish(state, params);
    if ('status' in wish) return refuse(reply, wish);
    if (textOf(params, 'response_type') !== 'code') return refuse(reply, FAULTS.responseType);
    const signedIn = state.knobs.signed_in_athlete_id;
    if (signedIn !== null && textOf(params, 'approval_prompt') !== 'force') {
      const before = state.grants.of(signedIn).find((entry) => wish.scopes.every((scope) => entry.scopes.has(scope)));
      if (before) return grant(reply, wish, textOf(params, 'state'), signedIn, wish.scopes);
    }
    const page = consentPage({
      clientId: state.clientId,
      redirectUri: wish.redirectUri.href,
      state: textOf(params, 'state'),
      scopes: wish.scopes,
      unticked: state.knobs.unticked_scopes,
      athletes: [...state.world.athletes.values()],
      signedIn,
    });
    return reply.type('text/html; charset=utf-8').send(page);
  });

  app.post('/oauth/accept_application', (request, reply) => {
    const params = paramsOf(request);
    const wish = readWish(state, params);
    if ('status' in wish) return refuse(reply, wish);
    const stateText = textOf(params, 'state');
    if (textOf(params, 'decision') !== 'authorize') {
      return sendBack(reply, wish, stateText, { error: 'access_denied' });
    }
    const athleteId = Number(textOf(params, 'athlete_id'));
    if (!state.world.athletes.has(athleteId)) return refuse(reply, FAULTS.notFound);
    state.knobs.signed_in_athlete_id = athleteId;
    const ticked = listOf(params, 'granted');
    return grant(
      reply,
      wish,
      stateText,
      athleteId,
      wish.scopes.filter((scope) => ticked.includes(scope)),
    );
  });
}

/** The app's half of OAuth: tokens for a code, tokens for a refresh token, and giving them back. */
export function tokenRoutes(app: FastifyInstance, state: StandinState): void {
  const expiry = (expiresAt: number) => ({
    expires_at: Math.floor(expiresAt / 1000),
    expires_in: Math.floor((expiresAt - state.now().getTime()) / 1000),
  });

  function exchange(reply: FastifyReply, params: Params) {
    const code = textOf(params, 'code');
    const entry = state.grants.peekCode(code);
    if (!entry) return refuse(reply, FAULTS.code);
    if (state.knobs.inactive_at_exchange) return refuse(reply, FAULTS.inactive);
    if (isFull(state, entry.athleteId)) return refuse(reply, FAULTS.full);
    const grant = state.grants.exchange(code, state.knobs.reauthorizing_ends_earlier_grants);
    const athlete = state.world.athletes.get(entry.athleteId);
    if (!grant || !athlete) return refuse(reply, FAULTS.code);
    return reply.send({
      token_type: 'Bearer',
      ...expiry(grant.accessExpiresAt),
      refresh_token: grant.refreshToken,
      access_token: grant.accessToken,
      ...(state.knobs.scope_in_token_answer ? { scope: [...grant.scopes].join(',') } : {}),
      athlete: athlete.summary,
    });
  }

  function refresh(reply: FastifyReply, params: Params) {
    const grant = state.grants.refresh(textOf(params, 'refresh_token'), state.knobs.refresh_rotates);
    if (!grant) return refuse(reply, FAULTS.refreshToken);
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
      if (textOf(params, 'client_id') !== state.clientId) return refuse(reply, FAULTS.clientId);
      if (textOf(params, 'client_secret') !== state.clientSecret) return refuse(reply, FAULTS.clientSecret);
      const grantType = textOf(params, 'grant_type');
      if (grantType === 'authorization_code') return exchange(reply, params);
      if (grantType === 'refresh_token') return refresh(reply, params);
      return refuse(reply, FAULTS.grantType);
    });
  }

  app.post('/oauth/revoke', (request, reply) => {
    if (causeTrouble(state, 'revoke', request, reply)) return reply;
    const expected = `Basic ${Buffer.from(`${state.clientId}:${state.clientSecret}`).toString('base64')}`;
    if (request.headers.authorization !== expected) return refuse(reply, FAULTS.revokeClient);
    const token = textOf(paramsOf(request), 'token');
    if (token === '') return refuse(reply, FAULTS.revokeToken);
    state.grants.revoke(token);
    return reply.code(200).send('');
  });
}
