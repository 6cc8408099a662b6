import { codeProblem, looksPersonal, normalizeCode } from './participantCode.ts';
import { researchMessages } from './researchMessages.ts';
import type { Sentence } from './sentence.ts';

/** The problem of a typed code in the study with `prefix`; null when valid. */
export function typedCodeProblem(typed: string, prefix: string): Sentence | null {
  const problem = codeProblem(normalizeCode(typed), prefix);
  switch (problem?.kind) {
    case undefined:
      return null;
    case 'shape':
      return looksPersonal(typed) ? researchMessages('personal_data') : researchMessages('code_shape', { prefix });
    case 'prefix':
      return researchMessages('code_prefix', { prefix });
    case 'check':
      return researchMessages('code_check', { suggestion: problem.suggestion });
  }
}
