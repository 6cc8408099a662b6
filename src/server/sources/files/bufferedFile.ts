import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { RandomAccessReader } from 'yauzl';

const WINDOW = 256 * 1024;
const CHUNK = 64 * 1024;

/**
 * yauzl reads each entry of the directory by two small reads, a quarter of a million for the largest archives; a window over
 * the file makes them one read for some thousand entries.
 */
export class BufferedFile extends RandomAccessReader {
  readonly #file: FileHandle;
  readonly #window = Buffer.alloc(WINDOW);
  #from = 0;
  #filled = 0;

  constructor(file: FileHandle) {
    super();
    this.#file = file;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    // A stream of the file system would close the file when yauzl destroys it.
    return Readable.from(this.#range(start, end), { objectMode: false });
  }

  async *#range(start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start; at < end; ) {
      const size = Math.min(CHUNK, end - at);
      const { bytesRead, buffer } = await this.#file.read(Buffer.allocUnsafe(size), 0, size, at);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
      at += bytesRead;
    }
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null, bytesRead?: number) => void,
  ): void {
    this.#read(buffer, offset, length, position).then(
      (bytesRead) => callback(null, bytesRead),
      (error: Error) => callback(error),
    );
  }

  async #read(buffer: Buffer, offset: number, length: number, position: number): Promise<number> {
    if (length > WINDOW) return (await this.#file.read(buffer, offset, length, position)).bytesRead;
    const isInside = position >= this.#from && position + length <= this.#from + this.#filled;
    if (!isInside) {
      this.#filled = (await this.#file.read(this.#window, 0, WINDOW, position)).bytesRead;
      this.#from = position;
    }
    const at = position - this.#from;
    return this.#window.copy(buffer, offset, at, Math.min(at + length, this.#filled));
  }

  /** The file is closed where it was opened: a thread could end before yauzl has closed it. */
  override close(callback: (error: Error | null) => void): void {
    callback(null);
  }
}
