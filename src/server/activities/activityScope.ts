import type { FastifyRequest } from 'fastify';

/** Whose activities are meant: those of one user's athlete, or everybody's (null). */
export interface Scope {
  userId: string | null;
}

/** Whose activities a caller's right reaches; null reaches none. No study links athletes yet, so a researcher's studies hold none. */
export function scopeOf({ reach, user }: Pick<FastifyRequest, 'reach' | 'user'>): Scope | null {
  if (reach === 'all') return { userId: null };
  return reach === 'own' ? { userId: user.id } : null;
}
