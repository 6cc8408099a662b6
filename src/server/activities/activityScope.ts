import type { FastifyRequest } from 'fastify';

/** The activities of one user's athlete, or of all (null). */
export interface Scope {
  userId: string | null;
}

/** The scope of the caller's right; null for none. Studies have no athletes yet, so a reach of studies is empty. */
export function scopeOf({ reach, user }: Pick<FastifyRequest, 'reach' | 'user'>): Scope | null {
  if (reach === 'all') return { userId: null };
  return reach === 'own' ? { userId: user.id } : null;
}
