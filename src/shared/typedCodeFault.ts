import { codeFault, looksPersonal, normalizeCode } from './participantCode.ts';
import { researchMessages } from './researchMessages.ts';
import type { Sentence } from './sentence.ts';

/** Why a typed text is not a code of the study with `prefix`, as a sentence; null for a valid code. */
export function typedCodeFault(typed: string, prefix: string): Sentence | null {
  const fault = codeFault(normalizeCode(typed), prefix);
  switch (fault?.kind) {
    case undefined:
      return null;
    case 'shape':
      return looksPersonal(typed) ? researchMessages('personal_data') : researchMessages('code_shape', { prefix });
    case 'prefix':
      return researchMessages('code_prefix', { prefix });
    case 'check':
      return researchMessages('code_check', { suggestion: fault.suggestion });
  }
}
