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

/** A reason as it is recorded: trimmed, or none. */
export function givenReason(reason: string | undefined): string | undefined {
  return reason?.trim() || undefined;
}

/** For a body of which nothing is required: a call without one is as one with `{}`. */
export async function bodyOrEmpty(request: FastifyRequest): Promise<void> {
  request.body ??= {};
}
