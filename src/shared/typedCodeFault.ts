import { codeFault, looksPersonal, normalizeCode } from './participantCode.ts';
import { researchMessages } from './researchMessages.ts';

/** Why a typed text is not a code of the study with `prefix`, as a sentence; null for a valid code. */
export function typedCodeFault(typed: string, prefix: string): string | null {
  const fault = codeFault(normalizeCode(typed), prefix);
  switch (fault?.kind) {
    case undefined:
      return null;
    case 'shape':
      return looksPersonal(typed) ? researchMessages.personalData : researchMessages.codeShape(prefix);
    case 'prefix':
      return researchMessages.codePrefix(prefix);
    case 'check':
      return researchMessages.codeCheck(fault.suggestion);
  }
}
