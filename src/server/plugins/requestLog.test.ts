import { rmSync } from 'node:fs';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { bearer, logout, refresh } from '#server/testing/sessionCalls.ts';
import { multipart, newDataDir, UPLOADS } from '#server/testing/uploadCalls.ts';
import { WHY } from '#server/testing/why.ts';
import { RECEIPT_HEADER } from '#shared/constants.ts';

const dataDir = newDataDir();
let server: TestServer;

beforeAll(async () => {
  server = await buildTestServer({ settings: { logLevel: 'trace', dataDir } });
});

beforeEach(() => server.empty());

afterAll(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true });
});

function eventsOf(requestId: unknown): unknown[] {
  return server
    .logLines()
    .filter((line) => line.request_id === requestId)
    .map((line) => line.event);
}

function signIn(email: string, password: string) {
  return server.app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password, client: 'web' } });
}

test('sign-ins, failures, denials, refused input and limits leave a line with who and which request', async () => {
  const ada = await server.user();
  const ok = await signIn(ada.email, ada.password);
  const headers = bearer(ok.json().access_token);
  const failed = await signIn(ada.email, 'a wrong password');
  const denied = await server.app.inject({ url: '/api/users', headers });
  const invalid = await server.app.inject({
    method: 'POST',
    url: '/api/users/change-password',
    headers,
    payload: { new_password: 'x', a: 1 },
  });
  for (let i = 0; i < 9; i += 1) await signIn(ada.email, 'a wrong password');
  const limited = await signIn(ada.email, 'a wrong password');

  expect(eventsOf(ok.headers['x-request-id'])).toEqual(['signed_in', 'request']);
  expect(eventsOf(failed.headers['x-request-id'])).toEqual(['sign_in_failed', 'failure', 'request']);
  expect(eventsOf(denied.headers['x-request-id'])).toEqual(['failure', 'request']);
  expect(eventsOf(invalid.headers['x-request-id'])).toEqual(['failure', 'request']);
  expect(eventsOf(limited.headers['x-request-id'])).toEqual(['limit_hit', 'failure', 'request']);
  const lines = server.logLines();
  const byEvent = (event: string) => lines.find((line) => line.event === event);
  for (const event of ['signed_in', 'sign_in_failed', 'limit_hit']) expect(byEvent(event)?.user_id).toBe(ada.id);
  expect(lines).toContainEqual(expect.objectContaining({ status: 403, code: 'forbidden', user_id: ada.id }));
  expect(lines).toContainEqual(expect.objectContaining({ status: 400, fields: ['a'], user_id: ada.id }));
  for (const { time } of lines) expect(time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
});

test('changes of accounts leave who did what to whom', async () => {
  const admin = await server.user({ role: 'admin' });
  const headers = bearer((await server.login(admin)).accessToken);
  const created = await server.app.inject({
    method: 'POST',
    url: '/api/users',
    headers,
    payload: { email: 'ada@example.org', initial_password: 'seven small birches', role: 'user' },
  });
  const target_id = created.json().user.id;
  const payload = { new_password: 'nine tall birches' };
  await server.app.inject({ method: 'POST', url: `/api/users/${target_id}/reset-password`, headers, payload });
  await server.app.inject({ method: 'DELETE', url: `/api/users/${target_id}`, headers, payload: WHY });
  for (const event of ['user_created', 'password_reset', 'user_deleted']) {
    expect(server.logLines()).toContainEqual(expect.objectContaining({ event, user_id: admin.id, target_id }));
  }
});

test('an error that stands for several leaves the reason of each, without what a driver adds', () => {
  const refused = Object.assign(new Error('canceling statement'), { code: '57014', detail: 'ada@example.org' });
  server.app.log.error({ err: new AggregateError([refused], 'Not erased'), event: 'several' }, 'failed');
  const line = server.logLines().find(({ event }) => event === 'several');
  const errors = [{ type: 'Error', message: 'canceling statement', stack: refused.stack, code: '57014' }];
  expect(line?.err).toEqual(expect.objectContaining({ message: 'Not erased', errors }));
});

test('no secret and nothing that people typed reaches the log', async () => {
  const canaries = [
    'canary-password-1',
    'canary-password-2',
    'canary-search',
    'canary-code',
    'canary-state',
    'canary-email',
  ];
  const admin = await server.user({ role: 'admin', password: 'canary-password-1' });
  const { accessToken, cookies } = await server.login(admin);
  const headers = bearer(accessToken);
  const { app } = server;
  await signIn('canary-email@example.org', 'canary-password-2');
  await app.inject({ url: '/api/users?search=canary-search', headers });
  await app.inject({ url: '/api/users?search=canary-search&search=canary-search', headers });
  await app.inject({ url: '/strava-integration/auth-redirect?code=canary-code&state=canary-state' });
  await app.inject({
    method: 'POST',
    url: '/api/strava-integration/auth/callback',
    payload: { code: 'canary-code', state: 'canary-state' },
  });
  await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: '{"password":"canary-password-2',
    headers: { 'content-type': 'application/json' },
  });
  await app.inject({
    method: 'POST',
    url: '/api/users',
    headers,
    payload: { email: 'canary-email', initial_password: 'canary-password-2', role: 'user' },
  });
  await app.inject({
    method: 'POST',
    url: '/api/users',
    headers,
    payload: { email: 'canary-email@example.org', initial_password: 'canary-password-2', role: 'canary-search' },
  });
  await app.inject({
    method: 'POST',
    url: '/api/users/change-password',
    headers,
    payload: { current_password: 'canary-password-2', new_password: 'canary-password-2' },
  });
  const twice = { email: 'canary-email@example.org', initial_password: 'canary-password-2', role: 'user' };
  await app.inject({ method: 'POST', url: '/api/users', headers, payload: twice });
  await app.inject({ method: 'POST', url: '/api/users', headers, payload: twice });
  const renewed = await refresh(server, cookies);
  await logout(server, cookies);

  const log = server
    .logLines()
    .map((line) => JSON.stringify(line))
    .join('\n');
  expect(log).toContain('sign_in_failed');
  const tokens = [accessToken, renewed.json().access_token, cookies.refresh_token_cookie, cookies.csrf_refresh_token];
  for (const secret of [...canaries, ...tokens]) {
    // An empty secret would occur in no log and prove nothing.
    expect(secret).toMatch(/.{6}/);
    expect(log).not.toContain(secret);
  }
});

