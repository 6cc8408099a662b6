import type { FastifyRequest } from 'fastify';

const LANGUAGES = ['de', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The first of Kadenz's languages that a request names; a browser names them in its user's order. */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): Language | null {
  const named = (headers['accept-language'] ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  return LANGUAGES.find((language) => language === named.find((code) => code === 'de' || code === 'en')) ?? null;
}
