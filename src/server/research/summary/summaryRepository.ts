import { sql } from 'kysely';
import { onlyRow } from '#server/db/listPage.ts';
import type { Db } from '#server/db/schema.ts';
import type { ResearchSummary } from '#shared/contract/research.ts';

export function readSummary(db: Db): Promise<ResearchSummary> {
  const sums = sql<ResearchSummary>`
    SELECT count(*)::integer AS lab_count, coalesce(sum(researcher_count), 0)::integer AS researcher_count,
      coalesce(sum(study_count), 0)::integer AS study_count,
      coalesce(sum(participant_count), 0)::integer AS participant_count
    FROM labs`;
  return onlyRow(db, sums);
}
