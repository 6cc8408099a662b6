import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import type axe from 'axe-core';
import { ASKED_KEY, PREFERENCES_KEY } from '#client/app/preferences/preferences.ts';
import { expect } from './fixtures.ts';
import { goWithin } from './goWithin.ts';

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

/** Parts that are open over a page, and close by themselves in a page that is drawn anew. */
const LAYERS = '[role=dialog]:visible, [role=alertdialog]:visible, [role=menu]:visible';

interface Found {
  violations: string[];
  /** Pixels that the page is wider than the window. */
  overflow: number;
}

/** Null when axe is not yet in the page. */
function lookInPage(page: Page, only: 'everything' | 'colors'): Promise<Found | null> {
  const run = only === 'colors' ? { type: 'rule' as const, values: COLOR_RULES } : RULES;
  return page.evaluate(async (runOnly) => {
    const { axe: loaded } = window as unknown as { axe?: typeof axe };
    if (!loaded) return null;
    // A button has an intermediate colour while it changes from disabled to enabled.
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((animation) => animation.finished));
    // On a phone the bar of selected rows covers parts of controls until the page is scrolled to its end.
    if (window.innerWidth < 640 && document.querySelector('.k-selection')) {
      window.scrollTo(0, document.documentElement.scrollHeight);
    }
    // Of what passes axe names one element instead of all, which takes most of its time.
    const results = await loaded.run({ runOnly, resultTypes: ['violations'] });
    const { scrollWidth, clientWidth } = document.documentElement;
    return {
      violations: results.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`,
      ),
      overflow: scrollWidth - clientWidth,
    };
  }, run);
}

async function foundOn(page: Page, only: 'everything' | 'colors'): Promise<Found> {
  await expect(page.locator('[aria-busy="true"], .spinner')).toHaveCount(0);
  // A frame would need a check of its own.
  expect(page.frames()).toHaveLength(1);
  const found = await lookInPage(page, only);
  if (found) return found;
  await page.evaluate(SOURCE);
  return foundOn(page, only);
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
  let overflow = 0;
  const violations = async () => {
    const found = await foundOn(page, only);
    overflow = found.overflow;
    return found.violations;
  };
  // Checked again, because a screen may have changed during the check.
  await expect.poll(violations, `${what}: what axe finds`).toEqual([]);
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

/** The checks at a width before the next one: a new width costs a third of a check. */
interface Step {
  size: Size;
  language: Language;
  schemes: readonly ('light' | 'dark')[];
}

async function expectNothingIn(page: Page, what: string, steps: readonly Step[]): Promise<void> {
  const given = page.viewportSize() ?? DESKTOP.viewport;
  const preferences = await page.evaluate((key) => localStorage.getItem(key), PREFERENCES_KEY);
  let layers: number | undefined;
  let spoken: Language | undefined;
  for (const { size, language, schemes } of steps) {
    if (language !== spoken) await speak(page, language);
    spoken = language;
    if (size.width !== page.viewportSize()?.width) await page.setViewportSize(size);
    for (const colorScheme of schemes) {
      await show(page, colorScheme);
      const view = `${what}, ${language}, ${size.width} wide, ${colorScheme}`;
      if (layers !== undefined) await expect(page.locator(LAYERS), `${view}: dialogs and menus`).toHaveCount(layers);
      await expectNothing(page, view, colorScheme === 'dark' ? 'colors' : 'everything');
      layers ??= await page.locator(LAYERS).count();
    }
  }
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
  expectNothingIn(page, what, [
    { size: DESKTOP.viewport, language: 'en', schemes: ['light', 'dark'] },
    { size: PHONE.viewport, language: 'en', schemes: ['dark', 'light'] },
    { size: PHONE.viewport, language: 'de', schemes: ['light'] },
    { size: LAPTOP.viewport, language: 'de', schemes: ['light'] },
  ]);

/** For a menu, which a new width closes, and for tests that reach a state at both widths. */
export const expectNoViolationsHere = (page: Page, what: string): Promise<void> => {
  const size = page.viewportSize() ?? DESKTOP.viewport;
  return expectNothingIn(page, what, [
    { size, language: 'en', schemes: ['dark', 'light'] },
    { size, language: 'de', schemes: ['light'] },
  ]);
};

/** Scrolls first, because scrolling closes an open menu. */
export async function clickInPlace(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  await target.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await target.click();
}

/** Opens the screen at `path` in the loaded page and checks it; `what` names it in a failure. */
export async function look(page: Page, path: string, heading: string | RegExp, what = path): Promise<void> {
  await goWithin(page, path);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expectNoViolations(page, what);
}
