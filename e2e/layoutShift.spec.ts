import type { Browser, Page, Request, Route } from '@playwright/test';
import { ACTIVITY_CALLS } from '#shared/calls/activities.ts';
import type { Person } from './support/adminApi.ts';
import { connectedAthlete } from './support/connectedAthlete.ts';
import { ADMIN, expect, test } from './support/fixtures.ts';
import { openAs } from './support/openAs.ts';
import { researchApi } from './support/researchApi.ts';

const ATHLETE = 10_000_004;
const SHIFT_LIMIT = 0.05;
/** Longer than the delay of placeholders, so that all are shown. */
const SLOW_ANSWER_MS = 500;
/** How long nothing changes after all answers: a screen may make further calls when it shows an answer. */
const QUIET_MS = 250;
/** A screen mostly waits, so several are opened side by side, each in a browser of its own. */
const AT_ONCE = 4;

interface World {
  user: Person;
  researcher: Person;
  screens: Record<'admin' | 'researcher' | 'user', string[]>;
}
let world: World | undefined;

test.beforeEach(async ({ api, browser, baseURL, strava }) => {
  if (world) return;
  const athlete = await connectedAthlete({ api, browser, baseURL, strava }, ATHLETE);
  const [longest] = athlete.activities
    .filter(({ flags }) => flags.length === 0)
    .sort((a, b) => b.distance - a.distance);
  const research = researchApi(api);
  const lab = await research.lab();
  const researcher = await research.researcher(lab.id);
  const study = await research.study(researcher, { description: 'What it is about.' });
  const [participant] = await research.participants(researcher, study.id, 30);
  world = {
    user: athlete.person,
    researcher,
    screens: {
      admin: [
        '/dashboard',
        '/research',
        '/research/labs',
        `/research/labs/${lab.id}`,
        '/strava-integration/athletes',
        `/strava-integration/athletes/${athlete.athleteId}`,
        '/strava-integration/activities',
        `/strava-integration/activities/${longest?.id}`,
        '/audit',
        `/users/${researcher.id}`,
        `/users/${athlete.person.id}`,
      ],
      researcher: [
        '/dashboard',
        `/research/studies/${study.id}`,
        `/research/studies/${study.id}?tab=participants`,
        `/research/participants/${participant?.id}`,
        '/profile',
      ],
      user: [
        '/dashboard',
        '/profile',
        '/strava-integration/activities',
        `/strava-integration/activities/${longest?.id}`,
      ],
    },
  };
});

interface Shift {
  value: number;
  what: string[];
}

async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    interface LayoutShift extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
    }
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        if (entry.hadRecentInput) continue;
        const what = entry.sources.map(({ node, previousRect, currentRect }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          const name = `${element?.tagName.toLowerCase()}.${element?.className} "${node?.textContent?.slice(0, 30)}"`;
          return `${name} from ${place(previousRect)} to ${place(currentRect)}`;
        });
        shifts.push({ value: entry.value, what });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

function untilUnchanged(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      observer.disconnect();
      resolve();
    };
    let timer = setTimeout(end, ms);
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(end, ms);
    });
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  });
}

function countRequests(page: Page): () => number {
  const open = new Set<Request>();
  page.on('request', (request) => {
    if (!request.url().includes(ACTIVITY_CALLS.updates.path)) open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return () => open.size;
}

async function untilSettled(page: Page, openRequests: () => number): Promise<void> {
  do {
    await expect.poll(openRequests, { intervals: [25] }).toBe(0);
    await page.evaluate(untilUnchanged, QUIET_MS);
  } while (openRequests() > 0);
}

/** Opens the screen as by an external link, without cached data. */
async function shiftsOf(page: Page, path: string, openRequests: () => number): Promise<Shift[]> {
  await page.goto('about:blank');
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"], .spinner')).toHaveCount(0);
  await untilSettled(page, openRequests);
  return page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
}

type Role = 'admin' | 'researcher' | 'user';

interface Opened {
  page: Page;
  openRequests: () => number;
}

async function openFor(role: Role, browser: Browser): Promise<Opened[]> {
  if (!world) throw new Error('Nothing was prepared');
  const who = { admin: ADMIN, researcher: world.researcher, user: world.user }[role];
  return Promise.all(
    Array.from({ length: Math.min(AT_ONCE, world.screens[role].length) }, async () => {
      const page = await browser.newPage();
      await openAs(page, who, '/dashboard');
      await noteShifts(page);
      return { page, openRequests: countRequests(page) };
    }),
  );
}

async function answerSlowly(route: Route): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, SLOW_ANSWER_MS));
  await route.continue();
}

function report(path: string, shifts: Shift[]): string[] {
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  if (sum < SHIFT_LIMIT) return [];
  const largest = shifts.sort((one, other) => other.value - one.value).slice(0, 4);
  return [
    `${path}: ${sum.toFixed(3)}`,
    ...largest.flatMap(({ value, what }) => [`  ${value.toFixed(3)}`, ...what.map((line) => `    ${line}`)]),
  ];
}

async function tooMuchOn(paths: readonly string[], pages: readonly Opened[]): Promise<string[]> {
  const left = [...paths];
  const found: string[] = [];
  const openLeft = async ({ page, openRequests }: Opened) => {
    for (let path = left.shift(); path !== undefined; path = left.shift())
      found.push(...report(path, await shiftsOf(page, path, openRequests)));
  };
  await Promise.all(pages.map(openLeft));
  return found;
}

for (const role of ['admin', 'researcher', 'user'] as const) {
  test.describe(`as ${role}`, () => {
    /** Signed in once for all widths and paces. */
    let pages: Opened[] = [];
    test.afterAll(async () => {
      for (const { page } of pages) await page.close();
    });

    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      for (const pace of ['quick', 'slow'] as const) {
        test(`the ${role}'s screens hardly shift when they are opened directly, ${viewport.width} wide, with ${pace} answers`, async ({
          browser,
          watch,
        }) => {
          if (pages.length === 0) pages = await openFor(role, browser);
          for (const { page } of pages) {
            await watch.on(page.context());
            await page.goto('about:blank');
            await page.setViewportSize(viewport);
            if (pace === 'slow') await page.route('**/api/**', answerSlowly);
            else await page.unroute('**/api/**', answerSlowly);
          }
          expect(await tooMuchOn(world?.screens[role] ?? [], pages)).toEqual([]);
        });
      }
    }
  });
}
