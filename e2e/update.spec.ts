import type { Page } from '@playwright/test';
import { ADMIN, expect, test, type Watch } from './support/fixtures.ts';
import { openAs } from './support/openAs.ts';

const CODE = '**/assets/*';
const GONE = { status: 404, json: { message: 'Not found' } };
const MAIN_SCRIPT = /\/assets\/main\.\w+\.js/;

const isHome = (url: URL) => url.pathname === '/';

/** An admin's dashboard that has fetched all its code, when the server no longer has the code of other pages. */
async function openWithoutCode(page: Page, watch: Watch): Promise<void> {
  watch.allow(/404.*assets|ChunkLoadError|CSS_CHUNK|Loading CSS chunk/);
  await openAs(page, ADMIN, '/dashboard#webhook');
  await expect(page.locator('#webhook').getByRole('button', { name: 'Refresh' })).toBeVisible();
  await expect(page.getByRole('contentinfo').getByText('Version')).toBeVisible();
  await page.route(CODE, (route) => route.fulfill(GONE));
}

test('a page whose code an update of the server took away loads itself anew at the address that was asked for', async ({
  page,
  watch,
}) => {
  await openWithoutCode(page, watch);
  await page.route(isHome, async (route) => {
    const answer = await route.fetch();
    await page.unroute(CODE);
    const body = (await answer.text()).replace(MAIN_SCRIPT, '/assets/main.newer.js');
    await route.fulfill({ response: answer, body });
  });
  await page.getByRole('link', { name: 'Labs' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Labs' })).toBeVisible();
  await expect(page).toHaveURL('/research/labs');
});

test('a page whose code does not arrive stays as it is without an update, and says how to go on', async ({
  page,
  watch,
}) => {
  await openWithoutCode(page, watch);
  const asked = page.waitForResponse((response) => isHome(new URL(response.url())));
  await page.getByRole('link', { name: 'Labs' }).first().click();
  await (await asked).finished();
  await expect(page.getByText('This page stopped working. What you saved is safe. Reload it to go on.')).toBeVisible();
  await page.unroute(CODE);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Labs' })).toBeVisible();
});

test('a sign-in whose next code does not arrive keeps the frame, and says how to go on', async ({ page, watch }) => {
  watch.allow(/404.*assets|ChunkLoadError|CSS_CHUNK|Loading CSS chunk/);
  await page.goto('/login');
  await page.route(CODE, (route) => route.fulfill(GONE));
  await page.getByLabel('Email', { exact: true }).fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('This page stopped working. What you saved is safe. Reload it to go on.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible();
  await page.unroute(CODE);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});
