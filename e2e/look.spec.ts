import type { Page } from '@playwright/test';
import { ADMIN, expect, test } from './support/fixtures.ts';
import { openAs } from './support/openAs.ts';

const CONTROLS = 'main :is(button, select, .ant-input-affix-wrapper, input[type="search"]):visible';

async function heightsOf(page: Page, selector: string): Promise<number[]> {
  const all = await page.locator(selector).evaluateAll((found) =>
    found
      // Fields in a frame, sort heads and figures are as high as their containers.
      .filter((one) => !one.matches('.ant-input-affix-wrapper .ant-input, .k-sort, .k-stat'))
      .map((one) => Math.round(one.getBoundingClientRect().height)),
  );
  return [...new Set(all)];
}

for (const [width, height] of [
  [1440, 32],
  [390, 44],
] as const) {
  test(`buttons, fields and selects are ${height} px high in a window ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openAs(page, ADMIN, '/dashboard');
    await expect(page.getByRole('table').first()).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    expect(await heightsOf(page, CONTROLS)).toEqual([height]);
  });
}

test('a button stands apart from the sentence above it in a state', async ({ page }) => {
  await openAs(page, ADMIN, '/dashboard?q=matches-nobody');
  const reset = page.locator('.k-state').getByRole('button', { name: 'Reset' });
  await expect(reset).toBeVisible();
  const gap = await reset.evaluate((button) => {
    const above = button.previousElementSibling;
    return above ? button.getBoundingClientRect().top - above.getBoundingClientRect().bottom : 0;
  });
  expect(gap).toBe(8);
});

test('a primary button in the dark has the primary colour of links, and antd writes no rules in the browser', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL, colorScheme: 'dark' });
  const page = await context.newPage();
  await page.goto('/login');
  const button = page.getByRole('button', { name: 'Sign In' });
  const link = page.getByRole('link', { name: /forgot/i });
  const color = await link.evaluate((one) => getComputedStyle(one).color);
  expect(await button.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe(color);
  await expect(page.locator('style')).toHaveCount(0);
  await context.close();
});
