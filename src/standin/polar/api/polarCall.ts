import type { FastifyReply, FastifyRequest } from 'fastify';
import { causeTrouble as cause } from '#standin/common/causeTrouble.ts';
import { Refusal } from '#standin/common/refusal.ts';
import type { Call } from '#standin/polar/state/polarCalls.ts';
import type { PolarState } from '#standin/polar/state/polarState.ts';
import type { PolarToken } from '#standin/polar/state/polarTokens.ts';
import type { PolarUser } from '#standin/polar/world/polarWorld.ts';

/** Bodies of most errors are documented as none. */
export const NO_BODY = {
  notFound: { status: 404 },
  body: { status: 400 },
  server: { status: 500 },
} as const;

export interface Caller {
  token: PolarToken;
  user: PolarUser;
  request: FastifyRequest;
  reply: FastifyReply;
}

export function causeTrouble(state: PolarState, call: Call, request: FastifyRequest, reply: FastifyReply): boolean {
  return cause(state.troubles.take(call), request, reply, () => undefined);
}

interface Basic {
  id: string;
  secret: string;
}

/** Null without a header, `malformed` when it is not `id:secret` in base64. */
export function basicOf(request: FastifyRequest): Basic | 'malformed' | null {
  const header = /^Basic (.*)$/i.exec(request.headers.authorization ?? '');
  if (!header) return null;
  const text = Buffer.from(header[1] ?? '', 'base64').toString();
  const colon = text.indexOf(':');
  return colon < 0 ? 'malformed' : { id: text.slice(0, colon), secret: text.slice(colon + 1) };
}

export function isClient({ client }: PolarState, basic: ReturnType<typeof basicOf>): boolean {
  return basic !== null && basic !== 'malformed' && basic.id === client.id && basic.secret === client.secret;
}

function count(state: PolarState, reply: FastifyReply): void {
  const isAllowed = state.rates.take();
  reply.headers(state.rates.headers(state.knobs, !isAllowed));
  if (!isAllowed) throw new Refusal({ status: 429 });
}

/** Where the answer of a user who is not registered is not 403. */
type Unregistered = (caller: Caller) => unknown;

/**
 * A call with a user's token. Polar does not say in which order it checks; here trouble, credentials, limits, consents
 * and registration, which `unregistered` replaces.
 */
export function userCall(
  state: PolarState,
  call: Call,
  answer: (caller: Caller) => unknown,
  unregistered?: Unregistered,
) {
  return (request: FastifyRequest, reply: FastifyReply) => {
    if (causeTrouble(state, call, request, reply)) return reply;
    const [, value = ''] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? [];
    const token = state.tokens.find(value, state.knobs.tokens_expire);
    if (!token) throw new Refusal({ status: 401 });
    const user = state.world.users.get(token.userId);
    // The account was deleted; only these two calls document an answer for that.
    if (!user) throw new Refusal({ status: call === 'register' || call === 'user' ? 204 : 401 });
    count(state, reply);
    if (!user.hasConsented) throw new Refusal({ status: 403 });
    const caller = { token, user, request, reply };
    if (state.registrations.has(user.person.id)) return reply.send(answer(caller));
    if (!unregistered) throw new Refusal({ status: 403 });
    return reply.send(unregistered(caller));
  };
}

/** A call with the client's own credentials; the status for wrong ones is not documented, here it is 401. */
export function clientCall(
  state: PolarState,
  call: Call,
  answer: (request: FastifyRequest, reply: FastifyReply) => unknown,
) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (causeTrouble(state, call, request, reply)) return reply;
    if (!isClient(state, basicOf(request))) throw new Refusal({ status: 401 });
    count(state, reply);
    return reply.send(await answer(request, reply));
  };
}
