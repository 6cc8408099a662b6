import { validate as isUuid } from 'uuid';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { conflict, invalidField, notFound } from '#server/plugins/httpErrors.ts';
import type { AddTeamMemberBody } from '#shared/contract/studyTeam.ts';
import { isEmail } from '#shared/email.ts';
import { messages } from '#shared/messages.ts';
import type { TeamLevel } from '#shared/roles.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { isBlindedMember } from './blinding.ts';
import type { StudyAccess } from './studyAccessRepository.ts';
import { allNew, allOld, recordStudy } from './studyAudit.ts';
import type { StudyCall } from './studyCall.ts';
import { lockOpenStudyAs, lockStudyAs } from './studyGuard.ts';
import { findMember, findTeammate, type TeamMemberRow } from './studyTeamRepository.ts';

async function requireMember(trx: Trx, study: StudyAccess, userId: string) {
  const member = isUuid(userId) ? await findMember(trx, study.id, userId.toLowerCase()) : undefined;
  if (!member) throw notFound(serverMessages('not_in_team'));
  return member;
}

export async function addMember(
  db: Db,
  targetId: string,
  { email, level }: AddTeamMemberBody,
  call: StudyCall,
): Promise<TeamMemberRow> {
  return inTransaction(db, async (trx) => {
    const typed = email.trim();
    const seen = await findTeammate(trx, typed);
    const study = await lockOpenStudyAs(trx, targetId, call.caller, 'studies:share', { people: seen && [seen.id] });
    if (typed === '') throw invalidField('email', messages('required'));
    if (!isEmail(typed)) throw invalidField('email', messages('invalid_email'));
    const researcher = seen && (await findTeammate(trx, typed));
    if (!researcher) throw invalidField('email', serverMessages('no_such_researcher'));
    const user_id = researcher.id;
    if (user_id === study.owner_id) throw invalidField('email', serverMessages('owner_needs_no_part'));
    if (await findMember(trx, study.id, user_id)) {
      throw conflict(serverMessages('already_in_team'), { email: serverMessages('already_in_team') });
    }
    if (researcher.deactivated_at) throw invalidField('email', serverMessages('researcher_deactivated'));
    const member = { user_id, level, added_at: call.now };
    await trx
      .insertInto('study_team')
      .values({ study_id: study.id, ...member })
      .execute();
    await recordStudy(trx, study.id, 'team.added', allNew({ user_id, email: researcher.email, level }), call);
    return { ...member, email: researcher.email, unblinded_at: null };
  });
}

export async function changeMember(
  db: Db,
  targetId: string,
  userId: string,
  level: TeamLevel,
  call: StudyCall,
): Promise<TeamMemberRow> {
  return inTransaction(db, async (trx) => {
    const study = await lockOpenStudyAs(trx, targetId, call.caller, 'studies:share');
    const member = await requireMember(trx, study, userId);
    if (member.level === level) return member;
    const { user_id, email } = member;
    if (await isBlindedMember(trx, study.id, user_id)) throw conflict(serverMessages('still_blinded'));
    await trx
      .updateTable('study_team')
      .set({ level })
      .where('study_id', '=', study.id)
      .where('user_id', '=', user_id)
      .execute();
    const unchanged = { user_id: { old: user_id, new: user_id }, email: { old: email, new: email } };
    await recordStudy(trx, study.id, 'team.changed', { ...unchanged, level: { old: member.level, new: level } }, call);
    return { ...member, level };
  });
}

/** Also in a closed study, whose data a former member must not go on reading. */
export async function removeMember(db: Db, targetId: string, userId: string, call: StudyCall): Promise<void> {
  await inTransaction(db, async (trx) => {
    const study = await lockStudyAs(trx, targetId, call.caller, 'studies:share');
    const { user_id, email, level } = await requireMember(trx, study, userId);
    await trx.deleteFrom('study_team').where('study_id', '=', study.id).where('user_id', '=', user_id).execute();
    await recordStudy(trx, study.id, 'team.removed', allOld({ user_id, email, level }), call);
  });
}
