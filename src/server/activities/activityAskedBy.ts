import type { FastifyRequest } from 'fastify';
import { validate as isUuid } from 'uuid';
import { activityNotFound } from './activityNotFound.ts';
import { type Scope, scopeOf } from './activityScope.ts';

export function activityAskedBy(request: FastifyRequest<{ Params: { id: string } }>): { id: string; scope: Scope } {
  const scope = scopeOf(request);
  const { id } = request.params;
  if (scope === null || !isUuid(id)) throw activityNotFound(id);
  return { id: id.toLowerCase(), scope };
}
