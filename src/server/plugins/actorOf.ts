import type { FastifyRequest } from 'fastify';
import type { AuditActor } from '#server/db/audit.ts';
import type { LockedUser } from '#server/db/lockRows.ts';
import { sessionExpired } from './httpErrors.ts';

export function actorOf(request: FastifyRequest): AuditActor {
  const { id, email } = request.user;
  return { actorId: id, actorEmail: email, requestId: request.id };
}

/** Throws 401 when the account that makes a change was deleted or deactivated after its session was checked; `locked` are all users that were asked for. */
export function requireActor(locked: readonly LockedUser[], actorId: string | null): void {
  const isActive = locked.some(({ id, deactivated_at }) => id === actorId && deactivated_at === null);
  if (actorId !== null && !isActive) throw sessionExpired();
}
