import type { Page } from '@playwright/test';
import { connectedAthlete } from './support/connectedAthlete.ts';
import { connectOwn } from './support/connecting.ts';
import { ADMIN, expect, test } from './support/fixtures.ts';
import { openAs } from './support/openAs.ts';
import { PAPER } from './support/paper.ts';
import { researchApi } from './support/researchApi.ts';

const ATHLETE = 10_000_007;

const ATHLETE_ELSEWHERE = 10_000_010;

test.use({ colorScheme: 'dark' });

async function onPaper(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize(PAPER);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide, `${path} is wider than paper`).toBeLessThanOrEqual(PAPER.width);
}

test('charts on paper are light, complete and inside the page', async ({ page, api, strava, watch }) => {
  watch.allow(new RegExp(strava.url));
  await openAs(page, await api.person('user'), '/dashboard');
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
    const picture = figure.locator('canvas:visible');
    await expect(picture).toHaveCount(1);
    const paper = await figure.boundingBox();
    const canvas = await picture.boundingBox();
    expect((canvas?.x ?? 0) + (canvas?.width ?? 0)).toBeLessThanOrEqual((paper?.x ?? 0) + (paper?.width ?? 0) + 1);
    expect(canvas?.height).toBeGreaterThan(0);
    // Text of 13 pixels, printed with at least seven points.
    const drawn = await picture.evaluate((element) => (element as HTMLCanvasElement).width / window.devicePixelRatio);
    expect((13 * 0.75 * (canvas?.width ?? 0)) / drawn, 'points of a label').toBeGreaterThanOrEqual(7);
    await expect(picture).toHaveCSS('filter', /invert/);
  }
  await expect(page.getByText('Each day leads to its activities.')).toBeHidden();
  const { scrollWidth } = await page.evaluate(() => ({ scrollWidth: document.documentElement.scrollWidth }));
  expect(scrollWidth).toBeLessThanOrEqual(PAPER.width);
  expect((await page.pdf({ format: 'A4' })).subarray(0, 5).toString()).toBe('%PDF-');
});

test('a list on paper says how many of its rows are missing', async ({ page, api }) => {
  for (let n = 0; n < 12; n += 1) await api.newcomer('user');
  await openAs(page, ADMIN, '/dashboard');
  const users = page.getByRole('region', { name: 'User Management' });
  await expect(users.getByRole('row')).toHaveCount(11);
  const note = users.getByText(/^10 rows are printed here, \d+ more are on other pages of this list\.$/);
  await expect(note).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(note).toBeVisible();
  await expect(users.getByRole('navigation')).toBeHidden();
});

test('lists and pages of one thing fit paper, with all heads and without what only a screen can do', async ({
  page,
  api,
  browser,
  baseURL,
  strava,
}) => {
  const connected = await connectedAthlete({ api, browser, baseURL, strava }, ATHLETE_ELSEWHERE);
  const research = researchApi(api);
  const lab = await research.lab('Institut für Bewegungswissenschaft und Gesundheit');
  const owner = await research.researcher(lab.id);
  const study = await research.study(owner);
  const [participant] = await research.participants(owner, study.id, 12);
  await openAs(page, ADMIN, '/dashboard');

  await onPaper(page, '/strava-integration/activities');
  await expect(page.locator('tbody tr[data-row]').first()).toContainText('UTC');
  // Chromium omits buttons in a head that it repeats on the next page.
  await expect(page.locator('.k-sort').first()).toHaveCSS('display', 'contents');
  const starts = page.locator('tbody th .k-start');
  expect((await starts.first().boundingBox())?.height, 'a start takes two lines').toBeLessThanOrEqual(48);

  await onPaper(page, `/strava-integration/activities/${connected.activities[0]?.id}`);
  await expect(page.getByText('Point at a chart', { exact: false })).toBeHidden();

  await onPaper(page, '/research/labs');
  await onPaper(page, `/research/labs/${lab.id}`);
  await expect(page.getByRole('heading', { name: 'Studies' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Danger zone' })).toBeHidden();
  await expect(page.getByLabel('Name')).toBeHidden();

  await onPaper(page, '/audit');
  await expect(page.locator('.k-audit-details dl').first()).toBeVisible();
  await expect(page.locator('.k-audit-details summary').first()).toBeHidden();

  await onPaper(page, `/research/studies/${study.id}/edit`);
  await expect(page.locator('.k-form .k-buttons')).toBeHidden();
  const field = page.locator('.k-field', { has: page.getByLabel('Consent text in English', { exact: true }) });
  const text = await field.locator('textarea').inputValue();
  await expect(field.locator('textarea')).toBeHidden();
  const printed = field.locator('.k-textarea-printed');
  await expect(printed).toBeVisible();
  expect(await printed.textContent()).toBe(text);
  await expect(field, 'goes on on the next page').toHaveCSS('break-inside', 'auto');
  await expect(field, 'its hint stands under the text').toHaveCSS('display', 'block');
  const block = page.locator('.study-consent', { has: field }).last();
  await expect(block, 'what is said of it stands under the text').toHaveCSS('display', 'block');

  for (const path of [
    `/research/studies/${study.id}?tab=participants`,
    `/research/studies/${study.id}?tab=log`,
    `/research/participants/${participant?.id}`,
    `/users/${connected.person.id}`,
    '/profile',
    '/strava-integration/athletes',
  ]) {
    await onPaper(page, path);
  }
});

test('an open dialog is printed alone, on the whole width of the paper', async ({ page }) => {
  await openAs(page, ADMIN, '/strava-integration/athletes');
  await page.getByRole('button', { name: 'Add Athlete' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize(PAPER);
  await expect(page.locator('h1')).toBeHidden();
  await expect(page.locator('.ant-modal-mask')).toBeHidden();
  await expect(dialog.getByRole('img')).toBeVisible();
  expect((await dialog.boundingBox())?.width).toBe(PAPER.width);
});
