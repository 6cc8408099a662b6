import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AuditActor } from '#server/db/audit.ts';
import { actorOf } from '#server/plugins/actorOf.ts';
import type { Caller } from './studyAccessRepository.ts';
import { callerOf } from './studyGuard.ts';

export interface StudyCall {
  caller: Caller;
  actor: AuditActor;
  now: Date;
  timezone: string;
}

export function studyCallOf(app: FastifyInstance, request: FastifyRequest): StudyCall {
  return { caller: callerOf(request), actor: actorOf(request), now: app.now(), timezone: app.settings.timezone };
}

/** With the id of the path as the caller wrote it. */
export interface TargetCall extends StudyCall {
  targetId: string;
}

export type TargetRequest = FastifyRequest<{ Params: { id: string } }>;

export function targetCallOf(app: FastifyInstance, request: TargetRequest): TargetCall {
  return { targetId: request.params.id, ...studyCallOf(app, request) };
}
