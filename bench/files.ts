import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import FitParser from 'fit-file-parser';
import { readActivityFile } from '../src/shared/files/readActivityFile.ts';
import { writeZip } from '../src/standin/files/archiveFile.ts';
import { fitBytes } from '../src/standin/files/fitBytes.ts';
import { type PlainActivity, plainActivity } from '../src/standin/files/plainActivity.ts';
import { stravaArchive } from '../src/standin/files/stravaArchive.ts';
import { gpxText, tcxText } from '../src/standin/files/xmlTexts.ts';
import { benchArchiveImport } from './archiveImport.ts';
import { benchArchivePreview } from './archivePreview.ts';
import type { ArchiveFigures } from './archiveReader.ts';
import type { Engine } from './engines.ts';

const MB = 1024 * 1024;
const ROUNDS = 7;
const FILES_PER_ROUND = 20;
/** An hour, one point a second, as most watches record. */
const HOUR = 3600;
const SCALE = Number(process.env.FILES_SCALE ?? 1);
const ARCHIVE = { activities: Math.ceil(2500 / SCALE), bytes: (700 * MB) / SCALE, mediaShare: 0.85, seconds: 800 };
/** As in the worker that reads uploads: three such halves are its young generation of 32 MB. */
const YOUNG = '--max-semi-space-size=10';
const execute = promisify(execFile);

type Read = (bytes: Uint8Array) => Promise<unknown>;

const bareParse: Read = (bytes) =>
  new FitParser({ mode: 'list' }).parseAsync(Buffer.from(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.length));
const encoded = (text: string) => new TextEncoder().encode(text);

async function perSecond(read: Read, bytes: Uint8Array): Promise<number> {
  const begun = performance.now();
  for (let at = 0; at < FILES_PER_ROUND; at++) await read(bytes);
  return (FILES_PER_ROUND * 1000) / (performance.now() - begun);
}

/** The fastest of several rounds, which take turns, because other programs only add time. */
async function compare(reads: readonly (readonly [name: string, read: Read, bytes: Uint8Array])[]): Promise<number[]> {
  const best = reads.map(() => 0);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, [, read, bytes]] of reads.entries()) {
      best[at] = Math.max(best[at] ?? 0, await perSecond(read, bytes));
    }
  }
  return best;
}

async function benchSingle(): Promise<void> {
  const activity = plainActivity({ seconds: HOUR });
  const fit = fitBytes(activity);
  const reads = [
    ['bare fit-file-parser, FIT', bareParse, fit],
    ['Kadenz, FIT', readActivityFile, fit],
    ['bare gunzip and parse, FIT.gz', (bytes: Uint8Array) => bareParse(gunzipSync(bytes)), gzipSync(fit)],
    ['Kadenz, FIT.gz', readActivityFile, gzipSync(fit)],
    ['Kadenz, GPX', readActivityFile, encoded(gpxText(activity))],
    ['Kadenz, TCX', readActivityFile, encoded(tcxText(activity))],
  ] as const;
  console.log(`\nFiles: one hour with ${HOUR.toLocaleString('en')} points, activities per second`);
  const speeds = await compare(reads);
  for (const [at, [name, , bytes]] of reads.entries()) {
    const ratio =
      name === 'Kadenz, FIT' || name === 'Kadenz, FIT.gz' ? (speeds[at] ?? 0) / (speeds[at - 1] ?? 1) : null;
    console.log(
      `  ${name.padEnd(32)}${(speeds[at] ?? 0).toFixed(0).padStart(6)}/s  ${(bytes.length / 1024).toFixed(0).padStart(5)} KB${ratio === null ? '' : `  ${ratio.toFixed(2)}x of the line above`}`,
    );
  }
}

function* history(): Generator<PlainActivity> {
  for (let at = 0; at < ARCHIVE.activities; at++) {
    yield plainActivity({
      id: 16_000_000_000 + at * 137,
      seconds: ARCHIVE.seconds + (at % 600),
      start: new Date(Date.UTC(2020, 0, 1, 6) + at * 20 * HOUR * 1000),
      manual: at % 25 === 24,
    });
  }
}

async function benchArchive(folder: string): Promise<string> {
  const file = join(folder, 'export.zip');
  const mediaBytes = Math.round(ARCHIVE.bytes * ARCHIVE.mediaShare);
  await writeZip(stravaArchive(history(), { mediaBytes }), file);
  const size = statSync(file).size;
  const { stdout } = await execute(process.execPath, [YOUNG, join(import.meta.dirname, 'archiveReader.ts'), file]);
  const { read, problems, seconds, idle, peak } = JSON.parse(stdout) as ArchiveFigures;
  console.log(
    `  Archive of Strava, ${(size / MB).toFixed(0)} MB, ${Math.round((100 * mediaBytes) / size)} % media: ${read} read, ${problems} problems in ${seconds.toFixed(1)} s (${(read / seconds).toFixed(0)}/s), peak memory ${(peak / MB).toFixed(0)} MB (${(idle / MB).toFixed(0)} MB idle)`,
  );
  return file;
}

let archive: string | null = null;

/** What no database has a part in, once. */
async function withoutDatabase(): Promise<string> {
  await benchSingle();
  const folder = mkdtempSync(join(tmpdir(), 'kadenz-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true }));
  const file = await benchArchive(folder);
  await benchArchivePreview(file, ARCHIVE.activities);
  return file;
}

export async function benchFiles(engine: Engine): Promise<void> {
  archive ??= await withoutDatabase();
  console.log(`\n${engine.name}: files`);
  await benchArchiveImport(engine, archive, ARCHIVE.activities);
}
