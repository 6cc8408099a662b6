import { researchMessages } from '#shared/researchMessages.ts';
import type { ShownText } from '#shared/shownText.ts';
import type { CodeLine } from './codeLines.ts';

/** Null without a problem; `columns` is the sentence for too many columns. */
export function lineSentence({ code, problem }: CodeLine, prefix: string, columns: string): ShownText | null {
  switch (problem?.kind) {
    case undefined:
      return null;
    case 'personal':
      return researchMessages('personal_data');
    case 'shape':
      return researchMessages('code_shape', { prefix });
    case 'prefix':
      return researchMessages('code_prefix', { prefix });
    case 'check':
      return researchMessages('code_check', { suggestion: problem.suggestion });
    case 'group':
      return researchMessages('group_too_long');
    case 'columns':
      return columns;
    case 'twice':
      return researchMessages('code_twice', { code });
    case 'taken':
      return researchMessages('code_taken', { code });
  }
}
