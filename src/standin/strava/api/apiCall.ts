import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Params, paramsOf, textOf } from '#standin/common/params.ts';
import { Refusal } from '#standin/common/refusal.ts';
import type { Grant } from '#standin/strava/state/grants.ts';
import type { StandinState } from '#standin/strava/state/standinState.ts';
import type { Call } from '#standin/strava/state/troubles.ts';
import type { StandinAthlete } from '#standin/strava/world/stravaWorld.ts';
import { FAULTS } from './faults.ts';
import { causeTrouble } from './trouble.ts';

export interface Caller {
  grant: Grant;
  athlete: StandinAthlete;
  params: Params;
  id: string;
}

export function bearerOf(state: StandinState, request: FastifyRequest): string {
  const header = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '');
  if (header?.[1] !== undefined) return header[1];
  return state.knobs.token_parameter ? textOf(paramsOf(request), 'access_token') : '';
}

/** Counts the call and sets the rate headers; throws a Refusal. */
export function admit(state: StandinState, request: FastifyRequest, reply: FastifyReply): Grant {
  const grant = state.grants.byAccessToken(bearerOf(state, request));
  if (!grant) throw new Refusal(FAULTS.accessToken);
  const isWithinLimits = state.rates.take();
  reply.headers(state.rates.headers());
  if (!isWithinLimits) throw new Refusal(state.knobs.old_rate_limit_body ? FAULTS.rateLimitOld : FAULTS.rateLimit);
  return grant;
}

/** Throws a Refusal for a missing scope. */
export function needScope(
  state: StandinState,
  grant: Grant,
  scopes: readonly string[],
  missing: 'readPermission' | 'activityPermission' | 'profilePermission',
): void {
  if (scopes.some((scope) => grant.scopes.has(scope))) return;
  throw new Refusal({ ...FAULTS[missing], status: state.knobs.missing_scope_status });
}

/** A call with an athlete's token: applies its trouble and limits, then calls `answer`, which may throw a Refusal. */
export function apiCall(state: StandinState, call: Call, answer: (caller: Caller) => unknown) {
  return (request: FastifyRequest, reply: FastifyReply) => {
    if (causeTrouble(state, call, request, reply)) return reply;
    const grant = admit(state, request, reply);
    if (state.knobs.inactive) throw new Refusal(FAULTS.inactive);
    const athlete = state.world.athletes.get(grant.athleteId);
    if (!athlete) throw new Refusal(FAULTS.accessToken);
    const { id = '' } = request.params as { id?: string };
    return reply.send(answer({ grant, athlete, params: paramsOf(request), id }));
  };
}
