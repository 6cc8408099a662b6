import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { bearer, cookiesAfter, logout, profile, refresh } from '#server/testing/sessionCalls.ts';

let server: TestServer;

beforeAll(async () => {
  server = await buildTestServer();
});

beforeEach(() => server.empty());

afterAll(() => server.close());

async function signedIn() {
  return server.login(await server.user());
}

test('SPEC §7 authentication: signing out ends both tokens and clears both cookies where they were set', async () => {
  const { accessToken, cookies } = await signedIn();
  const answer = await logout(server, cookies);
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
  expect(
    answer.cookies.map(({ name, value, path, expires }) => ({ name, value, path, isPast: expires?.getTime() === 0 })),
  ).toEqual([
    { name: 'refresh_token_cookie', value: '', path: '/api/auth', isPast: true },
    { name: 'csrf_refresh_token', value: '', path: '/', isPast: true },
  ]);
  expect((await profile(server, accessToken)).statusCode).toBe(401);
  expect((await refresh(server, cookies)).statusCode).toBe(401);
});

test('signing out works twice, without any token, and with nothing but the bearer token', async () => {
  const { cookies } = await signedIn();
  await logout(server, cookies);
  expect((await logout(server, cookies)).statusCode).toBe(204);
  expect((await server.app.inject({ method: 'POST', url: '/api/auth/logout' })).statusCode).toBe(204);

  const other = await signedIn();
  const byBearer = await server.app.inject({
    method: 'POST',
    url: '/api/auth/logout',
    headers: bearer(other.accessToken),
  });
  expect(byBearer.statusCode).toBe(204);
  expect((await refresh(server, other.cookies)).statusCode).toBe(401);
});

test('signing out works long after the access token ended', async () => {
  const { accessToken, cookies } = await signedIn();
  server.clock.advance(3600);
  expect((await logout(server, cookies, { headers: bearer(accessToken) })).statusCode).toBe(204);
  expect((await refresh(server, cookies)).statusCode).toBe(401);
});

test('a sign-out without the CSRF token of the cookie’s session clears the cookies and leaves that session', async () => {
  const { accessToken, cookies } = await signedIn();
  const foreign = (await signedIn()).cookies.csrf_refresh_token;
  const { refresh_token_cookie = '' } = cookies;
  const attempts: Parameters<typeof logout>[2][] = [
    { headers: { 'x-csrf-token': undefined } },
    { headers: { 'x-csrf-token': 'f'.repeat(43) } },
    { headers: { 'x-csrf-token': foreign }, cookies: { ...cookies, csrf_refresh_token: foreign ?? '' } },
    { cookies: { refresh_token_cookie } },
  ];
  for (const attempt of attempts) {
    const answer = await logout(server, cookies, attempt);
    expect(answer.statusCode).toBe(204);
    expect(answer.cookies.map(({ name, value }) => [name, value])).toEqual([
      ['refresh_token_cookie', ''],
      ['csrf_refresh_token', ''],
    ]);
  }
  expect((await profile(server, accessToken)).statusCode).toBe(200);
  await logout(server, cookies, { headers: { ...bearer(accessToken), 'x-csrf-token': 'wrong' } });
  expect((await profile(server, accessToken)).statusCode).toBe(401);
});

test('signing out while refreshes run leaves no session or token valid, ten times', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { accessToken, cookies } = await signedIn();
    const calls = Array.from({ length: 6 }, (_, place) =>
      place === round % 6 ? logout(server, cookies) : refresh(server, cookies),
    );
    const answers = await Promise.all(calls);
    expect(answers[round % 6]?.statusCode).toBe(204);
    for (const answer of answers) {
      expect([200, 204, 401]).toContain(answer.statusCode);
      if (answer.statusCode !== 200) continue;
      expect((await profile(server, answer.json().access_token)).statusCode).toBe(401);
      expect((await refresh(server, cookiesAfter(cookies, answer))).statusCode).toBe(401);
    }
    expect((await profile(server, accessToken)).statusCode).toBe(401);
  }
});
