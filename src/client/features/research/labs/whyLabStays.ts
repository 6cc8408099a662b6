import type { Lab } from '#shared/contract/research.ts';
import { researchMessages } from '#shared/researchMessages.ts';

/** Why a lab cannot be deleted now; nothing when it can. */
export function whyLabStays({ study_count, researcher_count }: Lab): string | undefined {
  if (study_count > 0) return researchMessages.labHasStudies(study_count);
  return researcher_count > 0 ? researchMessages.labHasResearchers(researcher_count) : undefined;
}
