import { type Browser, chromium } from '@playwright/test';
import { AdminApi } from '../e2e/support/adminApi.ts';
import { ADMIN, startKadenz } from '../e2e/support/kadenzServer.ts';
import { BROWSER_FLAGS, ensureBrowser } from '../scripts/browser.ts';
import { ensureBuild } from '../scripts/clientBuild.ts';
import { fillSignIn } from '../scripts/neededCode.ts';
import type { Engine } from './engines.ts';

const RUNS = 9;
const USERS = 30;
const ROW = 'table tbody a[href^="/users/"]';

interface SignIn {
  moments: Record<'login' | 'profile' | 'users', number>;
  firstRow: number;
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const ms = (value: number) => `${value.toFixed(0)} ms`;

function watchForRow(row: string): void {
  const signIn = new Promise<SignIn>((resolve) => {
    let start = 0;
    window.addEventListener(
      'keydown',
      ({ timeStamp }) => {
        start = timeStamp;
      },
      { once: true, capture: true },
    );
    const answered = (path: string): number => {
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      return (
        (entries.find(({ name, startTime }) => name.includes(path) && startTime > start)?.responseEnd ?? 0) - start
      );
    };
    const look = (): void => {
      if (!document.querySelector(row)) {
        requestAnimationFrame(look);
        return;
      }
      const firstRow = performance.now() - start;
      const moments = {
        login: answered('/api/auth/login'),
        profile: answered('/api/users/me'),
        users: answered('/api/users?'),
      };
      resolve({ moments, firstRow });
    };
    look();
  });
  Object.assign(window, { signIn });
}

async function signIn(browser: Browser, origin: string): Promise<SignIn> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${origin}/login`);
  await fillSignIn(page, ADMIN);
  await page.evaluate(watchForRow, ROW);
  await page.keyboard.press('Enter');
  const result = await page.evaluate(() => (window as unknown as { signIn: Promise<SignIn> }).signIn);
  await context.close();
  return result;
}

/** From the key press of an admin's sign-in to the first row of users, in Chromium. */
export async function benchScreens(engine: Engine): Promise<void> {
  console.log(`\n${engine.name}: from sign-in to the first row of ${USERS} users, ${RUNS} runs`);
  const executablePath = await ensureBrowser();
  if ((await ensureBuild()) !== 0) throw new Error('The client could not be built');
  const database = await engine.makeDatabase();
  const { DATABASE_URL } = database.env;
  const kadenz = await startKadenz(DATABASE_URL ? { DATABASE_URL, SECRET_KEY: 'x'.repeat(64) } : {});
  const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS });
  try {
    const admin = await AdminApi.signedIn(kadenz.origin, ADMIN);
    for (let user = 0; user < USERS; user++) await admin.newcomer('user', `user${user}@bench.example`);
    await signIn(browser, kadenz.origin);
    const runs: SignIn[] = [];
    for (let run = 0; run < RUNS; run++) runs.push(await signIn(browser, kadenz.origin));
    const rows = runs.map(({ firstRow }) => firstRow).toSorted((a, b) => a - b);
    for (const key of ['login', 'profile', 'users'] as const) {
      console.log(`${`${key} answered`.padEnd(20)} median ${ms(median(runs.map(({ moments }) => moments[key])))}`);
    }
    console.log(`${'first row'.padEnd(20)} median ${ms(median(rows))}, ${ms(rows[0] ?? 0)} to ${ms(rows.at(-1) ?? 0)}`);
  } finally {
    await browser.close();
    await kadenz.stop();
    await database.remove();
  }
}
