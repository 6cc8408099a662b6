import type { FastifyRequest } from 'fastify';
import type { AuditActor } from '#server/db/audit.ts';

export function actorOf(request: FastifyRequest): AuditActor {
  const { id, email } = request.user;
  return { actorId: id, actorEmail: email, requestId: request.id };
}
