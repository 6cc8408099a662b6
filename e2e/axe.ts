import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Wide, and as narrow as a phone. Each state is looked at in both colour schemes, which costs less than to reach it twice. */
export const VIEWS = [
  { name: '1280 wide', viewport: { width: 1280, height: 900 } },
  { name: '390 wide', viewport: { width: 390, height: 844 } },
];
const COLOR_SCHEMES = ['light', 'dark'] as const;

async function violationsOn(page: Page): Promise<string[]> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  // A button on its way from off to on has a colour in between for a moment.
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).setLegacyMode().analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`);
}

/**
 * Checks what is on the screen once nothing is loading any more, in light and dark. What was found is looked at again: a screen that is being read anew
 * may have changed while it was looked at.
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

/** Scrolls first and lets that end, as a person does: scrolling closes an open menu. */
export async function clickInPlace(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  await target.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await target.click();
}
