import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AuditActor } from '#server/db/audit.ts';
import { actorOf } from '#server/plugins/actorOf.ts';
import type { Caller } from './studyAccessRepository.ts';
import { callerOf } from './studyGuard.ts';

/** Who changes a study, when, and the installation's time zone. */
export interface StudyCall {
  caller: Caller;
  actor: AuditActor;
  now: Date;
  timezone: string;
}

/** The call that a request to change a study is. */
export function studyCallOf(app: FastifyInstance, request: FastifyRequest): StudyCall {
  return { caller: callerOf(request), actor: actorOf(request), now: app.now(), timezone: app.settings.timezone };
}
