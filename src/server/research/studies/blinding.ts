import { type RawBuilder, sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { conflict, forbidden, notFound } from '#server/plugins/httpErrors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import type { StudyAccess } from './studyAccessRepository.ts';
import { recordStudy } from './studyAudit.ts';
import type { StudyCall } from './studyCall.ts';
import { lockStudyAs } from './studyGuard.ts';
import { findMember } from './studyTeamRepository.ts';

/** Filters, orders and searches by group tell who is in it. */
export function requireUnblinded({ is_blinded }: Pick<StudyAccess, 'is_blinded'>, asksByGroup: boolean): void {
  if (is_blinded && asksByGroup) throw forbidden(serverMessages('blinded'));
}

/** The name of a group for the caller; `column` is SQL. */
export function groupFor({ is_blinded }: Pick<StudyAccess, 'is_blinded'>, column: RawBuilder<unknown>) {
  return is_blinded ? sql`NULL::text` : column;
}

/** Whether another part would break the blind, without the reason that this needs. */
export async function isBlindedMember(trx: Trx, studyId: string, userId: string): Promise<boolean> {
  const member = await trx
    .selectFrom('study_team')
    .innerJoin('studies', 'studies.id', 'study_team.study_id')
    .select('study_team.user_id')
    .where('study_team.study_id', '=', studyId)
    .where('study_team.user_id', '=', userId)
    .where('study_team.level', '=', 'analyst')
    .where('study_team.unblinded_at', 'is', null)
    .where('studies.analysts_blinded', '=', true)
    .executeTakeFirst();
  return member !== undefined;
}

export function setBlinding(
  db: Db,
  targetId: string,
  { analysts_blinded, reason }: { analysts_blinded: boolean; reason: string },
  { caller, actor, now }: StudyCall,
): Promise<StudyAccess> {
  return inTransaction(db, async (trx: Trx) => {
    const study = await lockStudyAs(trx, targetId, caller, 'studies:share');
    const row = await trx
      .selectFrom('studies')
      .select('analysts_blinded')
      .where('id', '=', study.id)
      .executeTakeFirstOrThrow();
    if (row.analysts_blinded === analysts_blinded) return study;
    await trx.updateTable('studies').set({ analysts_blinded }).where('id', '=', study.id).execute();
    const changes = { analysts_blinded: { old: row.analysts_blinded, new: analysts_blinded } };
    await recordStudy(trx, study.id, 'study.blinding_changed', changes, { actor, now, reason });
    return study;
  });
}

/** Throws 409 when the member is not blinded. */
export function unblind(
  db: Db,
  targetId: string,
  userId: string,
  reason: string,
  { caller, actor, now }: StudyCall,
): Promise<void> {
  return inTransaction(db, async (trx: Trx) => {
    const study = await lockStudyAs(trx, targetId, caller, 'studies:share');
    const member = isUuid(userId) ? await findMember(trx, study.id, userId.toLowerCase()) : undefined;
    if (!member) throw notFound(serverMessages('not_in_team'));
    const { numUpdatedRows } = await trx
      .updateTable('study_team')
      .set({ unblinded_at: now })
      .where('study_id', '=', study.id)
      .where('user_id', '=', member.user_id)
      .where('level', '=', 'analyst')
      .where('unblinded_at', 'is', null)
      .where(sql<boolean>`(SELECT analysts_blinded FROM studies WHERE id = ${study.id}::uuid)`)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw conflict(serverMessages('not_blinded'));
    const { user_id, email } = member;
    const unchanged = { user_id: { old: user_id, new: user_id }, email: { old: email, new: email } };
    const changes = { ...unchanged, is_blinded: { old: true, new: false } };
    await recordStudy(trx, study.id, 'team.unblinded', changes, { actor, now, reason });
  });
}
