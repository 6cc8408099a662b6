import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { ADMIN, type KadenzServer, startKadenz } from '../e2e/kadenzServer.ts';
import { BROWSER_FLAGS, ensureBrowser } from './browser.ts';
import { ensureBuild } from './clientBuild.ts';
import { projectRoot } from './runNode.ts';

const LOGIN_KIB = 165;
const TABLE_KIB = 290;

/** What the form or the table looks like when a person can use it. */
const FORM = 'form input[type="password"]:enabled';
const ROW = 'table tbody a[href^="/users/"]';

interface Fetched {
  file: string;
  isPrefetch: boolean;
}

/** Code of the chart library, told by what it draws with. */
const isChart = (file: string) => readFileSync(path.join(projectRoot, 'dist', file), 'utf8').includes('g2-tooltip');
const kib = (bytes: number) => (bytes / 1024).toFixed(1);

/** A file's size as a browser gets it: the brotli file beside it, or itself when it is too small to have one. */
function brotliBytes(file: string): number {
  const full = path.join(projectRoot, 'dist', file);
  const [compressed] = globSync(`${full}.br`);
  return compressed ? readFileSync(compressed).byteLength : zlib.brotliCompressSync(readFileSync(full)).byteLength;
}

/** Notes in the page the moment (epoch, ms) at which a selector first matches. */
async function noteMoment(page: Page, selector: string): Promise<() => Promise<number>> {
  await page.addInitScript((wanted) => {
    const look = () => {
      if (!('seenAt' in window) && document.querySelector(wanted)) {
        Object.assign(window, { seenAt: performance.timeOrigin + performance.now() });
      }
      requestAnimationFrame(look);
    };
    look();
  }, selector);
  return async () => {
    const handle = await page.waitForFunction(() => ('seenAt' in window ? Number(window.seenAt) : 0), null, {
      timeout: 30_000,
    });
    return Number(await handle.jsonValue());
  };
}

class Recorder {
  readonly code: Fetched[] = [];
  readonly foreign: string[] = [];

  constructor(context: BrowserContext, origin: string) {
    context.on('request', (request) => {
      const url = new URL(request.url());
      if (!url.protocol.startsWith('http')) return;
      if (url.origin !== origin) this.foreign.push(request.url());
      if (!/\.(js|css)$/.test(url.pathname)) return;
      const headers = request.headers();
      const isPrefetch = `${headers['sec-purpose'] ?? ''}${headers.purpose ?? ''}`.includes('prefetch');
      this.code.push({ file: url.pathname.slice(1), isPrefetch });
    });
  }

  /** What a page asked for because it was needed, up to a moment, by the page's own clock. */
  async neededUntil(page: Page, moment: number): Promise<string[]> {
    const started = await page.evaluate(() =>
      performance.getEntriesByType('resource').map((entry): [string, number] => {
        return [new URL(entry.name).pathname.slice(1), performance.timeOrigin + entry.startTime];
      }),
    );
    const early = new Set(started.filter(([, at]) => at <= moment).map(([file]) => file));
    const needed = this.code.filter((one) => !one.isPrefetch && early.has(one.file));
    return [...new Set(needed.map((one) => one.file))];
  }
}

const problems: string[] = [];

function report(title: string, files: readonly string[], limit: number): void {
  const bytes = files.reduce((sum, file) => sum + brotliBytes(file), 0);
  console.log(`${title}: ${kib(bytes)} KiB of ${limit} KiB (JS and CSS, brotli)`);
  for (const file of files) console.log(`    ${kib(brotliBytes(file)).padStart(7)}  ${file}`);
  if (bytes > limit * 1024) problems.push(`${title}: ${kib(bytes)} KiB is over ${limit} KiB`);
  const charts = files.filter(isChart);
  if (charts.length > 0) problems.push(`${title}: has code of the charts (${charts.join(', ')})`);
}

async function measure(browser: Browser, { origin }: KadenzServer): Promise<void> {
  const first = await browser.newContext();
  const recorder = new Recorder(first, origin);
  const page = await first.newPage();
  const formSeen = await noteMoment(page, FORM);
  await page.goto(`${origin}/login`);
  report('Sign-in form', await recorder.neededUntil(page, await formSeen()), LOGIN_KIB);

  await page.getByLabel('Email', { exact: true }).fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.waitForLoadState('networkidle');
  const known = new Set(recorder.code.map((one) => one.file));
  await page.keyboard.press('Enter');
  await page.locator(ROW).first().waitFor();
  await page.waitForLoadState('networkidle');
  const fetched = [...new Set(recorder.code.map((one) => one.file))].filter((file) => !known.has(file));
  const surplus = fetched.filter((file) => !isChart(file));
  console.log(`After the click on sign-in: ${fetched.length} more files, ${surplus.length} of them not the chart's`);
  for (const file of fetched) console.log(`    ${kib(brotliBytes(file)).padStart(7)}  ${file}`);
  if (surplus.length > 0) problems.push(`After the click on sign-in more code was fetched: ${surplus.join(', ')}`);

  const second = await browser.newContext({ storageState: await first.storageState() });
  const direct = new Recorder(second, origin);
  const dashboard = await second.newPage();
  const rowSeen = await noteMoment(dashboard, ROW);
  await dashboard.goto(`${origin}/dashboard`);
  report("First row of the admin's table", await direct.neededUntil(dashboard, await rowSeen()), TABLE_KIB);

  const foreign = [...recorder.foreign, ...direct.foreign];
  console.log(`Requests to a foreign host: ${foreign.length}`);
  if (foreign.length > 0) problems.push(`Requests to a foreign host: ${foreign.join(', ')}`);
}

const executablePath = await ensureBrowser();
if ((await ensureBuild()) !== 0) process.exit(1);
const kadenz = await startKadenz();
const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS });
try {
  await measure(browser, kadenz);
} finally {
  await browser.close();
  await kadenz.stop();
}
for (const problem of problems) console.error(`Over budget: ${problem}`);
process.exitCode = problems.length > 0 ? 1 : 0;
