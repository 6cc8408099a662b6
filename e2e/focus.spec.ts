import type { Page } from '@playwright/test';
import type { Person } from './support/adminApi.ts';
import { clickInPlace } from './support/axe.ts';
import { connectedAthlete } from './support/connectedAthlete.ts';
import { agreeAndLeave, authorize } from './support/connecting.ts';
import { ADMIN, expect, test } from './support/fixtures.ts';
import { openAs } from './support/openAs.ts';
import { researchApi } from './support/researchApi.ts';
import { expectToast } from './support/toasts.ts';

const ATHLETE = 10_000_006;

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const actionsOf = (page: Page, name: string) => page.getByRole('button', { name: `Actions for ${name}` });

test('sign-in has the focus in Email, so that one types at once', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
});

test.describe('after a withdrawal', () => {
  let owner: Person;
  let study: { id: string };
  let participants: { id: string; code: string }[];

  test.beforeEach(async ({ api }) => {
    const research = researchApi(api);
    owner = await research.researcher((await research.lab()).id);
    study = await research.study(owner);
    participants = await research.participants(owner, study.id, 12);
  });

  async function withdraw(page: Page): Promise<void> {
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Participant' }).check();
    await dialog.getByRole('radio', { name: 'Stop and keep' }).check();
    await dialog.getByLabel('Reason').fill('No time');
    await dialog.getByRole('button', { name: 'Withdraw' }).click();
    await expectToast(page, 'Participant withdrawn');
    await expect(dialog).toHaveCount(0);
  }

  test("on the participant's page the heading has the focus, since the button is gone", async ({ page }) => {
    await openAs(page, owner, `/research/participants/${participants[0]?.id}`);
    await page.getByRole('button', { name: 'Withdraw…' }).click();
    await withdraw(page);
    await expect(page.getByRole('button', { name: 'Withdraw…' })).toHaveCount(0);
    await expect(title(page)).toBeFocused();
  });

  test('in the list, which the row leaves, the heading has the focus', async ({ page }) => {
    const code = participants[1]?.code ?? '';
    await openAs(page, owner, `/research/studies/${study.id}?tab=participants`);
    await clickInPlace(actionsOf(page, code));
    await page.getByRole('menuitem', { name: 'Withdraw…' }).click();
    await withdraw(page);
    await expect(actionsOf(page, code)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 2, name: 'Participants' })).toBeFocused();
  });
});

test('a menu that scrolling closes gives the focus to its button', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await openAs(page, ADMIN, '/dashboard');
  const actions = actionsOf(page, ADMIN.email);
  await clickInPlace(actions);
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.mouse.wheel(0, 120);
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(actions).toBeFocused();
});

test('Back gives the focus to the link that was followed, and the page is scrolled as before', async ({
  page,
  api,
}) => {
  const people = [];
  for (let one = 0; one < 12; one += 1) people.push(await api.newcomer('user'));
  await page.setViewportSize({ width: 1280, height: 500 });
  await openAs(page, ADMIN, '/dashboard');
  const links = page.getByRole('region', { name: 'User Management' }).getByRole('table').getByRole('link');
  await expect(links).toHaveCount(10);
  const link = links.nth(8);
  const email = await link.innerText();
  await link.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => window.scrollY);
  expect(scrolled).toBeGreaterThan(0);
  await link.click();
  await expect(title(page)).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('link', { name: email, exact: true })).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);
});

test('after Disconnect the heading of the section has the focus, on the own dashboard and for an admin', async ({
  page,
  api,
  browser,
  baseURL,
  strava,
  watch,
}) => {
  watch.allow(new RegExp(strava.url));
  const { person, athleteId } = await connectedAthlete({ api, browser, baseURL, strava }, ATHLETE);
  const disconnect = page.getByRole('button', { name: 'Disconnect…' });
  const expectFocusAfterDisconnect = async (section: string) => {
    await clickInPlace(disconnect);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
    await expect(disconnect).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 2, name: section, exact: true })).toBeFocused();
  };
  await openAs(page, person, '/dashboard');
  await expectFocusAfterDisconnect('Strava connection');

  await page.getByRole('link', { name: 'Connect again' }).click();
  await agreeAndLeave(page, strava);
  await authorize(page, ATHLETE);
  await expect(page.getByRole('heading', { name: /is connected/ })).toBeVisible();
  await page.context().clearCookies();
  await openAs(page, ADMIN, `/strava-integration/athletes/${athleteId}?tab=connection`);
  await expectFocusAfterDisconnect('Connection');
});
