import { connectOwn } from './connecting.ts';
import { ADMIN, expect, test } from './fixtures.ts';

/** Nobody else's test connects this one. */
const ATHLETE = 10_000_007;

/** A4 within Chromium's margins, in CSS pixels. */
const PAPER = { width: 718, height: 1046 };

test.use({ colorScheme: 'dark' });

test('charts on paper are light, complete and inside the page', async ({ page, api, strava, signIn, watch }) => {
  watch.allow(new RegExp(strava.url));
  await page.goto('/dashboard');
  await signIn(page, await api.person('user'));
  await connectOwn(page, strava, ATHLETE);
  await expect(page.getByRole('heading', { name: /is connected/ })).toBeVisible();
  await page.goto('/dashboard?period=12w');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('figure canvas').first()).toBeVisible();

  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.setViewportSize(PAPER);
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.locator('.skip-link')).toBeHidden();
  for (const figure of await page.locator('figure:has(canvas)').all()) {
    const paper = await figure.boundingBox();
    const canvas = await figure.locator('canvas').first().boundingBox();
    expect((canvas?.x ?? 0) + (canvas?.width ?? 0)).toBeLessThanOrEqual((paper?.x ?? 0) + (paper?.width ?? 0) + 1);
    expect(canvas?.height).toBeGreaterThan(0);
    await expect(figure.locator('canvas').first()).toHaveCSS('filter', /invert/);
  }
  const { scrollWidth } = await page.evaluate(() => ({ scrollWidth: document.documentElement.scrollWidth }));
  expect(scrollWidth).toBeLessThanOrEqual(PAPER.width);
  expect((await page.pdf({ format: 'A4' })).subarray(0, 5).toString()).toBe('%PDF-');
});

test('a list on paper says how many of its rows are missing', async ({ page, api, signIn }) => {
  for (let n = 0; n < 12; n += 1) await api.newcomer('user');
  await page.goto('/dashboard');
  await signIn(page, ADMIN);
  const users = page.getByRole('region', { name: 'User Management' });
  await expect(users.getByRole('row')).toHaveCount(11);
  const note = users.getByText(/^10 rows are printed here, \d+ more are on other pages of this list\.$/);
  await expect(note).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(note).toBeVisible();
  await expect(users.getByRole('navigation')).toBeHidden();
});
