import type { FastifyRequest } from 'fastify';
import { validate as isUuid } from 'uuid';
import { lockUsers } from '#server/db/lockRows.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { requireActor } from '#server/plugins/actorOf.ts';
import { conflict, forbidden, type HttpError, notFound } from '#server/plugins/httpErrors.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import { mayInStudy, type StudyAction } from '#shared/roles.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { type Caller, findStudyAccess, lockStudyAccess, type StudyAccess } from './studyAccessRepository.ts';

export function callerOf({ user, reach }: Pick<FastifyRequest, 'user' | 'reach'>): Caller {
  return { id: user.id, reach };
}

export function studyNotFound(id: string): HttpError {
  return notFound(researchMessages('study_not_found', { id }));
}

/**
 * Throws 404 without a part, as for an unknown study, and 403 when the part does not allow `action`; `missing` replaces
 * the 404.
 */
function requireStudy<Study extends Pick<StudyAccess, 'part'>>(
  access: Study | undefined,
  targetId: string,
  action: StudyAction,
  missing: HttpError = studyNotFound(targetId),
): Study {
  if (!access) throw missing;
  if (!mayInStudy(access.part, action)) throw forbidden(serverMessages('not_your_part'));
  return access;
}

export function requireOpen(access: Pick<StudyAccess, 'closed_at'>): void {
  if (access.closed_at) throw conflict(researchMessages('study_closed'));
}

/** An id that is not a UUID is an unknown study. */
export async function readStudyAs(
  db: Db,
  targetId: string,
  caller: Caller,
  action: StudyAction,
  missing?: HttpError,
): Promise<StudyAccess> {
  const access = isUuid(targetId) ? await findStudyAccess(db, targetId.toLowerCase(), caller) : undefined;
  return requireStudy(access, targetId, action, missing);
}

/** Locks the caller and `people`, who get a part in the study, before the study. */
export async function lockStudyAs(
  trx: Trx,
  targetId: string,
  caller: Caller,
  action: StudyAction,
  { missing, people = [] }: { missing?: HttpError; people?: readonly string[] } = {},
): Promise<StudyAccess> {
  if (!isUuid(targetId)) throw missing ?? studyNotFound(targetId);
  requireActor(await lockUsers(trx, [caller.id, ...people], 'named'), caller.id);
  return requireStudy(await lockStudyAccess(trx, targetId.toLowerCase(), caller), targetId, action, missing);
}

/** As `lockStudyAs`; throws 409 in a closed study. */
export async function lockOpenStudyAs(...args: Parameters<typeof lockStudyAs>): Promise<StudyAccess> {
  const study = await lockStudyAs(...args);
  requireOpen(study);
  return study;
}
