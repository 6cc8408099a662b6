import { randomInt } from 'node:crypto';
import { codeOf } from '#shared/participantCode.ts';

const HIGHEST = 999_999;
/** The number of digits grows so that at least half of the numbers are free. */
const RANGES = [
  [1000, 9999],
  [10_000, 99_999],
  [100_000, HIGHEST],
] as const;

function running(used: ReadonlySet<number>, count: number): number[] | null {
  let highest = 0;
  for (const number of used) highest = Math.max(highest, number);
  if (highest + count > HIGHEST) return null;
  return Array.from({ length: count }, (_, index) => highest + 1 + index);
}

function random(used: ReadonlySet<number>, count: number): number[] | null {
  const all = [...used];
  for (const [from, to] of RANGES) {
    const size = to - from + 1;
    const needed = all.filter((number) => number >= from && number <= to).length + count;
    if (needed * 2 > size && !(to === HIGHEST && needed <= size)) continue;
    const picked = new Set<number>();
    while (picked.size < count) {
      const number = randomInt(from, to + 1);
      if (!used.has(number)) picked.add(number);
    }
    return [...picked];
  }
  return null;
}

export function generateCodes(
  prefix: string,
  numbering: 'running' | 'random',
  used: ReadonlySet<number>,
  count: number,
): string[] | null {
  const numbers = numbering === 'running' ? running(used, count) : random(used, count);
  return numbers?.map((number) => codeOf(prefix, number)) ?? null;
}
