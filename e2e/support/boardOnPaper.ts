import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { PAPER } from './paper.ts';

/** All rows and weeks of the board, and the bars of the charts below it. */
export async function expectBoardOnPaper(page: Page, study: string): Promise<void> {
  await page.goto(`${study}?tab=adherence`);
  const board = page.getByRole('table', { name: 'Who has enough data, and when did it break?' });
  await expect(board).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize(PAPER);
  const { hidden, right } = await board.evaluate((table) => {
    const { scrollHeight = 0, clientHeight = 0 } = table.parentElement ?? {};
    return { hidden: scrollHeight - clientHeight, right: table.getBoundingClientRect().right };
  });
  expect(hidden, 'pixels of rows that are cut').toBeLessThanOrEqual(1);
  expect(right).toBeLessThanOrEqual(PAPER.width);
  const heights = await page
    .locator('.bars-plot > div')
    .evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeGreaterThan(50);
}
