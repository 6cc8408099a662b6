import type { FastifyReply, FastifyRequest } from 'fastify';
import { causeTrouble as cause } from '#standin/common/causeTrouble.ts';
import type { StandinState } from '#standin/strava/state/standinState.ts';
import type { Call } from '#standin/strava/state/troubles.ts';
import { FAULTS } from './faults.ts';

export function causeTrouble(state: StandinState, call: Call, request: FastifyRequest, reply: FastifyReply): boolean {
  const limit = state.knobs.old_rate_limit_body ? FAULTS.rateLimitOld : FAULTS.rateLimit;
  return cause(state.troubles.take(call), request, reply, (status) =>
    status === 429 ? limit.body : FAULTS.server.body,
  );
}
