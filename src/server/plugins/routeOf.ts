import type { FastifyContextConfig } from 'fastify';
import type { Call } from '#shared/calls/call.ts';

interface RouteHead {
  method: Call['method'];
  url: string;
  config: FastifyContextConfig;
}

export function routeOf({ method, path, right }: Call): RouteHead {
  return { method, url: path, config: right === undefined ? { public: true } : { right } };
}
