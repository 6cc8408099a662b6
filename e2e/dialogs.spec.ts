import { ADMIN, expect, test } from './support/fixtures.ts';
import { openAs } from './support/openAs.ts';

test('a dialog takes the focus, keeps Tab inside and gives the focus back on Escape', async ({ page }) => {
  await openAs(page, ADMIN, '/dashboard');
  const trigger = page.getByRole('button', { name: 'Add User' });
  await trigger.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add User' });
  const email = dialog.getByLabel('Email', { exact: true });
  const close = dialog.getByRole('button', { name: 'Close' });
  await expect(dialog.getByRole('heading', { level: 2, name: 'Add User' })).toBeVisible();
  await expect(email).toBeFocused();
  const covers = (over: string) => page.locator(over).evaluate((one) => Number(getComputedStyle(one).zIndex));
  expect(await covers('.ant-modal-wrap')).toBeGreaterThan(await covers('.app-bar'));

  await page.keyboard.press('Shift+Tab');
  await expect(close).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(close).toBeFocused();

  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(trigger).toBeFocused();
});

test('of two dialogs Escape closes the upper one, and each gives the focus back', async ({ page }) => {
  await openAs(page, ADMIN, '/dashboard');
  await page.getByRole('button', { name: 'Add User' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add User' });
  const email = dialog.getByLabel('Email', { exact: true });
  await email.pressSequentially('somebody');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(email).toBeFocused();
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard' }).press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add User' })).toBeFocused();
});
