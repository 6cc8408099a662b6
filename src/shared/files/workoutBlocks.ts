import { fileMessages } from '#shared/fileMessages.ts';
import { FileProblem } from './fileProblem.ts';

const NEWLINE = 0x0a;
const SLASH = 0x2f;
const CLOSING = 0x3e;
const BLANKS = new Set([0x09, 0x0d, 0x20]);
const encoder = new TextEncoder();
const START = encoder.encode('<Workout ');
const END = encoder.encode('</Workout>');
/** Enough to tell a line by its begin. */
const HEAD = 64;

function beginsWith(line: Uint8Array, word: Uint8Array, from = 0): boolean {
  let at = from;
  while (BLANKS.has(line[at] ?? 0)) at++;
  return word.every((byte, index) => line[at + index] === byte);
}

/** `<Workout …/>` on one line has no inner elements. */
function endsItself(line: Uint8Array): boolean {
  let at = line.length - 1;
  while (BLANKS.has(line[at] ?? 0)) at--;
  return line[at] === CLOSING && line[at - 1] === SLASH;
}

/**
 * Apple writes one element per line, gigabytes of them; only lines from `<Workout` to `</Workout>` are kept, and of all others
 * no more than their begin.
 */
class BlockFilter {
  #line: Uint8Array[] = [];
  #lineSize = 0;
  #block: Uint8Array[] = [];
  #blockSize = 0;
  #isInside = false;
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  *write(chunk: Uint8Array): Generator<Uint8Array> {
    let from = 0;
    for (;;) {
      const end = chunk.indexOf(NEWLINE, from);
      if (end !== -1 && this.#isForeign(chunk, from)) {
        from = end + 1;
        continue;
      }
      this.#addToLine(chunk.subarray(from, end === -1 ? chunk.length : end));
      if (end === -1) return;
      const block = this.endLine();
      if (block) yield block;
      from = end + 1;
    }
  }

  /** A whole line of no interest, which is nearly every one, is not copied. */
  #isForeign(chunk: Uint8Array, from: number): boolean {
    return !this.#isInside && this.#lineSize === 0 && !beginsWith(chunk, START, from);
  }

  #addToLine(part: Uint8Array): void {
    const kept = this.#isWanted() ? part : part.subarray(0, Math.max(0, HEAD - this.#lineSize));
    if (kept.length === 0) return;
    this.#lineSize += kept.length;
    if (this.#blockSize + this.#lineSize > this.#most) {
      throw new FileProblem(fileMessages('too_large', { megabytes: Math.round(this.#most / 1024 ** 2) }));
    }
    // A copy, because the chunk it lies in is much larger.
    this.#line.push(new Uint8Array(kept));
    if (kept.length < part.length && this.#isWanted()) this.#addToLine(part.subarray(kept.length));
  }

  /** Whether the rest of this line belongs to a workout. */
  #isWanted(): boolean {
    return this.#isInside || (this.#line.length > 0 && beginsWith(joined(this.#line, HEAD), START));
  }

  /** A whole workout, when this line ends one. */
  endLine(): Uint8Array | null {
    const line = joined(this.#line);
    this.#line = [];
    this.#lineSize = 0;
    const isStart = beginsWith(line, START);
    if (!this.#isInside && !isStart) return null;
    this.#block.push(line, encoder.encode('\n'));
    this.#blockSize += line.length + 1;
    this.#isInside = !(isStart && endsItself(line)) && !beginsWith(line, END);
    if (this.#isInside) return null;
    const block = joined(this.#block);
    this.#block = [];
    this.#blockSize = 0;
    return block;
  }
}

function joined(parts: readonly Uint8Array[], most = Number.POSITIVE_INFINITY): Uint8Array {
  const [only] = parts;
  if (only && parts.length === 1) return only.length > most ? only.subarray(0, most) : only;
  const size = Math.min(
    most,
    parts.reduce((sum, part) => sum + part.length, 0),
  );
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    const kept = part.subarray(0, size - at);
    bytes.set(kept, at);
    at += kept.length;
  }
  return bytes;
}

/** The workouts of Apple's export, one XML element each. */
export async function* workoutBlocks(chunks: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  const filter = new BlockFilter(most);
  for await (const chunk of chunks) yield* filter.write(chunk);
  const last = filter.endLine();
  if (last) yield last;
}
