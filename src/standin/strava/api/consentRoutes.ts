import type { FastifyInstance, FastifyReply } from 'fastify';
import { listOf, paramsOf, textOf } from '#standin/common/params.ts';
import { Refusal } from '#standin/common/refusal.ts';
import type { StandinState } from '#standin/strava/state/standinState.ts';
import { isFull } from './athleteCap.ts';
import { type AuthorizeRequest, readAuthorizeRequest } from './authorizeRequest.ts';
import { consentPage } from './consentPage.ts';
import { FAULTS } from './faults.ts';
import { causeTrouble } from './trouble.ts';

function sendBack(reply: FastifyReply, asked: AuthorizeRequest, answer: Record<string, string>) {
  const back = new URL(asked.redirectUri);
  for (const [name, value] of Object.entries({ state: asked.state, ...answer })) back.searchParams.set(name, value);
  return reply.redirect(back.href);
}

export function consentRoutes(app: FastifyInstance, state: StandinState): void {
  function grant(reply: FastifyReply, asked: AuthorizeRequest, athleteId: number, scopes: string[]) {
    if (state.knobs.athlete_cap_at === 'page' && isFull(state, athleteId)) {
      return reply.code(403).type('text/html').send('<h1>Limit of connected athletes exceeded</h1>');
    }
    const code = state.grants.issueCode(athleteId, new Set(scopes));
    return sendBack(reply, asked, { code, scope: scopes.join(',') });
  }

  for (const path of ['/oauth/authorize', '/oauth/mobile/authorize', '/api/v3/oauth/authorize']) {
    app.get(path, (request, reply) => {
      if (causeTrouble(state, 'authorize', request, reply)) return reply;
      const params = paramsOf(request);
      const asked = readAuthorizeRequest(state, params);
      if (textOf(params, 'response_type') !== 'code') throw new Refusal(FAULTS.responseType);
      const signedIn = state.knobs.signed_in_athlete_id;
      if (signedIn !== null && textOf(params, 'approval_prompt') !== 'force') {
        const before = state.grants.of(signedIn).find(({ scopes }) => asked.scopes.every((scope) => scopes.has(scope)));
        if (before) return grant(reply, asked, signedIn, asked.scopes);
      }
      const page = consentPage({
        clientId: state.clientId,
        redirectUri: asked.redirectUri.href,
        state: asked.state,
        scopes: asked.scopes,
        unticked: state.knobs.unticked_scopes,
        athletes: [...state.world.athletes.values()],
        signedIn,
      });
      return reply.type('text/html; charset=utf-8').send(page);
    });
  }

  app.post('/oauth/accept_application', (request, reply) => {
    const params = paramsOf(request);
    const asked = readAuthorizeRequest(state, params);
    if (textOf(params, 'decision') !== 'authorize') return sendBack(reply, asked, { error: 'access_denied' });
    const athleteId = Number(textOf(params, 'athlete_id'));
    if (!state.world.athletes.has(athleteId)) throw new Refusal(FAULTS.notFound);
    state.knobs.signed_in_athlete_id = athleteId;
    const ticked = listOf(params, 'granted');
    const granted = asked.scopes.filter((scope) => ticked.includes(scope));
    return grant(reply, asked, athleteId, granted);
  });
}
