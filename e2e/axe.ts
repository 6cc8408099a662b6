import type { Locator, Page } from '@playwright/test';
import axe from 'axe-core';
import { expect } from './fixtures.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Desktop and phone width; each state is checked in both colour schemes, which is cheaper than reaching it twice. */
export const VIEWS = [
  { name: '1280 wide', viewport: { width: 1280, height: 900 } },
  { name: '390 wide', viewport: { width: 390, height: 844 } },
];
const COLOR_SCHEMES = ['light', 'dark'] as const;

async function violationsOn(page: Page): Promise<string[]> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  // A button has an intermediate colour while it changes from disabled to enabled.
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
  // A frame would need a check of its own.
  expect(page.frames()).toHaveLength(1);
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (rules) => {
    const { axe: loaded } = window as unknown as { axe: typeof axe };
    // Of what passes axe names one element instead of all, which takes most of its time.
    const results = await loaded.run({ runOnly: rules, resultTypes: ['violations'] });
    return results.violations;
  }, RULES);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`);
}

/**
 * Checks the loaded screen in light and dark. Violations are checked again, because a screen may have changed during
 * the check.
 */
export async function expectNoViolations(page: Page, what: string): Promise<void> {
  for (const colorScheme of COLOR_SCHEMES) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator(`html[data-screen="${colorScheme}"]`)).toBeAttached();
    await expect.poll(() => violationsOn(page), `${what}, ${colorScheme}: what axe finds`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${what}: pixels that the page is wider than the window`).toBeLessThanOrEqual(0);
}

/** Scrolls first, because scrolling closes an open menu. */
export async function clickInPlace(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  await target.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await target.click();
}
