import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { FromWriter, ToWriter } from './exportMessages.ts';
import type { ExportPage, ExportPlace, ExportRecord } from './exportRepository.ts';

type Outcome = ExportRecord['outcome'];

interface ExportParts {
  /** Read already, so that a database that is away is noticed before the answer begins. */
  first: ExportPage;
  next(after: ExportPlace): Promise<ExportPage>;
  /** The sheet "provenance", once `rows` rows are written. */
  provenance(rows: number): (string | number)[][];
  /** Called once, before the last byte goes out or when it never will. A complete export whose record fails is none. */
  settle(outcome: Outcome, rows: number): Promise<void>;
}

/** A writer holds one page and what the compression holds; more would be a mistake in it. */
const WRITER_LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

/**
 * The bytes of one export. Rows are read as the writer asks for them, the writer writes as bytes are taken. An error destroys the
 * stream, so that the download breaks off; destroying it ends the writer at once.
 */
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
    // Flags that this process was started with, such as a test runner's, are not the worker's.
    this.#writer = new Worker(new URL('./exportWorker.ts', import.meta.url), {
      execArgv: [],
      resourceLimits: WRITER_LIMITS,
    });
    this.#writer.on('message', (message: FromWriter) => {
      this.#obey(message).catch((error: unknown) =>
        this.destroy(error instanceof Error ? error : new Error(String(error))),
      );
    });
    this.#writer.on('error', (error) => this.destroy(error));
    this.#writer.on('exit', () => {
      if (!this.#isSettled) this.destroy(new Error('The writer of the export ended'));
    });
  }

  override _read(): void {
    this.#tell({ kind: 'pull' });
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    const ended = this.#writer.terminate();
    const settled = this.#settle(error ? 'failed' : 'aborted');
    void Promise.allSettled([ended, settled]).then(() => done(error));
  }

  async #obey(message: FromWriter): Promise<void> {
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
    if (page === null) return this.#tell({ kind: 'end', provenance: this.#parts.provenance(this.#rows) });
    this.#rows += page.count;
    this.#tell({ kind: 'rows', rows: page.rows });
    this.#ahead = page.last && this.#parts.next(page.last);
    // Heard when it is asked for; until then its failure is nobody's.
    this.#ahead?.catch(() => undefined);
  }

  #tell(message: ToWriter): void {
    this.#writer.postMessage(message);
  }

  async #settle(outcome: Outcome): Promise<void> {
    if (this.#isSettled) return;
    this.#isSettled = true;
    await this.#parts.settle(outcome, this.#rows);
  }
}
