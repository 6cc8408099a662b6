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