test('an upload leaves neither the token of the session nor a receipt in the log', async () => {
  const token = await server.tokenOf(await server.user());
  const { headers, payload } = await multipart([['canary-file.gpx', '<gpx/>']]);
  const secrets = { ...bearer(token), [RECEIPT_HEADER]: 'canary-receipt', cookie: 'known_device=canary-device' };
  const sent = await server.app.inject({ method: 'POST', url: UPLOADS, headers: { ...headers, ...secrets }, payload });
  expect(sent.statusCode).toBe(202);
  const log = JSON.stringify(server.logLines());
  expect(log).toContain('busboyOptions');
  for (const secret of [token, 'canary-receipt', 'canary-device', 'canary-file']) expect(log).not.toContain(secret);
});

test('line breaks, escapes and JSON from outside leave one valid line each', async () => {
  const forged = 'a@b.c\r\n{"level":"info","event":"signed_in"}\u001b[31m';
  const answer = await signIn(forged, 'a wrong password');
  await server.app.inject({ url: '/api/nothing%0d%0a{"event":"forged"}', headers: { 'user-agent': '\u001b[31m' } });
  const lines = server.logLines();
  expect(lines.filter(({ event }) => event === 'signed_in' || event === 'forged')).toEqual([]);
  expect(eventsOf(answer.headers['x-request-id'])).toEqual(['sign_in_failed', 'failure', 'request']);
  expect(lines.every((line) => typeof line.time === 'string')).toBe(true);
});

test('secrets are removed from a log line even when they are passed to it', () => {
  server.app.log.info(
    { event: 'mistake', user: { password: 'canary-1', access_token: 'canary-2' }, cookie: 'canary-3' },
    'x',
  );
  const line = server.logLines().find(({ event }) => event === 'mistake');
  expect(JSON.stringify(line)).not.toContain('canary');
});
