import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import lighthouse, { desktopConfig } from 'lighthouse';
import { freePort } from '#server/testing/freePort.ts';
import { CONTROL_CALLS } from '#shared/calls/control.ts';
import { startStandin } from '#standin/strava/standin.ts';
import { AdminApi } from '../e2e/adminApi.ts';
import { ADMIN, startKadenz, stravaSettings } from '../e2e/kadenzServer.ts';
import { BROWSER_FLAGS, ensureBrowser } from './browser.ts';
import { ensureBuild } from './clientBuild.ts';

type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo';
type Scores = Partial<Record<Category, number>>;

interface Measurement {
  title: string;
  path: string;
  isMobile: boolean;
  goals: Scores;
  floor: number;
}

const PERFECT: Scores = { accessibility: 100, 'best-practices': 100 };
const MEASUREMENTS: readonly Measurement[] = [
  {
    title: 'Sign-in, desktop',
    path: '/login',
    isMobile: false,
    goals: { performance: 98, ...PERFECT, seo: 100 },
    floor: 97,
  },
  {
    title: 'Sign-in, mobile',
    path: '/login',
    isMobile: true,
    goals: { performance: 90, ...PERFECT, seo: 100 },
    floor: 75,
  },
  {
    title: 'Dashboard, desktop',
    path: '/dashboard',
    isMobile: false,
    goals: { performance: 98, ...PERFECT },
    floor: 97,
  },
  { title: 'Dashboard, mobile', path: '/dashboard', isMobile: true, goals: { performance: 80, ...PERFECT }, floor: 65 },
];
const SHIFT_LIMIT = 0.05;
const USERS = 30;
const RUNS = 5;
/** Lighthouse's exit code for a run without a trace, which measured nothing. */
const WITHOUT_TRACE = 5;

interface Run {
  scores: Scores;
  shift: number;
  details: string[];
}

const keys = (scores: Scores) => Object.keys(scores) as Category[];
const line = (scores: Scores) =>
  keys(scores)
    .map((category) => `${category} ${scores[category]}`)
    .join(', ');

function rowsOf(details: unknown): string[] {
  const items = typeof details === 'object' && details !== null && 'items' in details ? details.items : [];
  return Array.isArray(items) ? items.map((item) => JSON.stringify(item)) : [];
}

async function run({ path: screen, isMobile, goals }: Measurement, origin: string, port: number): Promise<Run | null> {
  const flags = { port, onlyCategories: keys(goals), logLevel: 'error', disableStorageReset: true } as const;
  const result = await lighthouse(`${origin}${screen}`, flags, isMobile ? undefined : desktopConfig);
  if (!result) throw new Error('Lighthouse gave no result.');
  const { lhr } = result;
  if (lhr.runtimeError) {
    console.log(`no run: ${lhr.runtimeError.message}`);
    return null;
  }
  if (new URL(lhr.finalDisplayedUrl).pathname !== screen) throw new Error(`${screen} led to ${lhr.finalDisplayedUrl}`);
  const scores = Object.fromEntries(
    keys(goals).map((category) => [category, Math.round((lhr.categories[category]?.score ?? 0) * 100)]),
  ) as Scores;
  const timings = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'speed-index'].map(
    (id) => `${id} ${lhr.audits[id]?.displayValue ?? '?'}`,
  );
  const weak = keys(goals)
    .filter((category) => (scores[category] ?? 0) < (goals[category] ?? 0))
    .flatMap((category) => lhr.categories[category]?.auditRefs ?? [])
    .map((ref) => lhr.audits[ref.id])
    .flatMap((audit) => (audit && audit.score !== null && audit.score < 0.9 ? [`${audit.id}: ${audit.title}`] : []));
  const shift = lhr.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN;
  const moved = shift < SHIFT_LIMIT ? [] : rowsOf(lhr.audits['layout-shifts']?.details);
  const logged = (scores['best-practices'] ?? 0) < 100 ? rowsOf(lhr.audits['errors-in-console']?.details) : [];
  return { scores, shift, details: [timings.join(', '), ...weak, ...moved, ...logged] };
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0;

const reaches = ({ scores, shift }: Pick<Run, 'scores' | 'shift'>, goals: Scores) =>
  shift < SHIFT_LIMIT && keys(goals).every((category) => (scores[category] ?? 0) >= (goals[category] ?? 0));

/**
 * Other work on the machine only lowers a score, so one run that reaches the goals is enough; else the median counts,
 * and no run can change the result once most of them hold the floors.
 */
async function measure(measurement: Measurement, origin: string, port: number): Promise<boolean> {
  const { title, goals, floor } = measurement;
  const summary = ({ scores, shift }: Pick<Run, 'scores' | 'shift'>) =>
    `${title}: ${line(scores)}, layout shift ${shift.toFixed(3)} (goals: ${line(goals)}, < ${SHIFT_LIMIT})`;
  const floors = { ...goals, performance: floor };
  const runs: Run[] = [];
  let failures = 0;
  while (runs.length < RUNS && runs.filter((one) => reaches(one, floors)).length <= RUNS / 2) {
    const one = await run(measurement, origin, port);
    if (one === null) {
      failures += 1;
      if (failures === WITHOUT_TRACE) throw new Error(`Lighthouse measured nothing in ${failures} runs.`);
      continue;
    }
    console.log(`  run ${runs.length + 1}: ${line(one.scores)}, layout shift ${one.shift.toFixed(3)}`);
    for (const detail of one.details) console.log(`      ${detail}`);
    if (reaches(one, goals)) {
      console.log(summary(one));
      return true;
    }
    runs.push(one);
  }
  const middle = {
    scores: Object.fromEntries(
      keys(goals).map((category) => [category, median(runs.map(({ scores }) => scores[category] ?? 0))]),
    ) as Scores,
    shift: median(runs.map(({ shift }) => shift)),
  };
  const isHeld = reaches(middle, floors);
  console.log(`${summary(middle)}${isHeld ? ': goal not reached' : `: FAILED, at least ${floor}`}`);
  return isHeld;
}

const executablePath = await ensureBrowser();
if ((await ensureBuild()) !== 0) process.exit(1);
// As in production: Strava is set up, and the table of users has more than a page.
const strava = await startStandin();
const kadenz = await startKadenz(stravaSettings(strava));
const admin = await AdminApi.signedIn(kadenz.origin, ADMIN);
await admin.call('POST', CONTROL_CALLS.getSubscription.path);
for (let user = 0; user < USERS; user++) await admin.newcomer('user');
const port = await freePort();
const profile = await mkdtemp(path.join(os.tmpdir(), 'kadenz-lighthouse-'));
// Lighthouse opens its pages in the default profile, which has the cookies.
const browser = await chromium.launchPersistentContext(profile, {
  executablePath,
  args: [...BROWSER_FLAGS, `--remote-debugging-port=${port}`],
});
try {
  const reached: boolean[] = [];
  for (const measurement of MEASUREMENTS.filter(({ path: screen }) => screen === '/login')) {
    reached.push(await measure(measurement, kadenz.origin, port));
  }
  const page = await browser.newPage();
  await page.goto(`${kadenz.origin}/login`);
  await page.getByLabel('Email', { exact: true }).fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'User Management' }).waitFor();
  await page.close();
  for (const measurement of MEASUREMENTS.filter(({ path: screen }) => screen === '/dashboard')) {
    reached.push(await measure(measurement, kadenz.origin, port));
  }
  process.exitCode = reached.every(Boolean) ? 0 : 1;
} finally {
  await browser.close();
  await kadenz.stop();
  await strava.close();
  await rm(profile, { recursive: true, force: true });
}
