import type { FastifyRequest } from 'fastify';

export interface Scope {
  userId: string | null;
}

/** Null for a reach of studies, which `activityScopeOf` resolves. */
export function scopeOf({ reach, user }: Pick<FastifyRequest, 'reach' | 'user'>): Scope | null {
  if (reach === 'all') return { userId: null };
  return reach === 'own' ? { userId: user.id } : null;
}
