import type { FastifyContextConfig, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Call } from '#shared/calls/call.ts';

/** Of a path with `:id` alone. */
export const IdParams = Type.Object({ id: Type.String() });

interface RouteHead {
  method: Call['method'];
  url: string;
  config: FastifyContextConfig;
}

export function routeOf({ method, path, right }: Call): RouteHead {
  return { method, url: path, config: right === undefined ? { public: true } : { right } };
}

/** A call whose path has the participant's id: its line in the log must not say whose it is. */
export function namelessRoute(call: Call): RouteHead {
  const route = routeOf(call);
  return { ...route, config: { ...route.config, isNameless: true } };
}

/** All lines of a call have its request id, so none of a nameless call names the user. */
export function loggedUser(request: FastifyRequest): string | undefined {
  return request.user && !request.routeOptions.config.isNameless ? request.user.id : undefined;
}
