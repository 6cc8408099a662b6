import { type RawBuilder, sql } from 'kysely';

/** Whether a person takes part in a study that is open; `which` names some of the participations `p`. */
export const hasOpenStudy = (
  personId: RawBuilder<string>,
  which: RawBuilder<unknown> = sql`true`,
): RawBuilder<boolean> => sql<boolean>`EXISTS (
  SELECT FROM participants p JOIN studies s ON s.id = p.study_id
  WHERE p.person_id = ${personId} AND p.withdrawn_at IS NULL AND s.closed_at IS NULL AND ${which}
)`;
