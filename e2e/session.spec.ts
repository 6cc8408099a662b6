import { ADMIN, expect, test } from './support/fixtures.ts';

const REFUSED_SIGN_IN = /401.*\/api\/auth\/login/;

test('SPEC §2 route table: / leads to /login, and to /dashboard once a user is signed in', async ({ page, signIn }) => {
  await page.goto('/');
  await expect(page).toHaveURL('/login');
  await signIn(page, ADMIN);
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/');
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/login');
  await expect(page).toHaveURL('/dashboard');
});

test('SPEC §2 protected route: a visitor signs in and lands on the page that was asked for, with its query', async ({
  page,
  signIn,
}) => {
  await page.goto('/dashboard?q=kadenz&sort=-email');
  await expect(page).toHaveURL('/login');
  await signIn(page, ADMIN);
  await expect(page).toHaveURL('/dashboard?q=kadenz&sort=-email');
});

test('SPEC §2 route table: forgotten password, no permission and an unknown page are shown without a sign-in', async ({
  page,
}) => {
  await page.goto('/forgot-password');
  await expect(page.getByRole('heading', { name: 'Forgot Password?' })).toBeVisible();
  await expect(page.getByText('Please contact an admin.').first()).toBeVisible();
  await page.goto('/forbidden');
  await expect(page.getByRole('heading', { name: '403 - Forbidden' })).toBeVisible();
  await expect(page.getByText('You do not have permission to access this page.')).toBeVisible();
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: '404 - Not Found' })).toBeVisible();
  await expect(page.getByText('The page you are looking for does not exist.')).toBeVisible();
});

test('a wrong password says so, keeps the e-mail and lets one try again', async ({ page, watch, signIn }) => {
  watch.allow(REFUSED_SIGN_IN);
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Invalid email or password').first()).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(ADMIN.email);
  await signIn(page, ADMIN);
});

test('a reload keeps the person signed in, and no token lies in the storage of the browser', async ({
  page,
  context,
  signIn,
}) => {
  const tokens: string[] = [];
  page.on('response', async (response) => {
    if (response.status() !== 200 || !/\/auth\/(login|refresh)$/.test(response.url())) return;
    tokens.push(((await response.json()) as { access_token: string }).access_token);
  });
  await page.goto('/login');
  await signIn(page, ADMIN);
  await expect.poll(() => tokens.length).toBe(1);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'User Management' })).toBeVisible();
  await expect.poll(() => tokens.length).toBe(2);

  const refresh = (await context.cookies()).find((cookie) => cookie.name === 'refresh_token_cookie');
  expect(refresh).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/auth' });
  const stored = await page.evaluate(async () => ({
    storages: JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
    databases: (await indexedDB.databases()).map((database) => database.name),
    caches: await caches.keys(),
    cookies: document.cookie.split('; ').map((cookie) => cookie.split('=')[0]),
  }));
  expect(stored).toMatchObject({ databases: [], caches: [], cookies: ['csrf_refresh_token'] });
  for (const token of [...tokens, refresh?.value ?? '']) expect(stored.storages).not.toContain(token);
});

test('SPEC §2 app bar: Log Out ends the session, and the back button shows nothing of it', async ({ page, signIn }) => {
  await page.goto('/login');
  await signIn(page, ADMIN);
  await expect(page.getByRole('link', { name: ADMIN.email })).toBeVisible();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByText('You are signed out.')).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await expect(page.getByText(ADMIN.email)).toHaveCount(0);
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login');
});

test('signing out in one tab signs out every tab', async ({ context, page, signIn }) => {
  await page.goto('/login');
  await signIn(page, ADMIN);
  const other = await context.newPage();
  await other.goto('/profile');
  await expect(other.getByText(ADMIN.email).first()).toBeVisible();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByText('You are signed out.')).toBeVisible();
  await expect(other.getByLabel('Password', { exact: true })).toBeVisible();
  await expect(other.getByText(ADMIN.email)).toHaveCount(0);
});

test('SPEC §7 authentication: two tabs that renew the session at once both stay signed in', async ({
  context,
  page,
  signIn,
}) => {
  await page.goto('/login');
  await signIn(page, ADMIN);
  const other = await context.newPage();
  await other.goto('/profile');
  await expect(other.getByRole('heading', { name: 'Profile' })).toBeVisible();
  for (let round = 0; round < 5; round += 1) {
    await Promise.all([page.reload(), other.reload()]);
    await expect(page.getByRole('heading', { name: 'User Management' })).toBeVisible();
    await expect(other.getByRole('heading', { name: 'Profile' })).toBeVisible();
  }
});

test('SPEC §2 route table: a new account is confined to /change-password until it has a password of its own', async ({
  page,
  api,
  signIn,
}) => {
  const newcomer = await api.newcomer('user');
  await page.goto('/profile');
  await signIn(page, newcomer);
  await expect(page).toHaveURL('/change-password');
  await expect(page.getByLabel('Current password')).toHaveCount(0);
  for (const closed of ['/dashboard', '/profile', `/users/${newcomer.id}`]) {
    await page.goto(closed);
    await expect(page).toHaveURL('/change-password');
  }
  await page.getByLabel('New password', { exact: true }).fill('chosen by myself');
  await page.getByLabel('Confirm new password', { exact: true }).fill('chosen by myself');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page).not.toHaveURL('/change-password');
  await page.goto('/profile');
  await expect(page.getByText(newcomer.email).first()).toBeVisible();
});

test('SPEC §4 profile: a person changes the own password in a dialog and signs in with it', async ({
  page,
  api,
  signIn,
  watch,
}) => {
  watch.allow(/400.*\/api\/users\/change-password/);
  const person = await api.person('user');
  await page.goto('/profile');
  await signIn(page, person);
  const opener = page.getByRole('button', { name: 'Change Password' });
  await opener.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password', { exact: true }).fill('not my password');
  await dialog.getByLabel('New password', { exact: true }).fill('an even better one');
  await dialog.getByLabel('Confirm new password', { exact: true }).fill('an even better one');
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await expect(dialog.getByText('Unauthorized or invalid credentials.')).toBeVisible();
  await expect(dialog.getByText('Invalid password')).toBeVisible();
  await dialog.getByLabel('Current password', { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByText('You are signed out.')).toBeVisible();
  await page.goto('/login');
  await signIn(page, { email: person.email, password: 'an even better one' });
});
