import type { FastifyRequest } from 'fastify';

export interface Scope {
  userId: string | null;
}

/** Studies have no athletes yet, so a reach of studies is empty. */
export function scopeOf({ reach, user }: Pick<FastifyRequest, 'reach' | 'user'>): Scope | null {
  if (reach === 'all') return { userId: null };
  return reach === 'own' ? { userId: user.id } : null;
}
