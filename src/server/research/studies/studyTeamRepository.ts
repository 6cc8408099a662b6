import { sql } from 'kysely';
import type { Db, Trx } from '#server/db/schema.ts';
import type { TeamMember } from '#shared/contract/studyTeam.ts';
import { emailKey } from '#shared/email.ts';
import type { RowOf } from '#shared/isoTime.ts';

export type TeamMemberRow = RowOf<TeamMember>;

export async function listTeam(db: Db, studyId: string): Promise<TeamMemberRow[]> {
  const { rows } = await sql<TeamMemberRow>`
    SELECT users.id AS user_id, users.email, whole.level, whole.added_at, whole.unblinded_at
    FROM (
      SELECT owner_id AS user_id, 'owner' AS level, NULL::timestamptz AS added_at, NULL::timestamptz AS unblinded_at
      FROM studies WHERE id = ${studyId}
      UNION ALL SELECT user_id, level, added_at, unblinded_at FROM study_team WHERE study_id = ${studyId}
    ) AS whole
    JOIN users ON users.id = whole.user_id
    ORDER BY whole.level <> 'owner', users.email_key`.execute(db);
  return rows;
}

export function findTeammate(trx: Trx, email: string) {
  return trx
    .selectFrom('users')
    .select(['id', 'email', 'deactivated_at'])
    .where('email_key', '=', emailKey(email))
    .where('role', '=', 'researcher')
    .executeTakeFirst();
}

export function findMember(trx: Trx, studyId: string, userId: string) {
  return trx
    .selectFrom('study_team')
    .innerJoin('users', 'users.id', 'study_team.user_id')
    .select(['study_team.user_id', 'users.email', 'study_team.level'])
    .select(['study_team.added_at', 'study_team.unblinded_at'])
    .where('study_team.study_id', '=', studyId)
    .where('study_team.user_id', '=', userId)
    .executeTakeFirst();
}
