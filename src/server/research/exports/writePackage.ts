import { Worker } from 'node:worker_threads';
import type { FromPackage, PackageDone, PackageRows, PackageTask, ToPackage } from './packageMessages.ts';

/** Megabytes; a writer holds some groups of rows and the weeks of all participants. */
const WRITER_LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

/** Gives rows to a thread that writes the package. Throws what reading them throws. */
export async function writePackage(
  task: PackageTask,
  rows: AsyncIterator<PackageRows, void>,
  signal: AbortSignal,
): Promise<PackageDone> {
  // Flags of this process, such as a test runner's, must not reach the worker.
  const worker = new Worker(new URL('./packageWorker.ts', import.meta.url), {
    execArgv: [],
    workerData: task,
    resourceLimits: WRITER_LIMITS,
  });
  const send = (message: ToPackage) => worker.postMessage(message);
  const ended = Promise.withResolvers<PackageDone>();

  function readOn() {
    const part = rows.next();
    part.catch(ended.reject);
    return part;
  }
  let next = readOn();
  /** The next rows are read while the thread writes these. */
  async function give(): Promise<void> {
    const { done, value } = await next;
    if (!done) next = readOn();
    send(done ? { kind: 'end' } : value);
  }
  const abort = () => ended.reject(signal.reason);
  signal.addEventListener('abort', abort);
  worker.on('message', (message: FromPackage) => {
    if (message.kind === 'done') ended.resolve(message);
    else give().catch(ended.reject);
  });
  worker.on('error', ended.reject);
  worker.on('exit', () => ended.reject(new Error('The writer of the package ended')));
  try {
    return await ended.promise;
  } finally {
    signal.removeEventListener('abort', abort);
    await worker.terminate();
  }
}
