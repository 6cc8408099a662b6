import type { FastifyRequest } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import { validate as isUuid } from 'uuid';
import { lockUsers } from '#server/db/lockUsers.ts';
import type { Schema } from '#server/db/schema.ts';
import { conflict, forbidden, type HttpError, notFound } from '#server/plugins/httpErrors.ts';
import { requireActor } from '#server/plugins/requireActor.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import { mayInStudy, type StudyAction } from '#shared/roles.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { type Caller, findStudyAccess, lockStudyAccess, type StudyAccess } from './studyAccessRepository.ts';

/** Who calls a route that has a right, and how far it reaches. */
export function callerOf({ user, reach }: Pick<FastifyRequest, 'user' | 'reach'>): Caller {
  return { id: user.id, reach };
}

/** 404 that says the id as it was asked for. */
export function studyNotFound(asked: string): HttpError {
  return notFound(researchMessages('study_not_found', { id: asked }));
}

/**
 * The study, if the caller's part in it allows `action`. Throws 404 to a stranger as for a study that there is not, and 403 to
 * somebody whose part does not suffice. `missing` is the 404, where that is to name something else.
 */
export function requireStudy<Study extends Pick<StudyAccess, 'part'>>(
  access: Study | undefined,
  asked: string,
  action: StudyAction,
  missing: HttpError = studyNotFound(asked),
): Study {
  if (!access) throw missing;
  if (!mayInStudy(access.part, action)) throw forbidden(serverMessages('not_your_part'));
  return access;
}

/** 409 when the study is closed: nothing of it changes then. */
export function requireOpen(access: Pick<StudyAccess, 'closed_at'>): void {
  if (access.closed_at) throw conflict(researchMessages('study_closed'));
}

/** `requireStudy` by the id that was asked for, in whatever spelling; one that is no UUID is nobody's study. */
export async function readStudyAs(
  db: Kysely<Schema>,
  asked: string,
  caller: Caller,
  action: StudyAction,
  missing?: HttpError,
): Promise<StudyAccess> {
  const access = isUuid(asked) ? await findStudyAccess(db, asked.toLowerCase(), caller) : undefined;
  return requireStudy(access, asked, action, missing);
}

/**
 * As `readStudyAs`, and nobody else changes the study until the transaction ends. The caller is held before it, and so are `people`,
 * ids of those who are to get a part in it.
 */
export async function lockStudyAs(
  trx: Transaction<Schema>,
  asked: string,
  caller: Caller,
  action: StudyAction,
  { missing, people = [] }: { missing?: HttpError; people?: readonly string[] } = {},
): Promise<StudyAccess> {
  if (!isUuid(asked)) throw missing ?? studyNotFound(asked);
  requireActor(await lockUsers(trx, [caller.id, ...people], 'named'), caller.id);
  return requireStudy(await lockStudyAccess(trx, asked.toLowerCase(), caller), asked, action, missing);
}
