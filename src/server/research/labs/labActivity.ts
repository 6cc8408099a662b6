import { type Kysely, sql } from 'kysely';
import { SUMS_READ } from '#server/activities/studyScope.ts';
import type { Schema } from '#server/db/schema.ts';

/** Activities that the studies of a lab read from `first` on, until `last`; one that two studies read counts once. */
export async function countLabActivities(
  db: Kysely<Schema>,
  labId: string,
  first: string,
  last: string,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT coalesce(sum(total), 0)::integer AS total FROM (
      SELECT DISTINCT d.person_id, d.local_day, d.source, d.sport_type, d.total
      FROM participations w JOIN studies s ON s.id = w.study_id
      JOIN person_days d ON ${SUMS_READ} AND d.local_day BETWEEN ${first}::date AND ${last}::date
      WHERE s.lab_id = ${labId}::uuid
    ) AS read`.execute(db);
  return rows[0]?.total ?? 0;
}
