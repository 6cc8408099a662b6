import { randomUUID } from 'node:crypto';
import { type APIRequestContext, chromium, expect } from '@playwright/test';
import { freePort } from '#server/testing/freePort.ts';
import { callOf } from '#shared/calls/call.ts';
import { STUDY_EXPORT_CALLS } from '#shared/calls/studyExports.ts';
import { UPLOAD_CALLS } from '#shared/calls/uploads.ts';
import { API_BASE } from '#shared/constants.ts';
import { plainActivity } from '#standin/files/plainActivity.ts';
import { gpxText } from '#standin/files/xmlTexts.ts';
import { newEmail } from '../../e2e/support/adminApi.ts';
import { ADMIN, startKadenz } from '../../e2e/support/kadenzServer.ts';
import { untilHearing } from '../../e2e/support/liveUpdates.ts';
import { BROWSER_FLAGS, ensureBrowser } from '../browser.ts';
import { ensureBuild } from '../clientBuild.ts';
import { attemptsFrom } from './attempts.ts';
import { leadsTo } from './leadsTo.ts';
import { readThroughNginx } from './longAnswer.ts';
import { startNginx } from './nginx.ts';

/** npm run test:proxy: the product works behind the site of deploy/nginx.conf. */
const MEGABYTE = 2 ** 20;
const PASSWORD = 'chosen by myself';

const executablePath = await ensureBrowser();
if ((await ensureBuild()) !== 0) process.exit(1);
const httpsPort = await freePort();
const origin = `https://localhost:${httpsPort}`;
const kadenz = await startKadenz({ PUBLIC_URL: origin, TRUST_PROXY: '127.0.0.1' });
const nginx = await startNginx(Number(new URL(kadenz.origin).port), httpsPort);
const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS });

async function check(title: string, work: () => Promise<void>): Promise<void> {
  await work();
  console.log(`behind nginx: ${title}`);
}

async function tokenOf(request: APIRequestContext, email: string, password: string): Promise<string> {
  const answer = await request.post('/api/auth/login', { data: { email, password, client: 'web' } });
  expect(answer.status()).toBe(200);
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return token;
}

const bearing = (token: string) => ({ authorization: `Bearer ${token}` });

try {
  const page = await browser.newPage({ baseURL: origin, ignoreHTTPSErrors: true });
  const other = await browser.newContext({ baseURL: origin, ignoreHTTPSErrors: true });
  const token = await tokenOf(other.request, ADMIN.email, ADMIN.password);

  await check('http leads to https', async () => {
    const answer = await fetch(`http://localhost:${nginx.httpPort}/login?next=1`, { redirect: 'manual' });
    expect(answer.status).toBe(301);
    expect(answer.headers.get('location')).toBe('https://localhost/login?next=1');
  });

  await check('no host that a visitor names is led to', async () => {
    expect(await leadsTo(nginx.httpPort, 'elsewhere.example')).toBe('https://localhost/');
  });

  const email = newEmail('user');
  const created = await other.request.post('/api/users', {
    data: { email, initial_password: 'given by an admin', role: 'user' },
    headers: bearing(token),
  });
  expect(created.status()).toBe(201);
  const first = await tokenOf(other.request, email, 'given by an admin');
  await other.request.post('/api/users/change-password', { data: { new_password: PASSWORD }, headers: bearing(first) });
  const own = await tokenOf(other.request, email, PASSWORD);
  const upload = (bytes: Buffer, as: string) =>
    other.request.post(`/api${UPLOAD_CALLS.createUpload.path}`, {
      multipart: { file: { name: 'long.gpx', mimeType: 'application/gpx+xml', buffer: bytes } },
      headers: bearing(as),
    });

  await check('a user signs in, and secure cookies keep the session over a reload', async () => {
    const loaded = await page.goto('/login');
    expect(loaded?.headers()['strict-transport-security']).toContain('max-age');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Your files' })).toBeVisible();
    const cookies = await page.context().cookies();
    expect(cookies.length).toBeGreaterThan(0);
    expect(cookies.filter(({ secure }) => !secure)).toEqual([]);
    const hearing = untilHearing(page);
    await page.reload();
    await hearing;
  });

  await check('a file of several megabytes arrives, and the open screen shows it by itself', async () => {
    const long = plainActivity({ name: 'A long day', start: new Date(Date.UTC(2026, 2, 1, 6)), seconds: 6 * 3600 });
    const bytes = Buffer.from(gpxText(long));
    expect(bytes.length).toBeGreaterThan(2 * MEGABYTE);
    expect((await upload(bytes, own)).status()).toBe(202);
    const results = page.getByRole('region', { name: 'Your files' });
    await expect(results.getByText('Imported: 1')).toBeVisible({ timeout: 60_000 });
  });

  await check('the answer to an upload that is refused before it has arrived is that of Kadenz', async () => {
    const answer = await upload(Buffer.alloc(20 * MEGABYTE), 'no token');
    expect(answer.status()).toBe(401);
    expect(await answer.json()).toMatchObject({ error: { code: 'session_expired' } });
  });

  await check('a package goes to its reader, and not onto the disk of nginx first', async () => {
    const path = `${API_BASE}${callOf(STUDY_EXPORT_CALLS.downloadStudyExport, randomUUID()).path}`;
    expect(await readThroughNginx(path, 64 * MEGABYTE)).toEqual({ bytes: 64 * MEGABYTE, warnings: '' });
  });

  await check('sign-ins are counted by the address of the visitor, whatever the visitor claims', async () => {
    const attempts = (address: string, count: number) => attemptsFrom(httpsPort, address, count);
    const statuses = await attempts('127.0.0.2', 11);
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401));
    expect(statuses[10]).toBe(429);
    expect(await attempts('127.0.0.3', 1)).toEqual([401]);
  });

  await check('no log holds a secret of an address', async () => {
    const secretPath = '/api/strava-integration/webhook/a-secret-in-the-path';
    await fetch(`http://localhost:${nginx.httpPort}${secretPath}`, { redirect: 'manual' });
    await other.request.get(secretPath);
    await other.request.get('/strava-integration/auth-redirect?code=a-secret-code&state=a-secret-state');
    const headers = { referer: `${origin}/strava-integration/auth-start?invite=a-secret-invitation` };
    await other.request.get('/api/health', { headers });
    await expect.poll(nginx.accessLog).toContain('/api/health');
    expect(await nginx.accessLog()).not.toContain('a-secret');
    await kadenz.stop();
    await other.request.get(secretPath);
    await other.request.get('/api/health');
    await expect.poll(nginx.errorLog).toContain('/api/health');
    expect(await nginx.errorLog()).not.toContain('a-secret');
  });
} finally {
  await browser.close();
  await nginx.stop();
  await kadenz.stop();
}
