import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type BenchProcess, startBenchProcess } from './benchProcess.ts';
import type { Engine } from './engines.ts';
import { goalOf, p99Of } from './figures.ts';

const execute = promisify(execFile);
const SIZES = [100_000, 1_000_000];
/** A call of another user during the export, repeated with a pause as a page does. */
const OTHERS = '/api/users?page=1&page_size=10';
const PAUSE_MS = 5;
const IDLE_MS = 8000;
const MB = 1024 * 1024;
/** SECURITY S3, of which the first is for 100,000 rows. */
const GOALS = { seconds: 30, peakMb: 150, loopMs: 100, othersMs: 300, freedMs: 2000 };

/** The same sheet by XlsxWriter with constant memory; prints seconds and peak memory in MB. */
const RIVAL = `
import datetime, resource, sys, time
import xlsxwriter
begun = time.perf_counter()
book = xlsxwriter.Workbook(sys.argv[2], {'constant_memory': True})
sheet = book.add_worksheet('activities')
moment = book.add_format({'num_format': 'yyyy-mm-dd hh:mm:ss'})
day = book.add_format({'num_format': 'yyyy-mm-dd'})
start = datetime.datetime(2024, 1, 1, 6, 0, 0)
for column in range(20):
    sheet.write_string(0, column, 'variable_%d' % column)
for n in range(int(sys.argv[1])):
    row = n + 1
    when = start + datetime.timedelta(days=n % 730)
    sheet.write_string(row, 0, str(17000000000 + n))
    sheet.write_string(row, 1, '0190aaaa-0000-7000-8000-%012d' % (n // 1000))
    sheet.write_string(row, 2, 'Athlete %d' % (n // 1000))
    sheet.write_string(row, 3, 'Run')
    sheet.write_string(row, 4, 'Lap %d round the lake' % n)
    sheet.write_datetime(row, 5, when, moment)
    sheet.write_datetime(row, 6, when, moment)
    sheet.write_datetime(row, 7, when, day)
    sheet.write_string(row, 8, '(GMT+01:00) Europe/Berlin')
    for column, value in enumerate((2000.5 + n % 30000, 600 + n % 9000, 650 + n % 9500, n % 900 / 10, 2.2 + n % 40 / 10, 110 + n % 70, 130 + n % 70), 9):
        sheet.write_number(row, column, value)
    sheet.write_string(row, 16, 'Forerunner 255')
    sheet.write_boolean(row, 18, False)
    sheet.write_boolean(row, 19, False)
book.close()
print('%.1f %.0f' % (time.perf_counter() - begun, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024))
`;

async function rival(rows: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'kadenz-bench-'));
  try {
    const python = process.env.PYTHON ?? 'python3';
    const { stdout } = await execute(python, ['-c', RIVAL, String(rows), join(folder, 'rival.xlsx')]);
    const [seconds, mb] = stdout.trim().split(' ');
    return `XlsxWriter with constant memory: ${seconds} s, ${mb} MB in all`;
  } catch {
    return 'XlsxWriter is not there: PYTHON names a Python that has it';
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function p99OfOthers(server: BenchProcess, authorization: string, isOver: () => boolean): Promise<number> {
  const times: number[] = [];
  while (!isOver()) {
    const begun = performance.now();
    const response = await fetch(server.real + OTHERS, { headers: { authorization } });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${OTHERS}: ${response.status}`);
    times.push(performance.now() - begun);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return p99Of(times);
}

function begin(
  server: BenchProcess,
  authorization: string,
): { request: ClientRequest; head: Promise<IncomingMessage> } {
  const request = get(`${server.real}/api/strava-integration/activities/export`, { headers: { authorization } });
  const head = new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve);
    request.once('error', reject);
  });
  return { request, head };
}

async function download(server: BenchProcess, authorization: string): Promise<number> {
  const response = await begin(server, authorization).head;
  if (response.statusCode !== 200) throw new Error(`The export answered ${response.statusCode}`);
  let bytes = 0;
  for await (const chunk of response) bytes += (chunk as Buffer).length;
  return bytes;
}

async function timed(server: BenchProcess, authorization: string): Promise<{ bytes: number; seconds: number }> {
  const begun = performance.now();
  const bytes = await download(server, authorization);
  return { bytes, seconds: (performance.now() - begun) / 1000 };
}

async function measure(server: BenchProcess, rows: number): Promise<void> {
  const authorization = await server.signIn(server.email, server.password);
  await server.ask({ kind: 'watch' });
  const alone = await timed(server, authorization);
  const watched = await server.ask({ kind: 'watched' });
  if (watched.kind !== 'watched') throw new Error('The server was not watched');
  const { idleMb, peakMb, loopP99 } = watched;
  console.log(
    `  ${rows.toLocaleString('en').padStart(9)} rows: ${alone.seconds.toFixed(1)} s (${goalOf(alone.seconds, (GOALS.seconds * rows) / 100_000, ' s')}), file ${(alone.bytes / MB).toFixed(0)} MB, peak memory ${(peakMb - idleMb).toFixed(0)} MB over idle (${idleMb.toFixed(0)} MB, ${goalOf(peakMb - idleMb, GOALS.peakMb, ' MB')}), event loop p99 ${loopP99.toFixed(1)} ms (${goalOf(loopP99, GOALS.loopMs, ' ms')})`,
  );
  console.log(`  ${''.padStart(9)}       ${await rival(rows)}`);

  const idleEnd = performance.now() + IDLE_MS;
  const idle = await p99OfOthers(server, authorization, () => performance.now() > idleEnd);
  let isOver = false;
  const done = timed(server, authorization).finally(() => {
    isOver = true;
  });
  const busy = await p99OfOthers(server, authorization, () => isOver);
  console.log(
    `  ${''.padStart(9)}       beside others ${(await done).seconds.toFixed(1)} s; ${OTHERS}: p99 ${busy.toFixed(1)} ms meanwhile (${goalOf(busy, GOALS.othersMs, ' ms')}), ${idle.toFixed(1)} ms idle (${(busy / idle).toFixed(2)}x)`,
  );
}

async function measureAbort(server: BenchProcess): Promise<void> {
  const authorization = await server.signIn(server.email, server.password);
  const { request, head } = begin(server, authorization);
  await head;
  request.on('error', () => undefined);
  request.destroy();
  const begun = performance.now();
  for (;;) {
    const next = begin(server, authorization);
    const { statusCode } = await next.head;
    next.request.on('error', () => undefined);
    next.request.destroy();
    if (statusCode === 200) break;
  }
  const freed = performance.now() - begun;
  console.log(`  given up: everything freed after ${freed.toFixed(0)} ms (${goalOf(freed, GOALS.freedMs, ' ms')})`);
}

/** activities.xlsx, alone and with other calls, beside Python's XlsxWriter, whose rows need no database. */
export async function benchExport(engine: Engine): Promise<void> {
  console.log(`\n${engine.name}: export`);
  const database = await engine.makeDatabase();
  const server = await startBenchProcess(database.env);
  try {
    for (const rows of SIZES) {
      const begun = performance.now();
      await server.ask({ kind: 'seedActivities', count: rows });
      console.log(`  seeded in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
      await measure(server, rows);
    }
    await measureAbort(server);
  } finally {
    await server.stop();
    await database.remove();
  }
}
