import { Worker } from 'node:worker_threads';
import { type Lender, lendReads } from '#server/jobs/lentReads.ts';
import type { FromPackage, GoOn, PackageDone, PackageNews, PackageTask, WorkerTask } from './packageMessages.ts';

/** Megabytes; 2,000,000 activities need about half. */
const WRITER_LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32 };

interface Surroundings {
  database: Lender;
  /** The thread waits for it. What it throws ends the package. */
  hear(news: PackageNews): Promise<GoOn>;
  signal: AbortSignal;
}

/** In a thread that reads and writes, so that requests need not wait for it. Throws what it throws. */
export async function writePackage(task: PackageTask, { database, hear, signal }: Surroundings): Promise<PackageDone> {
  const reads = lendReads(database);
  // Flags of this process, such as a test runner's, must not reach the worker.
  const worker = new Worker(new URL('./packageWorker.ts', import.meta.url), {
    execArgv: [],
    workerData: { ...task, access: reads.access } satisfies WorkerTask,
    transferList: reads.transfer,
    resourceLimits: WRITER_LIMITS,
  });
  const ended = Promise.withResolvers<PackageDone>();
  const abort = () => ended.reject(signal.reason);
  signal.addEventListener('abort', abort);
  worker.on('message', (message: FromPackage) => {
    if (message.kind === 'done') ended.resolve(message);
    else hear(message).then((answer) => worker.postMessage(answer), ended.reject);
  });
  worker.on('error', ended.reject);
  worker.on('exit', () => ended.reject(new Error('The writer of the package ended')));
  try {
    return await ended.promise;
  } finally {
    signal.removeEventListener('abort', abort);
    await worker.terminate();
    reads.end();
  }
}
