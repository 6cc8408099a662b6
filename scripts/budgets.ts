import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { AdminApi } from '../e2e/support/adminApi.ts';
import { ADMIN, type KadenzServer, startKadenz } from '../e2e/support/kadenzServer.ts';
import { researchApi } from '../e2e/support/researchApi.ts';
import { BROWSER_FLAGS, ensureBrowser } from './browser.ts';
import { ensureBuild } from './clientBuild.ts';
import { brotliBytes, CodeRecorder, fillSignIn, isChart, kib, noteMoment } from './neededCode.ts';

const LOGIN_KIB = 175;
const TABLE_KIB = 290;
const STUDIES_KIB = 300;

const FORM = 'form input[type="password"]:enabled';
const ROW = 'table tbody a[href^="/users/"]';
const STUDY_ROW = 'table tbody a[href^="/research/studies/"]';

const isResearch = (file: string) => /^assets\/(research|my-studies)/.test(file);

const problems: string[] = [];

function report(title: string, files: readonly string[], limit: number): void {
  const bytes = files.reduce((sum, file) => sum + brotliBytes(file), 0);
  console.log(`${title}: ${kib(bytes)} KiB of ${limit} KiB (JS and CSS, brotli)`);
  for (const file of files) console.log(`    ${kib(brotliBytes(file)).padStart(7)}  ${file}`);
  if (bytes > limit * 1024) problems.push(`${title}: ${kib(bytes)} KiB is over ${limit} KiB`);
  const charts = files.filter(isChart);
  if (charts.length > 0) problems.push(`${title}: has code of the charts (${charts.join(', ')})`);
}

function refuseResearch(title: string, files: readonly string[]): void {
  const research = files.filter(isResearch);
  if (research.length > 0) problems.push(`${title}: has code of research (${research.join(', ')})`);
}

async function makeResearcher(origin: string): Promise<{ email: string; password: string }> {
  const research = researchApi(await AdminApi.signedIn(origin, ADMIN));
  const owner = await research.researcher((await research.lab()).id);
  await research.study(owner);
  return owner;
}

async function neededForRow(browser: Browser, origin: string, signedIn: BrowserContext, row: string) {
  const context = await browser.newContext({ storageState: await signedIn.storageState() });
  const recorder = new CodeRecorder(context, origin);
  const page = await context.newPage();
  const rowSeen = await noteMoment(page, row);
  await page.goto(`${origin}/dashboard`);
  return { files: await recorder.neededUntil(page, await rowSeen()), foreign: recorder.foreign };
}

async function measureMyStudies(browser: Browser, { origin }: KadenzServer): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${origin}/login`);
  await fillSignIn(page, await makeResearcher(origin));
  await page.keyboard.press('Enter');
  await page.locator(STUDY_ROW).first().waitFor();
  const { files } = await neededForRow(browser, origin, context, STUDY_ROW);
  report('First row of My Studies', files, STUDIES_KIB);
}

async function measure(browser: Browser, { origin }: KadenzServer): Promise<void> {
  const first = await browser.newContext();
  const recorder = new CodeRecorder(first, origin);
  const page = await first.newPage();
  const formSeen = await noteMoment(page, FORM);
  await page.goto(`${origin}/login`);
  const needed = await recorder.neededUntil(page, await formSeen());
  report('Sign-in form', needed, LOGIN_KIB);
  refuseResearch('Sign-in form', needed);

  await fillSignIn(page, ADMIN);
  const known = new Set(recorder.code.map((one) => one.file));
  await page.keyboard.press('Enter');
  await page.locator(ROW).first().waitFor();
  await page.waitForLoadState('networkidle');
  const fetched = [...new Set(recorder.code.map((one) => one.file))].filter((file) => !known.has(file));
  const surplus = fetched.filter((file) => !isChart(file));
  console.log(`After the click on sign-in: ${fetched.length} more files, ${surplus.length} of them not the chart's`);
  for (const file of fetched) console.log(`    ${kib(brotliBytes(file)).padStart(7)}  ${file}`);
  if (surplus.length > 0) problems.push(`After the click on sign-in more code was fetched: ${surplus.join(', ')}`);

  const row = await neededForRow(browser, origin, first, ROW);
  report("First row of the admin's table", row.files, TABLE_KIB);
  refuseResearch("First row of the admin's table", row.files);

  const foreign = [...recorder.foreign, ...row.foreign];
  console.log(`Requests to a foreign host: ${foreign.length}`);
  if (foreign.length > 0) problems.push(`Requests to a foreign host: ${foreign.join(', ')}`);
}

const executablePath = await ensureBrowser();
if ((await ensureBuild()) !== 0) process.exit(1);
const kadenz = await startKadenz();
const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS });
try {
  await measure(browser, kadenz);
  await measureMyStudies(browser, kadenz);
} finally {
  await browser.close();
  await kadenz.stop();
}
for (const problem of problems) console.error(`Over budget: ${problem}`);
process.exitCode = problems.length > 0 ? 1 : 0;
