import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { OVERVIEW_STUDIES, type UserOverview } from '#shared/contract/users.ts';
import { isoTime } from '#shared/isoTime.ts';
import type { TeamLevel } from '#shared/roles.ts';

interface StudyRow {
  id: string;
  title: string;
  part: 'owner' | TeamLevel;
  total: number;
}

const studiesOf = (userId: string) => sql<StudyRow>`
  SELECT studies.id, studies.title, mine.part, count(*) OVER ()::integer AS total
  FROM (
    SELECT id, 'owner' AS part FROM studies WHERE owner_id = ${userId}
    UNION ALL SELECT study_id, level FROM study_team WHERE user_id = ${userId}
  ) AS mine
  JOIN studies ON studies.id = mine.id
  ORDER BY studies.created_at DESC, studies.id DESC
  LIMIT ${OVERVIEW_STUDIES}`;

export async function readUserOverview(db: Db, userId: string): Promise<UserOverview | undefined> {
  const [user, lab, athlete, { rows }] = await Promise.all([
    db
      .selectFrom('users')
      .leftJoin('last_sign_ins', 'last_sign_ins.user_id', 'users.id')
      .select('last_sign_ins.at')
      .where('users.id', '=', userId)
      .executeTakeFirst(),
    db
      .selectFrom('researchers')
      .innerJoin('labs', 'labs.id', 'researchers.lab_id')
      .select(['labs.id', 'labs.name'])
      .where('researchers.user_id', '=', userId)
      .executeTakeFirst(),
    db
      .selectFrom('athletes')
      .innerJoin('people', 'people.id', 'athletes.id')
      .select(['athletes.id', 'name', 'status'])
      .where('user_id', '=', userId)
      .executeTakeFirst(),
    studiesOf(userId).execute(db),
  ]);
  if (!user) return undefined;
  return {
    last_sign_in_at: isoTime(user.at),
    lab: lab ?? null,
    athlete: athlete ?? null,
    studies: rows.map(({ id, title, part }) => ({ id, title, part })),
    study_total: rows[0]?.total ?? 0,
  };
}
