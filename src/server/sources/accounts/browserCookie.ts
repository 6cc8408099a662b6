import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_BASE } from '#shared/constants.ts';
import type { SourceName } from '#shared/sources.ts';
import { type Returning, STATE_SECONDS } from './connectionStates.ts';

const nameOf = (source: SourceName) => `${source}_browser`;

export const browserOf = (request: FastifyRequest, source: SourceName): string | null =>
  request.cookies[nameOf(source)] ?? null;

/** Binds a connection that was begun to this browser, for the calls below `path`. */
export function bindBrowser(
  { settings }: FastifyInstance,
  reply: FastifyReply,
  browser: string,
  { source, path }: { source: SourceName; path: string },
): void {
  reply.setCookie(nameOf(source), browser, {
    path: API_BASE + path,
    httpOnly: true,
    // The redirect from the source comes from another site.
    sameSite: 'lax',
    secure: settings.publicUrl.startsWith('https:'),
    maxAge: STATE_SECONDS,
  });
}

export async function returningOf(
  app: FastifyInstance,
  request: FastifyRequest,
  source: SourceName,
): Promise<Returning> {
  const caller = await app.findCaller(request);
  return { browser: browserOf(request, source), userId: caller?.id ?? null, requestId: request.id };
}
