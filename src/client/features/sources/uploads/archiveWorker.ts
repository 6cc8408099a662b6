import { type ArchiveItem, readArchive } from '#shared/files/archive.ts';
import { cutArchive } from '#shared/files/cutArchive.ts';
import type { FileActivity } from '#shared/files/fileActivity.ts';
import { FileProblem } from '#shared/files/fileProblem.ts';
import type { FromArchive, PreviewProblem, PreviewRow, ToArchive } from './archiveMessages.ts';
import { openZipBlob } from './openZipBlob.ts';
import { zipOf } from './zipOf.ts';

const TOLD_EVERY_MS = 250;

const send = (message: FromArchive) => self.postMessage(message);

function dayOf({ start, utcOffset }: FileActivity): string {
  const moment = new Date(start);
  const offset = utcOffset ?? -moment.getTimezoneOffset() * 60;
  return new Date(moment.getTime() + offset * 1000).toISOString().slice(0, 10);
}

class Batch {
  #rows: PreviewRow[] = [];
  #problems: PreviewProblem[] = [];
  #toldAt = performance.now();

  add({ path, result }: ArchiveItem): void {
    if ('problem' in result) {
      const { code, message, params } = result.problem.sentence;
      this.#problems.push({ path, problem: params ? { code, message, params } : { code, message } });
    } else {
      const { activity } = result;
      const { sport, distance, movingTime, title } = activity;
      this.#rows.push({ path, day: dayOf(activity), sport, distance, movingTime, title });
    }
    if (performance.now() - this.#toldAt > TOLD_EVERY_MS) this.tell();
  }

  tell(): void {
    send({ kind: 'rows', rows: this.#rows, problems: this.#problems });
    this.#rows = [];
    this.#problems = [];
    this.#toldAt = performance.now();
  }
}

async function read(file: File): Promise<void> {
  const archive = openZipBlob(file);
  const batch = new Batch();
  for await (const item of readArchive(archive)) batch.add(item);
  batch.tell();
  await archive.close();
  send({ kind: 'read' });
}

async function cut({ file, chosen, hasTitles }: Extract<ToArchive, { kind: 'cut' }>): Promise<void> {
  const archive = openZipBlob(file);
  const blob = await zipOf(cutArchive(archive, { chosen: new Set(chosen), hasTitles }));
  await archive.close();
  send({ kind: 'cut', blob });
}

self.addEventListener('message', ({ data }: MessageEvent<ToArchive>) => {
  const work = data.kind === 'read' ? read(data.file) : cut(data);
  work.catch((error: unknown) =>
    send({ kind: 'failed', problem: error instanceof FileProblem ? error.sentence : null }),
  );
});
