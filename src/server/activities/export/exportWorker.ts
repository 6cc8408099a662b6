import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { FromWriter, ToWriter } from './exportMessages.ts';
import { toCells, workbookBytes } from './exportWorkbook.ts';

const port = parentPort;
if (!port) throw new Error('exportWorker.ts runs in a worker thread');
// Requests go first. On Linux the priority is the thread's, elsewhere the process's.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const send = (message: FromWriter) => port.postMessage(message);

let provenance: (string | number)[][] = [];
let onRows: (message: Exclude<ToWriter, { kind: 'pull' }>) => void = () => undefined;

async function* rows() {
  for (;;) {
    const answer = new Promise<Exclude<ToWriter, { kind: 'pull' }>>((resolve) => {
      onRows = resolve;
    });
    send({ kind: 'wantsRows' });
    const message = await answer;
    if (message.kind === 'end') {
      provenance = message.provenance;
      return;
    }
    for (const row of JSON.parse(message.rows) as unknown[][]) yield toCells(row);
  }
}

const bytes = workbookBytes(rows(), () => provenance);

async function give(): Promise<void> {
  const { done, value } = await bytes.next();
  if (done) {
    send({ kind: 'done' });
    port?.close();
    return;
  }
  send({ kind: 'bytes', bytes: value });
}

port.on('message', (message: ToWriter) => {
  if (message.kind === 'pull') void give();
  else onRows(message);
});
