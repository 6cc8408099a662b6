import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { freePort } from '#server/testing/freePort.ts';
import { CONTROL_CALLS } from '#shared/calls/control.ts';
import { startStandin } from '#standin/strava/standin.ts';
import { AdminApi } from '../../e2e/support/adminApi.ts';
import { ADMIN, startKadenz, stravaSettings } from '../../e2e/support/kadenzServer.ts';
import { BROWSER_FLAGS, ensureBrowser } from '../browser.ts';
import { ensureBuild } from '../clientBuild.ts';
import { type Category, type PageRun, runPage, type Scores, SHIFT_LIMIT } from './pageRun.ts';
import { serveReferencePage } from './referencePage.ts';

interface Measurement {
  title: string;
  path: string;
  isMobile: boolean;
  goals: Scores;
  /** The work on the main thread may be this many times that of the reference page. */
  workLimit: number;
}

const PERFECT: Scores = { accessibility: 100, 'best-practices': 100 };
const MEASUREMENTS: readonly Measurement[] = [
  {
    title: 'Sign-in, desktop',
    path: '/login',
    isMobile: false,
    goals: { performance: 98, ...PERFECT, seo: 100 },
    workLimit: 1.5,
  },
  {
    title: 'Sign-in, mobile',
    path: '/login',
    isMobile: true,
    goals: { performance: 90, ...PERFECT, seo: 100 },
    workLimit: 1.5,
  },
  {
    title: 'Dashboard, desktop',
    path: '/dashboard',
    isMobile: false,
    goals: { performance: 98, ...PERFECT },
    workLimit: 3,
  },
  {
    title: 'Dashboard, mobile',
    path: '/dashboard',
    isMobile: true,
    goals: { performance: 80, ...PERFECT },
    workLimit: 3,
  },
];
const USERS = 30;
const RUNS = 5;
/** Runs without a trace measured nothing. */
const WITHOUT_TRACE = 5;

const keys = (scores: Scores) => Object.keys(scores) as Category[];
const line = ({ scores, shift, work }: PageRun) =>
  `${keys(scores)
    .map((category) => `${category} ${scores[category]}`)
    .join(', ')}, layout shift ${shift.toFixed(3)}, work ${work.toFixed(0)} ms`;

const reaches = ({ scores, shift }: PageRun, goals: Scores) =>
  shift < SHIFT_LIMIT && keys(goals).every((category) => (scores[category] ?? 0) >= (goals[category] ?? 0));

async function tracedRun(run: () => Promise<PageRun | null>): Promise<PageRun> {
  for (let attempt = 1; attempt <= WITHOUT_TRACE; attempt += 1) {
    const one = await run();
    if (one) return one;
  }
  throw new Error(`Lighthouse measured nothing in ${WITHOUT_TRACE} runs.`);
}

/**
 * The scores depend on the machine, and other work on it only lowers them: one run that reaches the goals is enough.
 * Without one, most runs must hold what does not depend on it, and their work is compared with a page of fixed work.
 */
async function measure(
  measurement: Measurement,
  origin: string,
  reference: string,
  port: number,
  prepare = async () => {},
): Promise<boolean> {
  const { title, path: screen, isMobile, goals, workLimit } = measurement;
  const floors = { ...goals, performance: 0 };
  let held = 0;
  for (let run = 1; run <= RUNS; run += 1) {
    const page = await tracedRun(async () => {
      await prepare();
      return runPage(`${origin}${screen}`, isMobile, goals, port);
    });
    console.log(`${title}, run ${run}: ${line(page)}`);
    if (reaches(page, goals)) return true;
    for (const detail of page.details) console.log(`      ${detail}`);
    const fixed = await tracedRun(() => runPage(reference, isMobile, { performance: 0 }, port));
    const ratio = page.work / fixed.work;
    console.log(`      reference page: ${line(fixed)}; ratio of work ${ratio.toFixed(2)}, limit ${workLimit}`);
    if (reaches(page, floors) && ratio <= workLimit) held += 1;
    if (held > RUNS / 2) {
      console.log(`${title}: goal not reached on this machine (${JSON.stringify(goals)})`);
      return true;
    }
    if (run - held > RUNS / 2) break;
  }
  console.log(
    `${title}: FAILED (${JSON.stringify(goals)}, layout shift < ${SHIFT_LIMIT}, ratio of work <= ${workLimit})`,
  );
  return false;
}

const executablePath = await ensureBrowser();
if ((await ensureBuild()) !== 0) process.exit(1);
// As in production: Strava is set up, and the table of users has more than a page.
const strava = await startStandin();
const kadenz = await startKadenz(stravaSettings(strava));
const reference = await serveReferencePage();
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
  const held: boolean[] = [];
  const measureScreen = async (screen: string, prepare?: () => Promise<void>) => {
    for (const measurement of MEASUREMENTS.filter((one) => one.path === screen))
      held.push(await measure(measurement, kadenz.origin, reference.origin, port, prepare));
  };
  // Anew for each run: Lighthouse may close a page whose refresh token has just been replaced, which ends the session.
  const signIn = async () => {
    await browser.clearCookies();
    const page = await browser.newPage();
    await page.goto(`${kadenz.origin}/login`);
    await page.getByLabel('Email', { exact: true }).fill(ADMIN.email);
    await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'User Management' }).waitFor();
    await page.close();
  };
  await measureScreen('/login');
  await measureScreen('/dashboard', signIn);
  process.exitCode = held.every(Boolean) ? 0 : 1;
} finally {
  await browser.close();
  await reference.close();
  await kadenz.stop();
  await strava.close();
  await rm(profile, { recursive: true, force: true });
}
