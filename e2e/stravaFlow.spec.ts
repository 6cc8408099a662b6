import type { Page } from '@playwright/test';
import { recordActivity } from '#standin/strava/control/athleteActions.ts';
import type { Standin } from '#standin/strava/standin.ts';
import { expectNoViolations } from './support/axe.ts';
import { agreeAndLeave, authorize } from './support/connecting.ts';
import { ADMIN, expect, test } from './support/fixtures.ts';
import { untilHearing } from './support/liveUpdates.ts';
import { openAs } from './support/openAs.ts';
import { expectToast } from './support/toasts.ts';

const ATHLETE = 10_000_005;
const LIVE_MS = 120_000;

function athleteOf(strava: Standin) {
  const athlete = strava.state.world.athletes.get(ATHLETE);
  if (!athlete) throw new Error('The stand-in has no such athlete.');
  return athlete;
}

async function openSection(page: Page, name: string) {
  const section = page.getByRole('region', { name });
  await section.scrollIntoViewIfNeeded();
  return section;
}

test.describe.configure({ mode: 'serial' });

test('SPEC §4 webhook subscription: the webhook is absent, is registered, and its fields are shown', async ({
  page,
}) => {
  await openAs(page, ADMIN, '/dashboard#webhook');
  const panel = await openSection(page, 'Webhook Subscription');
  await expect(panel.getByText('No subscription found')).toBeVisible();
  await panel.getByRole('button', { name: 'Register' }).click();
  await expectToast(page, 'Webhook registered');
  await expect(panel.getByText(/\/api\/strava-integration\/webhook\/[\w-]{43}/)).toBeVisible();
  await expect(panel.getByText('Subscription ID')).toBeVisible();
  await page.reload();
  await expect((await openSection(page, 'Webhook Subscription')).getByText('Subscription ID')).toBeVisible();
});

test('SPEC §2 tracker summary: an athlete comes by the link of Add Athlete, and what they record is on open screens by itself', async ({
  page,
  browser,
  baseURL,
  strava,
  watch,
}) => {
  watch.allow(new RegExp(strava.url));
  const isHearing = untilHearing(page);
  await openAs(page, ADMIN, '/dashboard');
  await isHearing;
  const summary = await openSection(page, 'Strava Data Summary');
  const count = async (title: string) => {
    const text = await summary.getByRole('listitem').filter({ hasText: title }).first().innerText();
    return Number(text.replaceAll(/\D/g, ''));
  };
  const before = await count('Athletes');
  await summary.getByRole('button', { name: 'Add Athlete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Athlete' });
  const link = await dialog.getByRole('link', { name: /auth-start\?invite=/ }).getAttribute('href');
  await page.keyboard.press('Escape');

  const stranger = await browser.newContext({ baseURL, locale: 'en-GB' });
  const phone = await stranger.newPage();
  await phone.goto(link ?? '');
  await expect(phone.getByRole('heading', { level: 1, name: /Connect your Strava account/ })).toBeVisible();
  await expect(phone).toHaveURL('/strava-integration/auth-start');
  await phone.getByRole('button', { name: 'Connect with Strava' }).click();
  await expect(phone.getByText('Please confirm your consent; without it we cannot go on.')).toBeVisible();
  await agreeAndLeave(phone, strava);
  await authorize(phone, ATHLETE);
  await expect(phone.getByRole('heading', { name: /^Done, .+ is connected\.$/ })).toBeVisible();
  await expect(phone.getByText('You can close this page.')).toBeVisible();
  await stranger.close();

  await expect.poll(() => count('Athletes'), { timeout: LIVE_MS }).toBe(before + 1);
  const recorded = athleteOf(strava).activities.length;
  await page
    .getByRole('link', { name: /Activities$/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Activities' })).toBeVisible();
  expect(recorded).toBeGreaterThan(10);
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();

  recordActivity(strava.state, athleteOf(strava), { name: 'Round the lake at last', sport_type: 'Run' });
  await expect(page.getByRole('cell', { name: 'Round the lake at last' })).toBeVisible({ timeout: LIVE_MS });
});

test('SPEC §2 route table: an activity is opened from the list, with its course, and links to Strava', async ({
  page,
  strava,
}) => {
  await openAs(page, ADMIN, '/strava-integration/activities');
  await expect(page.getByRole('heading', { level: 1, name: 'Activities' })).toBeVisible();
  await page.getByRole('searchbox').fill('round the lake');
  await expect(page).toHaveURL(/q=round/);
  const row = page.getByRole('row').filter({ hasText: 'Round the lake at last' });
  await row.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Round the lake at last' })).toBeVisible();
  await expect(page.getByRole('figure', { name: 'Elevation' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Splits per km' })).toBeVisible();
  const activity = athleteOf(strava).activities.at(-1);
  await expect(page.getByRole('link', { name: 'View on Strava' })).toHaveAttribute(
    'href',
    `${strava.bases.web}/activities/${activity?.id}`,
  );
});

test('SPEC §4 webhook subscription: a webhook that is present can be unregistered', async ({ page }) => {
  await openAs(page, ADMIN, '/dashboard');
  const panel = await openSection(page, 'Webhook Subscription');
  await panel.getByRole('button', { name: 'Unregister' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectNoViolations(page, 'the question before the webhook is removed');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unregister' }).click();
  await expect(panel.getByText('No subscription found')).toBeVisible();
});
