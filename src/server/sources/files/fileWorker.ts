import { readFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
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
import { AHEAD, type FromReader, type ReadItem, type ReadTask, type ToReader } from './readerMessages.ts';
import { toUploadProblem } from './uploadProblem.ts';
import { watchedArchive } from './watchedArchive.ts';

const port = parentPort;
if (!port) throw new Error('fileWorker.ts runs in a worker thread');
// Requests go first. On Linux the priority is the thread's, elsewhere the process's.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);
const send = (message: FromReader) => port.postMessage(message);

/** Only single files: without the table of an archive nothing of it can be read. */
const SINGLE_FILE = /\.(fit|gpx|tcx)(\.gz)?$|training-session-[^/]*\.json$/i;

/** Ends the reading of one entry; its item is sent already, or is the bar. */
class NotRead extends FileProblem {
  readonly said: UploadProblem;

  constructor(said: UploadProblem) {
    super({ code: said.code, message: said.message });
    this.said = said;
  }
}

const ALREADY: UploadProblem = { code: 'damaged', message: 'read before' };

function checkOf({ known, barred }: ReadTask) {
  const single = new Set(known.filter((path) => SINGLE_FILE.test(path)));
  return (path: string): void => {
    const bar = barred[path];
    if (bar !== undefined) throw new NotRead(bar);
    if (single.has(path)) throw new NotRead(ALREADY);
  };
}

function isKnownOf({ there }: ReadTask) {
  const known = new Set(there);
  return (sha256: string) => known.has(sha256);
}

const problemOf = (problem: FileProblem) =>
  problem instanceof NotRead ? problem.said : toUploadProblem(problem.sentence);

function toResult({ activity, sha256 }: FileResult, task: ReadTask): ReadItem['result'] {
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
port.on('message', (message: ToReader) => {
  if (message !== 'taken') return void read(message);
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

async function readFiles(task: ReadTask, count: number): Promise<void> {
  const isKnown = isKnownOf(task);
  for (let number = task.from; number <= count; number += 1) {
    send({ kind: 'alive', path: null });
    const bytes = task.bytes ?? (await readFile(join(task.folder, nameOfFile(number))));
    const result = await readActivityFile(bytes, undefined, isKnown).then(
      (file) => toResult(file, task),
      (error: unknown) => {
        if (error instanceof FileProblem) return withoutResult(error);
        throw error;
      },
    );
    await sendItem({ number, path: null, result });
  }
}

async function readZip(task: ReadTask): Promise<void> {
  const zip = await openZip(join(task.folder, nameOfFile(1)), task.folder);
  const archive = watchedArchive(zip, { alive: (path) => send({ kind: 'alive', path }), check: checkOf(task) });
  let number = 0;
  try {
    for await (const { path, result } of readArchive(archive, { isKnown: isKnownOf(task) })) {
      number += 1;
      if (number < task.from) continue;
      const read = 'problem' in result ? withoutResult(result.problem) : toResult(result, task);
      await sendItem({ number, path, result: read });
    }
  } finally {
    await archive.close();
  }
}

async function read(task: ReadTask): Promise<void> {
  try {
    await (task.count === null ? readZip(task) : readFiles(task, task.count));
    send({ kind: 'end' });
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    send({ kind: 'failed', problem: problemOf(error) });
  }
}
