import { PARTICIPANT_LIMITS } from '#shared/constants.ts';
import { codeProblem, looksPersonal, normalizeCode } from '#shared/participantCode.ts';

export const LINES_MAX = 20_000;

export interface TypedLine {
  number: number;
  code: string;
  group: string;
  rest?: string;
}

export type LineProblem =
  | { kind: 'personal' | 'shape' | 'prefix' | 'group' | 'columns' | 'twice' | 'taken' }
  | { kind: 'check'; suggestion: string };

export interface CodeLine {
  number: number;
  typed: string;
  code: string;
  group: string | null;
  rest: string;
  problem: LineProblem | null;
}

/** `code` or `code;group`, or with the tab that spreadsheets copy; empty lines are numbered but left out. */
export function splitLines(text: string): TypedLine[] {
  return text.split(/\r\n|\r|\n/).flatMap((line, index) => {
    if (line.trim() === '') return [];
    const [code = '', group = '', ...rest] = line.split(/[;\t]/);
    return [{ number: index + 1, code: code.trim(), group: group.trim(), rest: rest.join(' ').trim() }];
  });
}

/** Two words of letters are a name; a code has digits. */
const NAME = /^\p{L}[\p{L}'’.-]*[\s,]+\p{L}[\p{L}'’.\s-]*$/u;

function ownProblem({ code, group, rest = '' }: TypedLine, prefix: string): LineProblem | null {
  if ([code, group, rest].some(looksPersonal) || NAME.test(code)) return { kind: 'personal' };
  if (rest !== '') return { kind: 'columns' };
  const problem = codeProblem(normalizeCode(code), prefix);
  if (problem) return problem;
  return [...group].length > PARTICIPANT_LIMITS.groupMax ? { kind: 'group' } : null;
}

/** `seen` holds the codes of earlier lines and gets those of these. */
export function readLines(lines: readonly TypedLine[], prefix: string, seen: Set<string>): CodeLine[] {
  return lines.map((line) => {
    const code = normalizeCode(line.code);
    const own = ownProblem(line, prefix);
    const problem: LineProblem | null = own ?? (seen.has(code) ? { kind: 'twice' } : null);
    if (!own) seen.add(code);
    const group = line.group.replaceAll(/\s+/g, ' ') || null;
    return { number: line.number, typed: line.code, code, group, rest: line.rest ?? '', problem };
  });
}

export function withSuggestions(lines: readonly CodeLine[]): TypedLine[] {
  return lines.map(({ number, typed, group, rest, problem }) => ({
    number,
    code: problem?.kind === 'check' ? problem.suggestion : typed,
    group: group ?? '',
    rest,
  }));
}
