import type { ListQuery } from '#shared/contract/list.ts';
import type { Researcher } from '#shared/contract/research.ts';
import type { ResearcherRow } from './researchersList.ts';

export function toResearcher({ created_at, deactivated_at, ...researcher }: ResearcherRow): Researcher {
  return {
    ...researcher,
    created_at: created_at.toISOString(),
    ...(deactivated_at && { deactivated_at: deactivated_at.toISOString() }),
  };
}

/** Position of the rows in the whole list; without `page_size` they are the whole list. */
export function placeOf({ page = 1, page_size }: ListQuery, rows: number): { page: number; page_size: number } {
  return page_size === undefined ? { page: 1, page_size: rows } : { page, page_size };
}
