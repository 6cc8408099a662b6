import { sql } from 'kysely';
import { SUMS_READ } from '#server/activities/studyScope.ts';
import type { Db } from '#server/db/schema.ts';
import type { Caller } from '#server/research/studies/studyAccessRepository.ts';
import { studyIdsOf } from '#server/research/studies/studyIdsOf.ts';

interface CountRequest {
  first: string;
  last: string;
  caller: Caller;
  smallCells: number;
}

/**
 * Counts the activities that the lab's studies read from `first` to `last`, each once. Null when fewer than
 * `smallCells` people of studies without the caller recorded one, because subtracting the caller's own studies would
 * reveal them.
 */
export async function countLabActivities(
  db: Db,
  labId: string,
  { first, last, caller, smallCells }: CountRequest,
): Promise<number | null> {
  const isOwn = caller.reach === 'all' ? sql`true` : sql`w.study_id IN (${studyIdsOf(caller.id)})`;
  const inLab = sql`FROM participations w JOIN studies s ON s.id = w.study_id AND s.lab_id = ${labId}::uuid`;
  const { rows } = await sql<{ total: number; others: number; has_others: boolean }>`
    SELECT coalesce(sum(total), 0)::integer AS total,
      count(DISTINCT person_id) FILTER (WHERE NOT is_own)::integer AS others,
      EXISTS (SELECT ${inLab} WHERE NOT ${isOwn} AND w.first_day <= ${last}::date AND w.last_day >= ${first}::date)
        AS has_others
    FROM (
      SELECT d.person_id, d.local_day, d.source, d.sport_type, d.total, bool_or(${isOwn}) AS is_own ${inLab}
      JOIN person_days d ON ${SUMS_READ} AND d.local_day BETWEEN ${first}::date AND ${last}::date
      GROUP BY d.person_id, d.local_day, d.source, d.sport_type, d.total
    ) AS read`.execute(db);
  const [{ total, others, has_others } = { total: 0, others: 0, has_others: false }] = rows;
  return has_others && others < smallCells ? null : total;
}
