import { fileMessages } from '#shared/fileMessages.ts';
import { FILE_LIMITS, type FileLimits } from './fileLimits.ts';
import { FileProblem } from './fileProblem.ts';

/** How much one upload may still unpack; all its streams take from it. */
export class UnpackBudget {
  readonly limits: FileLimits;
  #left: number;

  constructor(limits: FileLimits = FILE_LIMITS) {
    this.limits = limits;
    this.#left = limits.unpackedBytes;
  }

  take(bytes: number): void {
    this.#left -= bytes;
    if (this.#left >= 0) return;
    const gigabytes = Math.round(this.limits.unpackedBytes / 1024 ** 3);
    throw new FileProblem(fileMessages('too_much_data', { gigabytes }));
  }
}

interface Packed {
  packedSize: number;
  budget: UnpackBudget;
}

/** Counts what comes out of `packedSize` bytes, so that a bomb stops while it unpacks. */
export async function* chunksOf(
  stream: ReadableStream<Uint8Array>,
  { packedSize, budget }: Packed,
): AsyncGenerator<Uint8Array> {
  const { ratio, ratioFromBytes } = budget.limits;
  const reader = stream.getReader();
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      size += value.length;
      budget.take(value.length);
      if (size > ratioFromBytes && size > packedSize * ratio) throw new FileProblem(fileMessages('bomb'));
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/** All bytes of a stream, refused beyond `most` bytes. */
export async function bytesOf(stream: ReadableStream<Uint8Array>, most: number, packed: Packed): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunksOf(stream, packed)) {
    size += chunk.length;
    if (size > most) {
      throw new FileProblem(fileMessages('too_large', { megabytes: Math.round(most / 1024 ** 2) }));
    }
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

export function streamFrom(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
}

/** The same bytes, counted while they are read. */
export const meteredStream = (stream: ReadableStream<Uint8Array>, packed: Packed) =>
  streamFrom(chunksOf(stream, packed));
