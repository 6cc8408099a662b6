import { type ResourceLimits, Worker } from 'node:worker_threads';
import type { UploadProblem } from '#shared/contract/uploads.ts';
import { uploadMessages } from '#shared/uploadMessages.ts';
import type { FromReader, ReadItem, ReadTask, ToReader } from './readerMessages.ts';
import { toUploadProblem } from './uploadProblem.ts';

const FILE_SECONDS = 60;
const IDLE_MS = 10_000;
/** Megabytes of JavaScript values; half a million points with all their values need about half. */
const READER_LIMITS = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32 };

/** `stuck`: the reader is gone because of what it read. */
type Over =
  | Exclude<FromReader, { kind: 'alive' | 'item' }>
  | { kind: 'stuck'; path: string | null; problem: UploadProblem };

/** The archive as a whole is not read. */
export class UploadFailed extends Error {
  readonly problem: UploadProblem;

  constructor(problem: UploadProblem) {
    super(problem.message);
    this.problem = problem;
  }
}

const isOutOfMemory = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** To start a thread takes longer than to read most files. */
const idle = new Set<FileReader>();

class FileReader {
  readonly #worker: Worker;
  #milliseconds = 0;
  #path: string | null = null;
  readonly #items: ReadItem[] = [];
  #over = Promise.withResolvers<Over>();
  #itemCame = Promise.withResolvers<void>();
  #timer: NodeJS.Timeout | null = null;
  #isStopped = false;

  constructor(resourceLimits: ResourceLimits) {
    // Flags of this process, such as a test runner's, must not reach the worker.
    this.#worker = new Worker(new URL('./fileWorker.ts', import.meta.url), { execArgv: [], resourceLimits });
    this.#worker.on('message', (message: FromReader) => this.#hear(message));
    this.#worker.on('error', (error) => {
      if (isOutOfMemory(error)) this.#stuck(toUploadProblem(uploadMessages('reading_too_much_memory')));
      else this.#over.reject(error);
    });
    this.#worker.on('exit', () => {
      void this.stop();
      this.#over.reject(new Error('The reader of files ended'));
    });
  }

  /** A reader that is idle, or a new one. */
  static read(task: ReadTask, seconds: number, memory: ResourceLimits): FileReader {
    const [rested] = memory === READER_LIMITS ? idle : [];
    const reader = rested ?? new FileReader(memory);
    reader.#start(task, seconds);
    return reader;
  }

  #start(task: ReadTask, seconds: number): void {
    idle.delete(this);
    this.#stopClock();
    this.#worker.ref();
    this.#milliseconds = seconds * 1000;
    this.#path = null;
    this.#over = Promise.withResolvers();
    this.#over.promise.catch(() => undefined);
    this.#worker.postMessage(task satisfies ToReader);
  }

  /** The files that were read meanwhile, at least one; without any, how the reading ended. */
  async next(): Promise<readonly ReadItem[] | Over> {
    let over: Over | null = null;
    if (this.#items.length === 0) {
      this.#itemCame = Promise.withResolvers();
      this.#startClock();
      over = await Promise.race([this.#itemCame.promise.then(() => null), this.#over.promise]).finally(() =>
        this.#stopClock(),
      );
    }
    if (over !== null && this.#items.length === 0) return over;
    const items = this.#items.splice(0);
    for (const _ of items) this.#worker.postMessage('taken' satisfies ToReader);
    return items;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    idle.delete(this);
    await this.#worker.terminate();
  }

  /** After all that it read was taken. */
  rest(): void {
    if (this.#isStopped) return;
    idle.add(this);
    this.#worker.unref();
    this.#timer = setTimeout(() => void this.stop(), IDLE_MS).unref();
  }

  #hear(message: FromReader): void {
    if (message.kind === 'alive') {
      this.#path = message.path;
      if (this.#timer !== null) this.#startClock();
    } else if (message.kind === 'item') {
      this.#items.push(message.item);
      this.#itemCame.resolve();
    } else {
      this.#over.resolve(message);
    }
  }

  #startClock(): void {
    this.#stopClock();
    const seconds = this.#milliseconds / 1000;
    this.#timer = setTimeout(
      () => this.#stuck(toUploadProblem(uploadMessages('reading_too_slow', { seconds }))),
      this.#milliseconds,
    );
  }

  #stopClock(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #stuck(problem: UploadProblem): void {
    this.#over.resolve({ kind: 'stuck', path: this.#path, problem });
  }
}

/**
 * The results from file `task.from` on, each time with all that were read while earlier ones were stored; a file that ends
 * its reader is a problem of its own row.
 */
export async function* readBatches(
  task: ReadTask,
  signal: AbortSignal,
  seconds: number = FILE_SECONDS,
  memory: ResourceLimits = READER_LIMITS,
): AsyncGenerator<readonly ReadItem[]> {
  const barred = { ...task.barred };
  const known = [...task.known];
  let { from } = task;
  for (;;) {
    signal.throwIfAborted();
    const reader = FileReader.read({ ...task, from, known, barred }, seconds, memory);
    let mayRest = false;
    const stop = () => void reader.stop();
    signal.addEventListener('abort', stop);
    try {
      let said = await reader.next();
      for (; !('kind' in said); said = await reader.next()) {
        yield said;
        from = (said.at(-1)?.number ?? from) + 1;
        known.push(...said.flatMap(({ path }) => path ?? []));
      }
      mayRest = said.kind === 'end' && memory === READER_LIMITS;
      if (said.kind === 'end') return;
      if (said.kind === 'failed') throw new UploadFailed(said.problem);
      const { path, problem } = said;
      if (task.count !== null) {
        yield [{ number: from, path: null, result: { problem } }];
        from += 1;
        if (from > task.count) return;
      } else if (path === null || path in barred) throw new UploadFailed(problem);
      else barred[path] = problem;
    } finally {
      signal.removeEventListener('abort', stop);
      if (mayRest) reader.rest();
      else await reader.stop();
    }
  }
}

/** The same, one by one. */
export async function* readItems(...what: Parameters<typeof readBatches>): AsyncGenerator<ReadItem> {
  for await (const items of readBatches(...what)) yield* items;
}
