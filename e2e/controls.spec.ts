import type { Page } from '@playwright/test';
import { ADMIN, expect, test } from './support/fixtures.ts';
import { openAs } from './support/openAs.ts';
import { researchApi } from './support/researchApi.ts';

async function openRow(page: Page, email: string) {
  await page.goto(`/dashboard?q=${encodeURIComponent(email)}`);
  const button = page.getByRole('button', { name: `Actions for ${email}` });
  const items = page.getByRole('menuitem');
  const focused = () => items.filter({ has: page.locator(':focus') }).or(page.locator('[role="menuitem"]:focus'));
  return { button, items, focused };
}

test('arrows, Home, End and first letters move between the entries of a menu, round the ends too', async ({
  page,
  api,
}) => {
  const { email } = await api.person('user');
  await openAs(page, ADMIN, '/dashboard');
  const { button, items, focused } = await openRow(page, email);
  await button.press('ArrowUp');
  await expect(items.last()).toBeFocused();
  const names = await items.allTextContents();
  const isOn = (index: number) => expect(focused()).toHaveText(names.at(index) ?? '');
  await page.keyboard.press('ArrowDown');
  await isOn(0);
  await page.keyboard.press('ArrowUp');
  await isOn(-1);
  await page.keyboard.press('Home');
  await isOn(0);
  await page.keyboard.press('End');
  await isOn(-1);
  await page.keyboard.press('r');
  await expect(focused()).toHaveText('Reset Password');
});

test('a choice by keyboard closes the menu, gives the focus back to its button and acts', async ({ page, api }) => {
  const { email } = await api.person('user');
  await openAs(page, ADMIN, '/dashboard');
  const { button, focused } = await openRow(page, email);
  for (const key of ['Enter', 'Space']) {
    await button.press(key);
    await expect(focused()).toHaveText('Edit');
    await page.keyboard.press('r');
    await expect(focused()).toHaveText('Reset Password');
    await page.keyboard.press(key);
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.getByRole('menu')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(button).toBeFocused();
  }
});

