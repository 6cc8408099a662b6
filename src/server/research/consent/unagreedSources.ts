import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import type { UnagreedSource } from '#shared/contract/consent.ts';

export async function countUnagreed(db: Db, studyId: string): Promise<UnagreedSource[]> {
  const { rows } = await sql<UnagreedSource>`
    SELECT t.source, count(*)::integer AS participants
    FROM studies s JOIN participants p ON p.study_id = s.id CROSS JOIN LATERAL unnest(s.permitted_sources) AS t (source)
    WHERE s.id = ${studyId}::uuid AND p.person_id IS NOT NULL AND p.withdrawn_at IS NULL
      AND NOT t.source = ANY(p.consent_sources)
    GROUP BY t.source ORDER BY t.source`.execute(db);
  return rows;
}
