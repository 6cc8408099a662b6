import { researchMessages } from '#shared/researchMessages.ts';
import type { CodeLine } from './codeLines.ts';

/** What is wrong with a line, in a sentence of the agreement; null when nothing is. `columns` is the sentence for a line of too many columns. */
export function lineSentence({ code, fault }: CodeLine, prefix: string, columns: string): string | null {
  switch (fault?.kind) {
    case undefined:
      return null;
    case 'personal':
      return researchMessages.personalData;
    case 'shape':
      return researchMessages.codeShape(prefix);
    case 'prefix':
      return researchMessages.codePrefix(prefix);
    case 'check':
      return researchMessages.codeCheck(fault.suggestion);
    case 'group':
      return researchMessages.groupTooLong;
    case 'columns':
      return columns;
    case 'twice':
      return researchMessages.codeTwice(code);
    case 'taken':
      return researchMessages.codeTaken(code);
  }
}
