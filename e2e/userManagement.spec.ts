import type { Page } from '@playwright/test';
import { newEmail } from './support/adminApi.ts';
import { ADMIN, expect, test } from './support/fixtures.ts';
import { tabTo } from './support/keyboard.ts';
import { openAs } from './support/openAs.ts';
import { expectToast } from './support/toasts.ts';

/** The dashboard may have other tables, such as failed imports. */
const usersIn = (page: Page) => page.getByRole('region', { name: 'User Management' }).getByRole('table');

test('SPEC §2 user management: an admin adds, finds, opens, resets and deletes a user by mouse', async ({
  page,
  api,
}) => {
  const email = newEmail('by.mouse');
  await openAs(page, ADMIN, '/dashboard');

  await page.getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email', { exact: true }).fill(email);
  await dialog.getByLabel('Initial password', { exact: true }).fill('first password');
  await dialog.getByRole('radio', { name: 'Admin' }).check();
  await dialog.getByRole('button', { name: 'Create User' }).click();
  await expectToast(page, 'User created');
  await expect(dialog).toHaveCount(0);

  await page.getByRole('searchbox').or(page.getByLabel('Search')).first().fill(email.toUpperCase());
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(page).toHaveURL(/\?q=/);
  await expect(usersIn(page).getByRole('link')).toHaveCount(1);
  await expect(row).toContainText('Admin');

  await row.getByRole('cell').nth(1).click();
  await expect(page).toHaveURL(/\/users\/[0-9a-f-]{36}$/);
  await expect(page.getByText(email).first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard\?q=/);
  await expect(row).toBeVisible();

  await page.getByRole('button', { name: `Actions for ${email}` }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(page).toHaveURL(/\/users\/[0-9a-f-]{36}#edit$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard\?q=/);

  await page.getByRole('button', { name: `Actions for ${email}` }).click();
  await page.getByRole('menuitem', { name: 'Reset Password' }).click();
  await dialog.getByLabel('New password', { exact: true }).fill('second password');
  await dialog.getByRole('button', { name: 'Reset Password' }).click();
  await expectToast(page, 'Password reset successfully');
  await expect(api.tokenOf({ email, password: 'first password' })).rejects.toThrow('401');
  await expect(api.tokenOf({ email, password: 'second password' })).resolves.not.toBe('');

  await page.getByRole('button', { name: `Actions for ${email}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await dialog.getByLabel('Reason').fill('Left the lab');
  await dialog.getByLabel('Email of the user').fill('somebody@else.test');
  await dialog.getByRole('button', { name: 'Delete User' }).click();
  await expect(dialog.getByText('Email does not match user')).toBeVisible();
  await dialog.getByLabel('Email of the user').fill(email);
  await dialog.getByRole('button', { name: 'Delete User' }).click();
  await expectToast(page, 'User deleted');
  await expect(page.getByText('No users match this search.')).toBeVisible();
  await expect(api.tokenOf({ email, password: 'second password' })).rejects.toThrow('401');
});

test('SPEC §2 user management: the same by keyboard alone, the focus goes into each dialog and comes back', async ({
  page,
}) => {
  const email = newEmail('by.keyboard');
  const { keyboard } = page;
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).waitFor();

  const focused = page.locator(':focus');
  await tabTo(page, 'textbox', 'Email');
  await keyboard.type(ADMIN.email);
  await keyboard.press('Tab');
  await keyboard.type(ADMIN.password);
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'User Management' })).toBeVisible();

  await tabTo(page, 'button', 'Add User');
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Email', { exact: true })).toBeFocused();
  await keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add User' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(dialog.getByLabel('Email', { exact: true })).toBeFocused();
  await keyboard.type(email);
  await tabTo(page, 'textbox', 'Initial password');
  await keyboard.type('first password');
  await tabTo(page, 'radio', 'User');
  await keyboard.press('Space');
  await keyboard.press('Enter');
  await expectToast(page, 'User created');
  await expect(page.getByRole('button', { name: 'Add User' })).toBeFocused();

  await page.keyboard.press('Tab');
  await expect(focused).toHaveAttribute('type', 'search');
  await keyboard.type(email);
  await expect(page).toHaveURL(/\?q=/);
  await expect(usersIn(page).getByRole('link')).toHaveCount(1);
  await tabTo(page, 'link', email);
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/users\/[0-9a-f-]{36}$/);
  await page.goBack();
  await expect(page.getByRole('link', { name: email })).toBeVisible();

  await tabTo(page, 'button', `Actions for ${email}`);
  await keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
  await keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Reset Password' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(dialog.getByLabel('New password', { exact: true })).toBeFocused();
  await keyboard.type('second password');
  await keyboard.press('Enter');
  await expectToast(page, 'Password reset successfully');
  await expect(page.getByRole('button', { name: `Actions for ${email}` })).toBeFocused();

  await keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
  await keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(dialog.getByLabel('Email of the user')).toBeFocused();
  await keyboard.type(email);
  await keyboard.press('Tab');
  await keyboard.type('Left the lab');
  await keyboard.press('Shift+Tab');
  await keyboard.press('Enter');
  await expectToast(page, 'User deleted');
  await expect(focused).not.toHaveJSProperty('tagName', 'BODY');
});

test('SPEC §2 user management: search, sort, page size and page stand in the URL and survive a reload', async ({
  page,
  api,
}) => {
  const mark = newEmail('many').split('@')[0] ?? '';
  for (let one = 0; one < 12; one += 1)
    await api.newcomer('user', `${mark}-${String(one).padStart(2, '0')}@kadenz.test`);
  const emails = usersIn(page).getByRole('link');
  await openAs(page, ADMIN, '/dashboard');

  const search = page.getByRole('searchbox');
  await search.fill(mark);
  await expect(page).toHaveURL(`/dashboard?q=${mark}`);
  await expect(emails).toHaveCount(10);
  await expect(emails.first()).toHaveText(`${mark}-00@kadenz.test`);

  await page.getByRole('columnheader', { name: 'Email' }).getByRole('button').click();
  await expect(page).toHaveURL(`/dashboard?q=${mark}&sort=-email`);
  await expect(emails.first()).toHaveText(`${mark}-11@kadenz.test`);
  await expect(page.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'descending');

  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL(`/dashboard?q=${mark}&sort=-email&page=2`);
  await expect(emails).toHaveCount(2);

  await page.reload();
  await expect(emails).toHaveCount(2);
  await expect(search).toHaveValue(mark);
  await expect(emails.first()).toHaveText(`${mark}-01@kadenz.test`);

  await page.getByLabel('Rows per page').selectOption('25');
  await expect(page).toHaveURL(`/dashboard?q=${mark}&sort=-email&page_size=25`);
  await expect(emails).toHaveCount(12);

  await page.goBack();
  await expect(page).toHaveURL(`/dashboard?q=${mark}&sort=-email&page=2`);
  await expect(emails).toHaveCount(2);
});

test('texts that look like markup are shown as text', async ({ page, api }) => {
  const email = newEmail("o'brien{{7*7}}&amp_--");
  const person = await api.person('user', email);
  await openAs(page, ADMIN, `/users/${person.id}`);
  await expect(page.getByText(email).first()).toBeVisible();

  await page.goto('/dashboard');
  const hostile = '<img src=x onerror="document.title=1"><script>document.title=1</script>';
  await page.getByRole('searchbox').fill(hostile);
  await expect(page.getByText('No users match this search.')).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue(hostile);
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
  await expect(page).not.toHaveTitle('1');
});

test('SPEC §8 user detail: an unknown user is not found, and the page says so', async ({ page, watch }) => {
  watch.allow(/404.*\/api\/users\//);
  await openAs(page, ADMIN, '/users/01890a5d-ac96-774b-bcce-b302099a8057');
  await expect(page.getByText('User not found').first()).toBeVisible();
});

test('SPEC §2 dashboard by role: a user sees nothing of User Management, and another person is forbidden', async ({
  page,
  api,
  watch,
}) => {
  watch.allow(/403.*\/api\/users\//);
  const person = await api.person('user');
  const other = await api.person('user');
  await openAs(page, person, '/dashboard');
  await expect(page.getByRole('link', { name: 'Connect Strava' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'User Management' })).toHaveCount(0);
  await page.goto(`/users/${other.id}`);
  await expect(page.getByRole('heading', { level: 1, name: '403 - Forbidden' })).toBeVisible();
  await expect(page.getByText(other.email)).toHaveCount(0);
});

test('SPEC §2 admin dashboard: User Management, the second section, the tracker summary and the webhook panel, in order', async ({
  page,
}) => {
  await openAs(page, ADMIN, '/dashboard');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'User Management',
    'Research Management',
    'Strava Data Summary',
    'Webhook Subscription',
  ]);
  const users = page.getByRole('region', { name: 'User Management' });
  await expect(users.getByRole('button', { name: 'Add User' })).toBeVisible();
  await expect(users.getByRole('table')).toBeVisible();
});
