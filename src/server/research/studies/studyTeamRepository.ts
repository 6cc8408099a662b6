import { sql } from 'kysely';
import type { Db, Trx } from '#server/db/schema.ts';
import type { TeamMember } from '#shared/contract/studyTeam.ts';
import { emailKey } from '#shared/email.ts';
import type { TeamLevel } from '#shared/roles.ts';

export type TeamMemberRow = Omit<TeamMember, 'added_at'> & { added_at: Date | null };

export async function listTeam(db: Db, studyId: string): Promise<TeamMemberRow[]> {
  const { rows } = await sql<TeamMemberRow>`
    SELECT users.id AS user_id, users.email, whole.level, whole.added_at
    FROM (
      SELECT owner_id AS user_id, 'owner' AS level, NULL::timestamptz AS added_at FROM studies WHERE id = ${studyId}
      UNION ALL SELECT user_id, level, added_at FROM study_team WHERE study_id = ${studyId}
    ) AS whole
    JOIN users ON users.id = whole.user_id
    ORDER BY whole.level <> 'owner', users.email_key`.execute(db);
  return rows;
}

export async function findTeammate(
  trx: Trx,
  email: string,
): Promise<{ id: string; email: string; deactivated_at: Date | null } | undefined> {
  return trx
    .selectFrom('users')
    .select(['id', 'email', 'deactivated_at'])
    .where('email_key', '=', emailKey(email))
    .where('role', '=', 'researcher')
    .executeTakeFirst();
}

export async function findMember(
  trx: Trx,
  studyId: string,
  userId: string,
): Promise<{ user_id: string; email: string; level: TeamLevel; added_at: Date } | undefined> {
  return trx
    .selectFrom('study_team')
    .innerJoin('users', 'users.id', 'study_team.user_id')
    .select(['study_team.user_id', 'users.email', 'study_team.level', 'study_team.added_at'])
    .where('study_team.study_id', '=', studyId)
    .where('study_team.user_id', '=', userId)
    .executeTakeFirst();
}
