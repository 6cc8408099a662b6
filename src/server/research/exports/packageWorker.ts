import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { FromPackage, PackageTask, ToPackage } from './packageMessages.ts';
import { createPackageWriter } from './packageWriter.ts';

const port = parentPort;
if (!port) throw new Error('packageWorker.ts runs in a worker thread');
// Requests go first. On Linux the priority is the thread's, elsewhere the process's.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const send = (message: FromPackage) => port.postMessage(message);

const writer = createPackageWriter(workerData as PackageTask);

async function handleMessage(message: ToPackage): Promise<void> {
  if (message.kind === 'end') {
    send(await writer.finish());
    port?.close();
    return;
  }
  if (message.kind === 'points') await writer.addPoints(message.code, message.rows);
  else for (const participant of message.participants) await writer.add(participant);
  send({ kind: 'wantsRows' });
}

port.on('message', (message: ToPackage) => {
  handleMessage(message).catch((error: unknown) => {
    // An error that is thrown here ends the thread, and the main thread gets it.
    setImmediate(() => {
      throw error;
    });
  });
});
send({ kind: 'wantsRows' });
