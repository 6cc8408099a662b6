import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { StartError } from '#server/settings/startError.ts';
import { DatabaseUnavailable } from './databaseErrors.ts';
import type { WorkerFailure, WorkerReply, WorkerRequest, WorkerRows, WorkerStart } from './engine/workerMessages.ts';
import { toWireValue } from './wireValues.ts';

export interface EmbeddedWorker {
  query(sql: string, parameters: readonly unknown[]): Promise<WorkerRows>;
  listen(channel: string, onPayload: (payload: string) => void): Promise<void>;
  dump(file: string): Promise<void>;
  keepProcessAlive(isNeeded: boolean): void;
  close(): Promise<void>;
}

/**
 * Megabytes; with a larger young heap V8 marks the whole heap for the engine's buffers, 10 ms several times a second.
 */
const YOUNG_MB = 3;

type Body<T> = T extends WorkerRequest ? Omit<T, 'id'> : never;
interface Waiting {
  resolve(result: WorkerRows | undefined): void;
  reject(error: Error): void;
}

export async function startEmbeddedWorker(
  start: WorkerStart,
  onProgress: (line: string) => void,
  onDeath: (reason: string) => void,
): Promise<EmbeddedWorker> {
  // Flags of this process, such as a test runner's, must not reach the worker.
  const worker = new Worker(new URL('./engine/dbWorker.ts', import.meta.url), {
    workerData: start,
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  });
  const waiting = new Map<number, Waiting>();
  const listeners = new Map<string, (payload: string) => void>();
  let nextId = 1;
  let state: 'starting' | 'open' | 'closed' = 'starting';

  const fail = (reason: string) => {
    const wasOpen = state === 'open';
    state = 'closed';
    for (const one of waiting.values()) one.reject(new DatabaseUnavailable(reason));
    waiting.clear();
    if (wasOpen) onDeath(reason);
  };
  const ask = (body: Body<WorkerRequest>) =>
    new Promise<WorkerRows | undefined>((resolve, reject) => {
      if (state === 'closed') return reject(new DatabaseUnavailable('The database is closed'));
      const id = nextId++;
      waiting.set(id, { resolve, reject });
      worker.postMessage({ ...body, id });
    });
  const settle = (id: number, act: (one: Waiting) => void) => {
    const one = waiting.get(id);
    waiting.delete(id);
    if (one) act(one);
  };

  await new Promise<void>((resolve, reject) => {
    worker.on('message', (reply: WorkerReply) => {
      if (reply.kind === 'rows') settle(reply.id, (one) => one.resolve(reply.result));
      else if (reply.kind === 'error') settle(reply.id, (one) => one.reject(toError(reply.failure)));
      else if (reply.kind === 'done') settle(reply.id, (one) => one.resolve(undefined));
      else if (reply.kind === 'progress') onProgress(reply.line);
      else if (reply.kind === 'notification') listeners.get(reply.channel)?.(reply.payload);
      else if (reply.kind === 'failed') {
        reject(
          reply.code ? Object.assign(new Error(reply.message), { code: reply.code }) : new StartError(reply.message),
        );
        fail(reply.message);
      } else {
        state = 'open';
        resolve();
      }
    });
    worker.on('error', (error) => {
      reject(error);
      fail(`The embedded database stopped: ${error.message}`);
    });
    worker.on('exit', () => {
      reject(new Error('The embedded database stopped while it was starting'));
      fail('The embedded database stopped');
    });
  });

  return {
    async query(sql, parameters) {
      const result = await ask({ kind: 'query', sql, parameters: parameters.map(toWireValue) });
      if (!result) throw new Error('The database answered a query without rows');
      return result;
    },
    async listen(channel, onPayload) {
      // The engine would send each payload once for each call.
      const isHeard = listeners.has(channel);
      listeners.set(channel, onPayload);
      if (!isHeard) await ask({ kind: 'listen', channel });
    },
    async dump(file) {
      await ask({ kind: 'dump', file });
    },
    keepProcessAlive(isNeeded) {
      if (isNeeded) worker.ref();
      else worker.unref();
    },
    async close() {
      if (state === 'closed') return;
      const closed = ask({ kind: 'close' });
      state = 'closed';
      await closed;
      await worker.terminate();
    },
  };
}

function toError(failure: WorkerFailure): Error {
  const { message = 'Unknown database error', ...fields } = failure;
  if (!fields.code) return new Error(message);
  return Object.assign(new pg.DatabaseError(message, 0, 'error'), fields);
}
