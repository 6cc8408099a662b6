import { readFileSync, writeFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import { openDurable, openInMemory } from './embeddedEngine.ts';
import { queryEngine } from './engineQuery.ts';
import { KeptStatements } from './keptStatements.ts';
import type { WorkerFailure, WorkerReply, WorkerRequest, WorkerStart } from './workerMessages.ts';

const port = parentPort;
if (!port) throw new Error('dbWorker.ts runs in a worker thread');
const send = (reply: WorkerReply) => port.postMessage(reply);
const start: WorkerStart = workerData;

/** Emscripten's number. */
const ENOSPC = 51;

async function run(engine: PGlite, kept: KeptStatements, request: WorkerRequest): Promise<void> {
  try {
    if (request.kind === 'close') {
      await engine.close();
      send({ kind: 'done', id: request.id });
      port?.close();
      return;
    }
    if (request.kind === 'dump') {
      const dump = await engine.dumpDataDir('none');
      writeFileSync(request.file, new Uint8Array(await dump.arrayBuffer()));
      send({ kind: 'done', id: request.id });
      return;
    }
    if (request.kind === 'listen') {
      const { channel } = request;
      await engine.listen(channel, (payload) => send({ kind: 'notification', channel, payload }));
      send({ kind: 'done', id: request.id });
      return;
    }
    send({ kind: 'rows', id: request.id, result: await queryEngine(engine, kept, request.sql, request.parameters) });
  } catch (error) {
    const failure = toFailure(error);
    send({ kind: 'error', id: request.id, failure });
    if (failure.severity === 'PANIC' || failure.severity === 'FATAL') stop(failure.message);
  }
}

function stop(reason = 'unknown error'): void {
  send({ kind: 'failed', message: `The embedded database stopped: ${reason}` });
  port?.close();
}

function toFailure(error: unknown): WorkerFailure {
  if (!(error instanceof Error)) return toEngineFailure(error);
  const texts = Object.entries(error).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return { ...Object.fromEntries(texts), message: error.message };
}

/** The file system of the engine throws objects that are no errors. */
function toEngineFailure(thrown: unknown): WorkerFailure {
  const errno = typeof thrown === 'object' && thrown !== null && 'errno' in thrown ? thrown.errno : null;
  if (errno === ENOSPC) return { message: 'no space left on the device', code: 'ENOSPC' };
  return { message: errno === null ? String(thrown) : `its files cannot be used (errno ${errno} of WASI)` };
}

async function main(): Promise<void> {
  const onProgress = (line: string) => send({ kind: 'progress', line });
  const engine =
    start.dataDir === null
      ? await openInMemory(start.dumpFile ? readFileSync(start.dumpFile) : null)
      : await openDurable(start.dataDir, onProgress);
  const kept = new KeptStatements(engine);
  let last: Promise<void> = Promise.resolve();
  port?.on('message', (request: WorkerRequest) => {
    last = last.then(() => run(engine, kept, request));
  });
  send({ kind: 'ready' });
}

main().catch((error: unknown) => {
  const { message = 'unknown error', code } = toFailure(error);
  send({ kind: 'failed', message, code });
});
