import { type RawBuilder, sql } from 'kysely';

export function studyIdsOf(userId: string): RawBuilder<{ id: string }> {
  return sql<{ id: string }>`
    SELECT id FROM studies WHERE owner_id = ${userId} UNION SELECT study_id FROM study_team WHERE user_id = ${userId}`;
}
