import { readFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { nameOfFile } from '#server/jobs/workFolder.ts';
import type { UploadProblem } from '#shared/contract/uploads.ts';
import { readArchive } from '#shared/files/archive.ts';
import type { FileResult } from '#shared/files/fileActivity.ts';
import { FileProblem, KnownFile } from '#shared/files/fileProblem.ts';
import { readActivityFile } from '#shared/files/readActivityFile.ts';
import { toFileDetail } from './fileDetail.ts';
import { localStart, placeOffset } from './localStart.ts';
import { openZip } from './openZip.ts';
import { pointFindings } from './pointFindings.ts';
import { AHEAD, type FromReader, type ReadItem, type ReadTask } from './readerMessages.ts';
import { toUploadProblem } from './uploadProblem.ts';
import { watchedArchive } from './watchedArchive.ts';

const port = parentPort;
if (!port) throw new Error('fileWorker.ts runs in a worker thread');
// Requests go first. On Linux the priority is the thread's, elsewhere the process's.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);
const task = workerData as ReadTask;
const send = (message: FromReader) => port.postMessage(message);

/** Only single files: without the table of an archive nothing of it can be read. */
const SINGLE_FILE = /\.(fit|gpx|tcx)(\.gz)?$|training-session-[^/]*\.json$/i;
const known = new Set(task.known.filter((path) => SINGLE_FILE.test(path)));

/** Ends the reading of one entry; its item is sent already, or is the bar. */
class NotRead extends FileProblem {
  readonly said: UploadProblem;

  constructor(said: UploadProblem) {
    super({ code: said.code, message: said.message });
    this.said = said;
  }
}

const there = new Set(task.there);
const isKnown = (sha256: string) => there.has(sha256);

const ALREADY: UploadProblem = { code: 'damaged', message: 'read before' };

function check(path: string): void {
  const bar = task.barred[path];
  if (bar !== undefined) throw new NotRead(bar);
  if (known.has(path)) throw new NotRead(ALREADY);
}

const problemOf = (problem: FileProblem) =>
  problem instanceof NotRead ? problem.said : toUploadProblem(problem.sentence);

function toResult({ activity, sha256 }: FileResult): ReadItem['result'] {
  const { points: _, ...rest } = activity;
  const detail = toFileDetail(activity, task.highestHeartRate);
  return {
    activity: rest,
    local: localStart(activity, task.timezone),
    course: JSON.stringify(detail),
    hasRoute: detail.route !== null,
    findings: pointFindings(activity.points),
    placeOffset: placeOffset(activity),
    sha256,
  };
}

function withoutResult(problem: FileProblem): ReadItem['result'] {
  if (!(problem instanceof KnownFile)) return { problem: problemOf(problem) };
  const { sha256: known, stravaId } = problem;
  return stravaId === null ? { known } : { known, stravaId };
}

let free = AHEAD;
let onTaken = () => {};
port.on('message', () => {
  free += 1;
  onTaken();
});

/** Waits while as many items as are allowed are not taken. */
async function sendItem(item: ReadItem): Promise<void> {
  send({ kind: 'item', item });
  free -= 1;
  if (free > 0) return;
  await new Promise<void>((resolve) => {
    onTaken = resolve;
  });
}

async function readFiles(count: number): Promise<void> {
  for (let number = task.from; number <= count; number += 1) {
    send({ kind: 'alive', path: null });
    const bytes = task.bytes ?? (await readFile(join(task.folder, nameOfFile(number))));
    const result = await readActivityFile(bytes, undefined, isKnown).then(toResult, (error: unknown) => {
      if (error instanceof FileProblem) return withoutResult(error);
      throw error;
    });
    await sendItem({ number, path: null, result });
  }
}

async function readZip(): Promise<void> {
  const zip = await openZip(join(task.folder, nameOfFile(1)), task.folder);
  const archive = watchedArchive(zip, { alive: (path) => send({ kind: 'alive', path }), check });
  let number = 0;
  try {
    for await (const { path, result } of readArchive(archive, { isKnown })) {
      number += 1;
      if (number < task.from) continue;
      const read = 'problem' in result ? withoutResult(result.problem) : toResult(result);
      await sendItem({ number, path, result: read });
    }
  } finally {
    await archive.close();
  }
}

try {
  await (task.count === null ? readZip() : readFiles(task.count));
  send({ kind: 'end' });
} catch (error) {
  if (!(error instanceof FileProblem)) throw error;
  send({ kind: 'failed', problem: problemOf(error) });
}
port.close();
