import { PARTICIPANT_LIMITS } from '#shared/constants.ts';
import { slicesOf } from '#shared/slicesOf.ts';
import { type CodeLine, readLines, type TypedLine } from './codeLines.ts';

/** Lines per slice, before the page can render. */
const SLICE = 1000;

function nextFrame(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

interface LineCheck {
  prefix: string;
  findTaken: (codes: string[]) => Promise<readonly string[]>;
  onProgress: (done: number, of: number) => void;
}

/** In slices, so that the page stays responsive; rejects when the server cannot be reached. */
export async function checkLines(lines: readonly TypedLine[], check: LineCheck): Promise<CodeLine[]> {
  const seen = new Set<string>();
  const read: CodeLine[] = [];
  for (const slice of slicesOf(lines, SLICE)) {
    read.push(...readLines(slice, check.prefix, seen));
    check.onProgress(read.length, lines.length);
    await nextFrame();
  }
  const sound = read.filter(({ problem }) => problem === null).map(({ code }) => code);
  const taken = new Set<string>();
  for (const codes of slicesOf(sound, PARTICIPANT_LIMITS.perCall)) {
    for (const code of await check.findTaken(codes)) taken.add(code);
  }
  if (taken.size === 0) return read;
  return read.map((line) =>
    line.problem === null && taken.has(line.code) ? { ...line, problem: { kind: 'taken' } } : line,
  );
}
