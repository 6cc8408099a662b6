import type { FastifyInstance } from 'fastify';
import { validate as isUuid, NIL } from 'uuid';
import type { Db, Trx } from '#server/db/schema.ts';
import { conflict, type HttpError, notFound } from '#server/plugins/httpErrors.ts';
import type { Caller, StudyAccess } from '#server/research/studies/studyAccessRepository.ts';
import { type TargetRequest, targetCallOf } from '#server/research/studies/studyCall.ts';
import { lockStudyAs, readStudyAs, requireOpen } from '#server/research/studies/studyGuard.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import type { StudyAction } from '#shared/roles.ts';
import { findParticipant, type ParticipantRow, type PlainParticipant } from './participantsRepository.ts';

export interface KnownParticipant {
  study: StudyAccess;
  participant: PlainParticipant;
}

/** With all that the participant's page shows. */
export interface WholeParticipant {
  study: StudyAccess;
  participant: ParticipantRow;
}

interface Question {
  targetId: string;
  caller: Caller;
  action: StudyAction;
  /** Replaces the 404 of an unknown participant. */
  missing?: HttpError;
}

const unknown = (id: string) => notFound(researchMessages('participant_not_found', { id }));

type Guard = (studyId: string, missing: HttpError) => Promise<StudyAccess>;

/**
 * Throws the same 404 for an unknown participant and a study that the caller has no part in, after the same
 * statements.
 */
async function find(db: Db, { targetId, missing: given }: Question, guard: Guard): Promise<KnownParticipant> {
  const missing = given ?? unknown(targetId);
  if (!isUuid(targetId)) throw missing;
  const id = targetId.toLowerCase();
  const rows = db.selectFrom('participants').where('id', '=', id);
  const of = await rows.select('study_id').executeTakeFirst();
  const study = await guard(of?.study_id ?? NIL, missing);
  const participant = await rows.selectAll().executeTakeFirst();
  if (!participant) throw missing;
  return { study, participant };
}

export function readParticipantAs(db: Db, question: Question): Promise<KnownParticipant> {
  const { caller, action } = question;
  return find(db, question, (studyId, missing) => readStudyAs(db, studyId, caller, action, missing));
}

/** As the participant is now. Throws 404 when it was deleted meanwhile. */
export async function readWhole(
  db: Db,
  { study, participant: { id } }: KnownParticipant,
  now: Date,
): Promise<WholeParticipant> {
  const participant = await findParticipant(db, study, id, now);
  if (!participant) throw unknown(id);
  return { study, participant };
}

/** A read of the participant of the path, which the log of reads notes. */
export async function viewParticipant(app: FastifyInstance, request: TargetRequest): Promise<KnownParticipant> {
  const known = await readParticipantAs(app.db, { ...targetCallOf(app, request), action: 'participants:read' });
  await app.recordRead(request, 'participant.viewed', known.participant.id);
  return known;
}

/** As `readParticipantAs`, and locks the study with its participants until the transaction ends. */
export function lockParticipantAs(trx: Trx, question: Question): Promise<KnownParticipant> {
  const { caller, action } = question;
  return find(trx, question, (studyId, missing) => lockStudyAs(trx, studyId, caller, action, { missing }));
}

/** As `lockParticipantAs`; throws 409 in a closed study and after a withdrawal. */
export async function lockActiveParticipantAs(trx: Trx, question: Question): Promise<KnownParticipant> {
  const known = await lockParticipantAs(trx, question);
  requireOpen(known.study);
  if (known.participant.withdrawn_at) throw conflict(researchMessages('participant_withdrawn'));
  return known;
}
