import type { Researcher } from '#shared/contract/research.ts';
import type { ResearcherRow } from './researchersList.ts';

export function toResearcher({ created_at, deactivated_at, ...researcher }: ResearcherRow): Researcher {
  return {
    ...researcher,
    created_at: created_at.toISOString(),
    ...(deactivated_at && { deactivated_at: deactivated_at.toISOString() }),
  };
}
