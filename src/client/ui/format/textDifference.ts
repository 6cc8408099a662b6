interface TextPart {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

const wordsOf = (text: string): string[] => text.match(/\s+|[^\s]+/g) ?? [];

function sharedStart(one: readonly string[], other: readonly string[]): number {
  const most = Math.min(one.length, other.length);
  let count = 0;
  while (count < most && one[count] === other[count]) count += 1;
  return count;
}

/** Lengths of the longest common subsequences of what follows each pair of places, in rows of `after.length + 1`. */
function commonLengths(before: readonly string[], after: readonly string[]): Uint16Array {
  const width = after.length + 1;
  const lengths = new Uint16Array((before.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = before.length - 1; row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      const isSame = before[row] === after[column];
      lengths[row * width + column] = isSame
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  return lengths;
}

function compareMiddle(before: readonly string[], after: readonly string[]): TextPart[] {
  const width = after.length + 1;
  const lengths = commonLengths(before, after);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  const parts: TextPart[] = [];
  let [row, column] = [0, 0];
  while (row < before.length || column < after.length) {
    const [old, next] = [before[row], after[column]];
    if (old !== undefined && old === next) {
      parts.push({ kind: 'same', text: old });
      row += 1;
      column += 1;
    } else if (old !== undefined && (next === undefined || at(row + 1, column) >= at(row, column + 1))) {
      parts.push({ kind: 'removed', text: old });
      row += 1;
    } else if (next !== undefined) {
      parts.push({ kind: 'added', text: next });
      column += 1;
    }
  }
  return parts;
}

function joined(parts: readonly TextPart[]): TextPart[] {
  const whole: TextPart[] = [];
  for (const { kind, text } of parts) {
    const last = whole.at(-1);
    if (last?.kind === kind) last.text += text;
    else if (text !== '') whole.push({ kind, text });
  }
  return whole;
}

/** Word by word: the parts that are not added make `before`, those that are not removed make `after`. */
export function textDifference(before: string, after: string): TextPart[] {
  const [old, next] = [wordsOf(before), wordsOf(after)];
  const start = sharedStart(old, next);
  const [oldRest, nextRest] = [old.slice(start), next.slice(start)];
  const end = sharedStart(oldRest.toReversed(), nextRest.toReversed());
  const middle = compareMiddle(oldRest.slice(0, oldRest.length - end), nextRest.slice(0, nextRest.length - end));
  return joined([
    { kind: 'same', text: old.slice(0, start).join('') },
    ...middle,
    { kind: 'same', text: oldRest.slice(oldRest.length - end).join('') },
  ]);
}
