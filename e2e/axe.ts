import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import type axe from 'axe-core';
import { ASKED_KEY, PREFERENCES_KEY } from '#client/app/preferences/preferences.ts';
import { expect } from './fixtures.ts';

/** Half as long as `axe.source`; every page that is loaded reads it. */
const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Only these see colours, so the other colour scheme needs no more, and in one language. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** For tests that act at desktop and phone width; a state that one of them reaches is checked at its width. */
export const VIEWS = [
  { name: '1280 wide', viewport: { width: 1280, height: 900 } },
  { name: '390 wide', viewport: { width: 390, height: 844 } },
];

const LANGUAGES = ['en', 'de'] as const;
type Language = (typeof LANGUAGES)[number];

export const DESKTOP = { viewport: { width: 1440, height: 900 } };
export const PHONE = { viewport: { width: 390, height: 844 } };
const LAPTOP = { viewport: { width: 1280, height: 900 } };

/** What is open over a page, and closes by itself in a page that is drawn anew. */
const LAYERS = '[role=dialog]:visible, [role=alertdialog]:visible, [role=menu]:visible';

async function settle(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"], .spinner')).toHaveCount(0);
  // A button has an intermediate colour while it changes from disabled to enabled.
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
}

async function violationsOn(page: Page, only: 'everything' | 'colors'): Promise<string[]> {
  await settle(page);
  // A frame would need a check of its own.
  expect(page.frames()).toHaveLength(1);
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(SOURCE);
  const run = only === 'colors' ? { type: 'rule' as const, values: COLOR_RULES } : RULES;
  const violations = await page.evaluate(async (runOnly) => {
    const { axe: loaded } = window as unknown as { axe: typeof axe };
    // Of what passes axe names one element instead of all, which takes most of its time.
    const results = await loaded.run({ runOnly, resultTypes: ['violations'] });
    return results.violations;
  }, run);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`);
}

/** As if another tab had chosen it, which keeps dialogs and typed text; what a link asked for would go before it. */
async function speak(page: Page, language: Language): Promise<void> {
  await page.evaluate(
    ({ key, asked, chosen }) => {
      const address = new URL(window.location.href);
      address.searchParams.delete('lang');
      history.replaceState(history.state, '', address);
      sessionStorage.removeItem(asked);
      const stored = JSON.parse(localStorage.getItem(key) ?? '{}') as object;
      localStorage.setItem(key, JSON.stringify({ ...stored, language: chosen }));
      window.dispatchEvent(new StorageEvent('storage', { key }));
    },
    { key: PREFERENCES_KEY, asked: ASKED_KEY, chosen: language },
  );
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

async function expectNothing(page: Page, what: string, only: 'everything' | 'colors'): Promise<void> {
  // Checked again, because a screen may have changed during the check.
  await expect.poll(() => violationsOn(page, only), `${what}: what axe finds`).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${what}: pixels that the page is wider than the window`).toBeLessThanOrEqual(0);
}

async function show(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator(`html[data-screen="${colorScheme}"]`)).toBeAttached();
}

interface Size {
  width: number;
  height: number;
}

async function expectNothingAt(page: Page, what: string, sizes: Record<Language, readonly Size[]>): Promise<void> {
  const given = page.viewportSize() ?? DESKTOP.viewport;
  const preferences = await page.evaluate((key) => localStorage.getItem(key), PREFERENCES_KEY);
  let layers: number | undefined;
  async function check(language: Language, colorScheme: 'light' | 'dark'): Promise<void> {
    await show(page, colorScheme);
    for (const size of sizes[language]) {
      if (size.width !== page.viewportSize()?.width) await page.setViewportSize(size);
      const view = `${what}, ${language}, ${size.width} wide, ${colorScheme}`;
      if (layers !== undefined) await expect(page.locator(LAYERS), `${view}: dialogs and menus`).toHaveCount(layers);
      await expectNothing(page, view, colorScheme === 'dark' ? 'colors' : 'everything');
      layers ??= await page.locator(LAYERS).count();
    }
  }
  await speak(page, 'en');
  await check('en', 'dark');
  await check('en', 'light');
  await speak(page, 'de');
  await check('de', 'light');
  if (given.width !== page.viewportSize()?.width) await page.setViewportSize(given);
  await speak(page, 'en');
  await page.evaluate(
    ({ key, before }) => (before === null ? localStorage.removeItem(key) : localStorage.setItem(key, before)),
    { key: PREFERENCES_KEY, before: preferences },
  );
}

/**
 * Checks the loaded state in both languages and colour schemes, at desktop and phone width, within one load of the
 * page. No rule of the style sheets tells 1280 from 1440, so German, whose words are longer, is at the narrower one.
 */
export const expectNoViolations = (page: Page, what: string): Promise<void> =>
  expectNothingAt(page, what, {
    en: [DESKTOP.viewport, PHONE.viewport],
    de: [LAPTOP.viewport, PHONE.viewport],
  });

/** For a menu, which a new width closes, and for tests that reach a state at both widths. */
export const expectNoViolationsHere = (page: Page, what: string): Promise<void> => {
  const here = [page.viewportSize() ?? DESKTOP.viewport];
  return expectNothingAt(page, what, { en: here, de: here });
};

/** Scrolls first, because scrolling closes an open menu. */
export async function clickInPlace(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  await target.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await target.click();
}

/** Opens the page at `path` and checks it; `what` names it in a failure. */
export async function look(page: Page, path: string, heading: string | RegExp, what = path): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expectNoViolations(page, what);
}
