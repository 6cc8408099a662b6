import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Light and dark, wide and as narrow as a phone. */
export const VIEWS = (['light', 'dark'] as const).flatMap((colorScheme) => [
  { name: `${colorScheme}, 1280 wide`, colorScheme, viewport: { width: 1280, height: 900 } },
  { name: `${colorScheme}, 390 wide`, colorScheme, viewport: { width: 390, height: 844 } },
]);

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
 * Checks what is on the screen once nothing is loading any more. What was found is looked at again: a screen that is being read anew
 * may have changed while it was looked at.
 */
export async function expectNoViolations(page: Page, what: string): Promise<void> {
  await expect.poll(() => violationsOn(page), `${what}: what axe finds`).toEqual([]);
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
