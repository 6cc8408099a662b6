import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { API_BASE } from '#shared/constants.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { forbidden } from './httpErrors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    fromElsewhere?: true;
  }
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

/**
 * A caller without both headers is no browser and has no cookies of a user; another address of this server (127.0.0.1
 * for localhost) passes when the browser reports page and call as same-origin.
 */
function isForeign(headers: FastifyRequest['headers'], publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  const { origin, host } = headers;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  if (origin === undefined || origin === publicUrl) return false;
  return !(site === 'same-origin' && hostOf(origin) === host);
}

/** Changes, and all calls below `/auth`, are accepted from Kadenz's own pages only. */
export const sameOrigin = fp(
  async (app) => {
    app.addHook('onRequest', async (request) => {
      const isGuarded = !READS.has(request.method) || request.url.startsWith(`${API_BASE}/auth/`);
      if (request.routeOptions.config.fromElsewhere) return;
      if (isGuarded && isForeign(request.headers, app.settings.publicUrl)) {
        throw forbidden(serverMessages('cross_site'));
      }
    });
  },
  { name: 'sameOrigin', dependencies: ['context'] },
);