test('Escape gives the focus back, Tab goes on from the button, a press elsewhere closes the menu', async ({
  page,
  api,
}) => {
  const { email } = await api.person('user');
  await openAs(page, ADMIN, '/dashboard');
  const { button, items } = await openRow(page, email);
  await button.press('Enter');
  await expect(items.first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(button).toBeFocused();

  await button.press('ArrowDown');
  await expect(items.first()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(button).not.toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(button).toBeFocused();

  await button.click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.getByRole('heading', { name: 'User Management' }).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
});

test('an entry that cannot be chosen is reached by the arrows, says why, and does nothing', async ({ page }) => {
  await openAs(page, ADMIN, '/dashboard');
  const { button, focused } = await openRow(page, ADMIN.email);
  await button.press('Enter');
  await expect(focused()).toHaveText('Edit');
  await page.keyboard.press('End');
  await expect(focused()).toContainText('You cannot delete your own account');
  await expect(focused()).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a list is searched and chosen from by keyboard, and Escape closes the list alone', async ({ page, api }) => {
  const research = researchApi(api);
  const lab = await research.lab();
  // Shorter lists have no search.
  for (let others = 0; others < 10; others++) await research.lab();
  await openAs(page, ADMIN, '/dashboard');
  await page.goto('/research/studies/new');
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await zone.focus();
  await page.keyboard.type('lisb');
  await expect(page.getByRole('option', { name: 'Europe/Lisbon' })).toHaveAttribute('aria-selected', 'false');
  await page.keyboard.press('Enter');
  await expect(zone).toHaveAttribute('aria-expanded', 'false');
  await expect(zone).toBeFocused();
  await expect(zone).toHaveAccessibleDescription(/Europe\/Lisbon/);

  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Researcher' }).press('Space');
  const box = dialog.getByRole('combobox', { name: 'Lab' });
  await box.press('ArrowDown');
  await expect(box).toHaveAttribute('aria-expanded', 'true');
  await expect(dialog.getByRole('listbox')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(box).toHaveAttribute('aria-expanded', 'false');
  await expect(dialog).toBeVisible();
  await expect(box).toBeFocused();
  await box.press('ArrowDown');
  await page.keyboard.type(lab.name);
  await page.keyboard.press('Enter');
  await expect(box).toHaveAccessibleDescription(lab.name);
});

test('a day is typed, or chosen in a calendar with the mouse or with the arrows', async ({ page }) => {
  await openAs(page, ADMIN, '/dashboard');
  await page.goto('/research/studies/new');
  const start = page.getByRole('textbox', { name: 'Start date' });
  const button = page.getByRole('button', { name: 'Calendar: Start date' });
  await start.fill('5.3.2027');
  await page.keyboard.press('Tab');
  await expect(start).toHaveValue('05.03.2027');
  await expect(button).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(page.locator('.ant-picker-panel')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('.ant-picker-cell-selected')).toHaveText('13');
  await page.keyboard.press('Enter');
  await expect(start).toHaveValue('13.03.2027');
  await expect(page.locator('.ant-picker-panel')).toHaveCount(0);
  await expect(button).toBeFocused();

  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Escape');
  await expect(page.locator('.ant-picker-panel')).toHaveCount(0);
  await expect(start).toHaveValue('13.03.2027');

  await button.click();
  await page.locator('.ant-picker-cell-in-view').filter({ hasText: /^24$/ }).click();
  await expect(start).toHaveValue('24.03.2027');
});

test('the calendar of a field lies within a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await openAs(page, ADMIN, '/dashboard');
  await page.goto('/research/studies/new');
  await page.getByRole('button', { name: 'Calendar: Start date' }).click();
  const calendar = page.locator('.ant-picker-dropdown');
  await expect(calendar).toBeVisible();
  const box = await calendar.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
});

test('columns, rows and views of a table are arranged by keyboard, and this device remembers them', async ({
  page,
}) => {
  await openAs(page, ADMIN, '/dashboard');
  const section = page.getByRole('region', { name: 'User Management' });
  const head = section.getByRole('columnheader', { name: 'Created' });
  const dialog = page.getByRole('dialog', { name: 'View of the table' });
  await expect(head).toBeVisible();
  await section.getByRole('button', { name: 'View' }).press('Enter');
  await dialog.getByRole('checkbox', { name: 'Created' }).press('Space');
  await dialog.getByRole('radio', { name: 'Compact' }).press('Space');
  await page.keyboard.press('Escape');
  await expect(section.getByRole('button', { name: 'View' })).toBeFocused();
  await page.reload();
  await expect(section.getByRole('rowheader').first()).toBeVisible();
  await expect(head).toHaveCount(0);
  const row = await section.getByRole('row').nth(1).boundingBox();
  expect(row?.height).toBeLessThan(40);

  await page.goto('/dashboard?q=admin&sort=role&page_size=25');
  await section.getByRole('button', { name: 'View' }).press('Enter');
  await dialog.getByRole('textbox', { name: 'Name of the view' }).fill('By role');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await page.goto('/dashboard');
  await section.getByRole('button', { name: 'View' }).press('Enter');
  await dialog.getByRole('link', { name: 'By role' }).press('Enter');
  await expect(page).toHaveURL(/\?sort=role&page_size=25$/);
  await section.getByRole('button', { name: 'View' }).press('Enter');
  await dialog.getByRole('button', { name: 'Delete view By role' }).press('Enter');
  await expect(dialog.getByRole('link', { name: 'By role' })).toHaveCount(0);
});

test('with reduced motion menus, lists, calendars and dialogs open within the window', async ({ page, api }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { email } = await api.person('user');
  await openAs(page, ADMIN, '/dashboard');
  const { button, items } = await openRow(page, email);
  await button.click();
  await expect(items.first()).toBeInViewport({ ratio: 1 });
  await items.filter({ hasText: 'Reset Password' }).click();
  await expect(page.getByRole('dialog')).toBeInViewport({ ratio: 1 });

  await page.goto('/research/studies/new');
  await page.getByRole('button', { name: 'Calendar: Start date' }).click();
  await expect(page.locator('.ant-picker-panel')).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await zone.focus();
  await page.keyboard.type('lisb');
  await expect(page.getByRole('option', { name: 'Europe/Lisbon' })).toBeInViewport({ ratio: 1 });
});

test('in high contrast of the system a chosen radio, the present page and an open menu are seen', async ({
  page,
  api,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const { email } = await api.person('user');
  await openAs(page, ADMIN, '/dashboard');
  const { button } = await openRow(page, email);
  const pages = page.getByRole('navigation', { name: 'Main navigation' });
  const present = pages.locator('[aria-current="page"]');
  const other = pages.locator('a:not([aria-current])').first();
  const lineOf = (link: typeof other) => link.evaluate((element) => getComputedStyle(element).borderBottomColor);
  expect(await lineOf(present)).not.toBe(await lineOf(other));
  await button.click();
  await expect(page.getByRole('menu')).toHaveCSS('outline-style', 'solid');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Add User' }).click();
  await page.getByRole('dialog').getByRole('radio', { name: 'Researcher' }).press('Space');
  const dot = page.locator('.ant-radio-checked').first();
  await expect(dot).toBeVisible();
  const [mark, ground] = await dot.evaluate((element) => [
    getComputedStyle(element, '::after').backgroundColor,
    getComputedStyle(element).backgroundColor,
  ]);
  expect(mark).not.toBe(ground);
});
