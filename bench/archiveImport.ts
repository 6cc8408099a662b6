import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Upload } from '#shared/contract/uploads.ts';
import type { Engine } from './engines.ts';
import { goalOf, p99Of } from './figures.ts';
import { type ImportServer, startImportServer } from './importServer.ts';

const MB = 1024 * 1024;
const IDLE_SECONDS = 10;
const BETWEEN_MS = 20;
const KILLS = 10;
/** For 2,500 activities. */
const WHOLE = { activities: 2500, importSeconds: 240, againSeconds: 30 };
const MEMORY_MB = 300;
const OTHERS_TIMES = 2;

/** Starts the server over one database, again after it was killed. */
type Start = () => Promise<ImportServer>;

const megabytes = (bytes: number | null) => (bytes === null ? 'unknown' : `${(bytes / MB).toFixed(0)} MB`);

/** Times of a list that another person reads meanwhile, until `signal` ends it. */
async function timesOfOthers({ api }: ImportServer, signal: AbortSignal): Promise<number[]> {
  const times: number[] = [];
  while (!signal.aborted) {
    const begun = performance.now();
    await api.call('GET', '/users?page=1&page_size=10');
    times.push(performance.now() - begun);
    await wait(BETWEEN_MS);
  }
  return times;
}

async function besideOthers<Result>(server: ImportServer, work: () => Promise<Result>): Promise<[Result, number]> {
  const over = new AbortController();
  const others = timesOfOthers(server, over.signal);
  const result = await work().finally(() => over.abort());
  return [result, p99Of(await others)];
}

function assertAll(name: string, { state, counts }: Upload, expected: Record<string, number>): void {
  const isAsExpected = Object.entries(expected).every(([result, count]) => counts[result] === count);
  if (state !== 'done' || !isAsExpected) throw new Error(`${name}: ${state} ${JSON.stringify(counts)}`);
}

async function imported(server: ImportServer, file: string) {
  const begun = performance.now();
  const { upload } = await server.untilRead(await server.send(file));
  return { upload, seconds: (performance.now() - begun) / 1000 };
}

/** An archive of `count` activities through the running server, and the same once more. */
async function benchImport(start: Start, file: string, count: number): Promise<void> {
  const server = await start();
  const share = count / WHOLE.activities;
  try {
    server.peak();
    const [, idleP99] = await besideOthers(server, () => wait(IDLE_SECONDS * 1000));
    const idle = server.peak();
    const begun = performance.now();
    const [id, sentP99] = await besideOthers(server, () => server.send(file));
    const [{ upload }, readP99] = await besideOthers(server, () => server.untilRead(id));
    const seconds = (performance.now() - begun) / 1000;
    const peak = server.peak();
    assertAll('The first upload', upload, { imported: count });
    const timesOf = (p99: number) => {
      const times = p99 / idleP99;
      return `p99 ${p99.toFixed(0)} ms, ${times.toFixed(1)}x of idle, ${goalOf(times, OTHERS_TIMES, 'x')}`;
    };
    const ofImport = peak === null || idle === null ? null : peak - idle;
    console.log(
      `  imported: ${count} in ${seconds.toFixed(1)} s, ${goalOf(seconds, share * WHOLE.importSeconds, ' s')}`,
    );
    console.log(
      `    memory of the import ${megabytes(ofImport)}, ${goalOf(ofImport === null ? null : ofImport / MB, MEMORY_MB, ' MB')} (peak resident memory of the server's process ${megabytes(peak)}, ${megabytes(idle)} before)`,
    );
    console.log(`    another list while the archive is sent: ${timesOf(sentP99)}`);
    console.log(`    another list while it is read and stored: ${timesOf(readP99)}`);
    const again = await imported(server, file);
    assertAll('The second upload', again.upload, { already_there: count });
    console.log(
      `  uploaded again: all ${count} are there after ${again.seconds.toFixed(1)} s, ${goalOf(again.seconds, share * WHOLE.againSeconds, ' s')}`,
    );
  } finally {
    await server.kill('SIGTERM');
  }
}

/** Kills the server at random moments of the reading; each activity is there once. */
async function benchKills(start: Start, file: string, count: number): Promise<void> {
  let server = await start();
  const begun = performance.now();
  const id = await server.send(file);
  let kills = 0;
  // At random between the results of a twelfth and the next one, so that all kills hit the reading.
  for (let part = 1; part <= KILLS; part += 1) {
    const at = Math.floor(((part - 1 + Math.random()) * count) / (KILLS + 2));
    for (;;) {
      const { upload } = await server.look(id);
      if (upload.read_count >= at || upload.state !== 'running') break;
      await wait(10);
    }
    if ((await server.look(id)).upload.state === 'done') break;
    await server.kill('SIGKILL');
    kills += 1;
    server = await start();
  }
  const { upload } = await server.untilRead(id);
  assertAll('The upload that was killed', upload, { imported: count });
  const { total } = await server.api.call<{ total: number }>('GET', '/strava-integration/activities?page_size=10');
  if (total !== count) throw new Error(`${total} activities are there instead of ${count}`);
  console.log(
    `  killed ${kills} times, goal ${KILLS}${kills < KILLS ? ' MISSED' : ''}: ${total} of ${count} activities, none lost and none twice, after ${((performance.now() - begun) / 1000).toFixed(0)} s with all starts`,
  );
  await server.kill('SIGTERM');
}

async function overDatabase(engine: Engine, work: (start: Start) => Promise<void>): Promise<void> {
  const database = await engine.makeDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'kadenz-import-'));
  try {
    await work(() => startImportServer(folder, database.env.DATABASE_URL));
  } finally {
    rmSync(folder, { recursive: true });
    await database.remove();
  }
}

export async function benchArchiveImport(engine: Engine, file: string, count: number): Promise<void> {
  await overDatabase(engine, (start) => benchImport(start, file, count));
  await overDatabase(engine, (start) => benchKills(start, file, count));
}
