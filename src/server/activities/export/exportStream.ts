import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { FromWriter, ToWriter } from './exportMessages.ts';
import type { ExportPage, ExportPlace, ExportRecord } from './exportRepository.ts';

type Outcome = ExportRecord['outcome'];

interface ExportParts {
  /** Read before the answer begins, so that a database error still gives a status. */
  first: ExportPage;
  next(after: ExportPlace): Promise<ExportPage>;
  provenance(rows: number): (string | number)[][];
  settle(outcome: Outcome, rows: number): Promise<void>;
}

/** Megabytes; a writer holds one page and the compression's buffers. */
const WRITER_LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

/** Rows are read as the writer asks for them; an error destroys the stream, so that the download fails. */
export class ExportStream extends Readable {
  readonly #parts: ExportParts;
  readonly #writer: Worker;
  #ahead: Promise<ExportPage> | null;
  #rows = 0;
  #isSettled = false;

  constructor(parts: ExportParts) {
    super();
    this.#parts = parts;
    this.#ahead = Promise.resolve(parts.first);
    // Flags of this process, such as a test runner's, must not reach the worker.
    this.#writer = new Worker(new URL('./exportWorker.ts', import.meta.url), {
      execArgv: [],
      resourceLimits: WRITER_LIMITS,
    });
    this.#writer.on('message', (message: FromWriter) => {
      this.#handleMessage(message).catch((error: unknown) =>
        this.destroy(error instanceof Error ? error : new Error(String(error))),
      );
    });
    this.#writer.on('error', (error) => this.destroy(error));
    this.#writer.on('exit', () => {
      if (!this.#isSettled) this.destroy(new Error('The writer of the export ended'));
    });
  }

  override _read(): void {
    this.#send({ kind: 'pull' });
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    const ended = this.#writer.terminate();
    const settled = this.#settle(error ? 'failed' : 'aborted');
    void Promise.allSettled([ended, settled]).then(() => done(error));
  }

  async #handleMessage(message: FromWriter): Promise<void> {
    if (this.destroyed) return;
    if (message.kind === 'bytes') this.push(message.bytes);
    else if (message.kind === 'wantsRows') await this.#giveRows();
    else {
      await this.#settle('complete');
      this.push(null);
    }
  }

  async #giveRows(): Promise<void> {
    const page = await this.#ahead;
    if (this.destroyed) return;
    if (page === null) return this.#send({ kind: 'end', provenance: this.#parts.provenance(this.#rows) });
    this.#rows += page.count;
    this.#send({ kind: 'rows', rows: page.rows });
    this.#ahead = page.last && this.#parts.next(page.last);
    // Avoids an unhandled rejection; the error is thrown where the page is used.
    this.#ahead?.catch(() => undefined);
  }

  #send(message: ToWriter): void {
    this.#writer.postMessage(message);
  }

  async #settle(outcome: Outcome): Promise<void> {
    if (this.#isSettled) return;
    this.#isSettled = true;
    await this.#parts.settle(outcome, this.#rows);
  }
}
