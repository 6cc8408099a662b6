import { clickInPlace, DESKTOP, expectNoViolations, expectNoViolationsHere, PHONE } from './support/axe.ts';
import { ADMIN, expect, test } from './support/fixtures.ts';
import { goWithin } from './support/goWithin.ts';
import { openAs } from './support/openAs.ts';

test.describe('axe finds nothing', () => {
  test.use(DESKTOP);

  test('on the public pages', async ({ page }) => {
    const pages: [path: string, heading: string | RegExp][] = [
      ['/', 'Sign in'],
      ['/login', 'Sign in'],
      ['/logout', 'Log Out'],
      ['/forgot-password', 'Forgot Password?'],
      ['/forbidden', '403 - Forbidden'],
      ['/error', /.+/],
      ['/no/such/page', '404 - Not Found'],
      ['/strava-integration/auth-start', /Connect/],
      ['/strava-integration/auth-redirect', 'Connect Strava'],
    ];
    for (const [path, heading] of pages) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading }).first()).toBeVisible();
      await expectNoViolations(page, path);
    }
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('Required').first()).toBeVisible();
    await expectNoViolations(page, '/login with errors');
  });

  test("on an admin's screens and dialogs", async ({ page, api }) => {
    const person = await api.person('user');
    await page.goto('/login');
    await page.getByLabel('Email', { exact: true }).fill(ADMIN.email);
    await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('link', { name: ADMIN.email })).toBeVisible();
    await expectNoViolations(page, '/dashboard');

    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Add User' }).click();
    await dialog.getByLabel('Email', { exact: true }).fill('nobody');
    await dialog.getByRole('button', { name: 'Create User' }).click();
    await expect(dialog.getByText('Invalid email').first()).toBeVisible();
    await expectNoViolations(page, 'Add User with errors');
    await page.keyboard.press('Escape');
    await expect(page.getByText('Discard changes?')).toBeVisible();
    await expectNoViolations(page, 'Discard changes?');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(dialog).toHaveCount(0);

    await page.getByRole('searchbox').fill(person.email);
    await expect(page).toHaveURL(/\?q=/);
    await expect(
      page.getByRole('region', { name: 'User Management' }).getByRole('table').getByRole('link'),
    ).toHaveCount(1);
    const actions = page.getByRole('button', { name: `Actions for ${person.email}` });
    await clickInPlace(actions);
    await expect(page.getByRole('menu')).toBeVisible();
    await expectNoViolationsHere(page, 'the menu of a row');
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(dialog).toBeVisible();
    await expectNoViolations(page, 'Delete User');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);

    await page.getByRole('searchbox').fill('nobody has this address');
    await expect(page.getByText('No users match this search.')).toBeVisible();
    await expectNoViolations(page, 'a search without a result');

    await goWithin(page, `/users/${person.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoViolations(page, 'the page of a user');
    for (const path of ['/profile', '/change-password', '/audit']) {
      await goWithin(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoViolations(page, path);
    }
    for (const { viewport } of [DESKTOP, PHONE]) {
      await page.setViewportSize(viewport);
      await page.getByRole('button', { name: /^(Display|Menu)$/ }).click();
      await expect(page.getByRole('radio', { name: 'Dark' })).toBeVisible();
      await expectNoViolationsHere(page, 'the display choices');
    }
    await goWithin(page, '/dashboard');
    await clickInPlace(actions);
    await expect(page.getByRole('menu')).toBeVisible();
    await expectNoViolationsHere(page, 'the menu of a row on a phone');
  });

  test("on a user's and a researcher's dashboard", async ({ page, api }) => {
    for (const role of ['user', 'researcher'] as const) {
      const person = await api.person(role);
      await page.context().clearCookies();
      await openAs(page, person, '/dashboard');
      await expect(page).toHaveURL('/dashboard');
      await expectNoViolations(page, `/dashboard of a ${role}`);
    }
  });
});
