import type { FastifyRequest } from 'fastify';

/** The line of the log for what a caller did: `event` in words, with what it is about. */
export function logDone(request: FastifyRequest, event: string, about: Record<string, unknown> = {}): void {
  request.log.info({ event, user_id: request.user.id, ...about }, event.replaceAll('_', ' '));
}
