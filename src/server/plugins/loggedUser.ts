import type { FastifyRequest } from 'fastify';

/** All lines of a call have its request id, so none of a nameless call names the user. */
export function loggedUser(request: FastifyRequest): string | undefined {
  return request.user && !request.routeOptions.config.isNameless ? request.user.id : undefined;
}
