import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import type { ResearchSummary } from '#shared/contract/research.ts';

export async function readSummary(db: Db): Promise<ResearchSummary> {
  const { rows } = await sql<ResearchSummary>`
    SELECT count(*)::integer AS lab_count, coalesce(sum(researcher_count), 0)::integer AS researcher_count,
      coalesce(sum(study_count), 0)::integer AS study_count,
      coalesce(sum(participant_count), 0)::integer AS participant_count
    FROM labs`.execute(db);
  return rows[0] ?? { lab_count: 0, researcher_count: 0, study_count: 0, participant_count: 0 };
}
