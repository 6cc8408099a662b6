import type { Lab } from '#shared/contract/research.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import type { Sentence } from '#shared/sentence.ts';

export function labDeletionProblem({ study_count, researcher_count }: Lab): Sentence | undefined {
  if (study_count > 0) return researchMessages('lab_has_studies', { count: study_count });
  return researcher_count > 0 ? researchMessages('lab_has_researchers', { count: researcher_count }) : undefined;
}
