import type { FastifyRequest } from 'fastify';
import { validate as isUuid } from 'uuid';
import type { ActivityQuery } from '#shared/contract/activities.ts';
import { activityNotFound } from './activityNotFound.ts';
import { type ActivityScope, activityScopeOf } from './studyScope.ts';

export function activityAskedBy(
  request: FastifyRequest<{ Params: { id: string } }>,
  query: ActivityQuery = {},
): {
  id: string;
  scope: ActivityScope;
} {
  const { id } = request.params;
  if (!isUuid(id)) throw activityNotFound(id);
  return { id: id.toLowerCase(), scope: activityScopeOf(request, query) };
}
