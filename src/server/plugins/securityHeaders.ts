import type { FastifyReply } from 'fastify';
import fp from 'fastify-plugin';

const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  // A chart's tooltip colours its marks by an attribute.
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
].join('; ');

const YEAR_SECONDS = 365 * 24 * 3600;

export function securityHeaders(publicUrl: string): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
    'Cache-Control': 'no-store',
    ...(publicUrl.startsWith('https:')
      ? { 'Strict-Transport-Security': `max-age=${YEAR_SECONDS}; includeSubDomains` }
      : {}),
  };
}

declare module 'fastify' {
  interface FastifyInstance {
    secure(reply: FastifyReply): FastifyReply;
  }
}

export const secureAnswers = fp(
  async (app) => {
    const headers = securityHeaders(app.settings.publicUrl);
    app.decorate('secure', (reply: FastifyReply) => reply.headers(headers));
    app.addHook('onRequest', async (_request, reply) => {
      reply.headers(headers);
    });
  },
  { name: 'secureAnswers', dependencies: ['context'] },
);
