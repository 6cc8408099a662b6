import type { FastifyRequest } from 'fastify';
import type { AuditActor } from '#server/db/audit.ts';

/** The caller of a route that has a right, as the audit log names them. */
export function actorOf(request: FastifyRequest): AuditActor {
  const { id, email } = request.user;
  return { actorId: id, actorEmail: email, requestId: request.id };
}
