import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { cookiesAfter, logout, profile, refresh } from '#server/testing/sessionCalls.ts';

let server: TestServer;

beforeAll(async () => {
  server = await buildTestServer();
});

beforeEach(() => server.empty());

afterAll(() => server.close());

async function signedIn() {
  const user = await server.user();
  return { user, ...(await server.login(user)) };
}

const HOUR = 3600;

test('SPEC §7 authentication: a refresh answers a new access token and a new refresh cookie', async () => {
  const { accessToken, cookies } = await signedIn();
  server.clock.advance(60);
  const answer = await refresh(server, cookies);
  expect(answer.statusCode).toBe(200);
  expect(Object.keys(answer.json())).toEqual(['access_token']);
  expect(answer.json().access_token).not.toBe(accessToken);
  const next = cookiesAfter(cookies, answer);
  expect(next.refresh_token_cookie).not.toBe(cookies.refresh_token_cookie);
  expect(next.csrf_refresh_token).toBe(cookies.csrf_refresh_token);
  expect((await profile(server, answer.json().access_token)).statusCode).toBe(200);
  expect(answer.cookies.map(({ maxAge }) => maxAge)).toEqual([7 * 24 * HOUR - 60, 7 * 24 * HOUR - 60]);
});

describe('requirements of a refresh', () => {
  test('SPEC §5 refresh: a refresh without the csrf cookie fails with "Missing CSRF token from cookies"', async () => {
    const { cookies } = await signedIn();
    const { refresh_token_cookie = '' } = cookies;
    const answer = await refresh(server, cookies, { cookies: { refresh_token_cookie } });
    expect([answer.statusCode, answer.json().message]).toEqual([401, 'Missing CSRF token from cookies']);
  });

  test.each([
    ['the CSRF header', { headers: { 'x-csrf-token': undefined } }, 'Missing CSRF token from headers'],
    ['the refresh header', { headers: { 'x-refresh-token': undefined } }, 'Missing header x-refresh-token'],
    ['the word true in it', { headers: { 'x-refresh-token': 'yes' } }, 'Missing header x-refresh-token'],
    ['the right CSRF header', { headers: { 'x-csrf-token': 'wrong' } }, 'CSRF token does not belong to this session'],
  ])('a refresh without %s is 401, changes nothing and clears nothing', async (_name, overrides, message) => {
    const { cookies } = await signedIn();
    const answer = await refresh(server, cookies, overrides);
    expect([answer.statusCode, answer.json().message]).toEqual([401, message]);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect((await refresh(server, cookies)).statusCode).toBe(200);
  });

  test('a refresh without the refresh cookie is 401', async () => {
    const { cookies } = await signedIn();
    const { csrf_refresh_token = '' } = cookies;
    const answer = await refresh(server, cookies, { cookies: { csrf_refresh_token } });
    expect([answer.statusCode, answer.json().message]).toEqual([401, 'Missing refresh token from cookies']);
  });

  test('a refresh with a forged equal pair or the pair of another session is 401', async () => {
    const { cookies } = await signedIn();
    const other = await signedIn();
    const foreign = other.cookies.csrf_refresh_token ?? '';
    for (const csrf of ['f'.repeat(43), foreign]) {
      const answer = await refresh(server, { ...cookies, csrf_refresh_token: csrf });
      expect([answer.statusCode, answer.json().message]).toEqual([401, 'CSRF token does not belong to this session']);
    }
    expect((await refresh(server, cookies)).statusCode).toBe(200);
  });

  test.each(['mangled', 'ü%00', 'x'.repeat(3000), "' OR 1=1 --"])(
    'a refresh with a cookie like %j is 401',
    async (mangled) => {
      const { cookies } = await signedIn();
      const answer = await refresh(server, { ...cookies, refresh_token_cookie: encodeURIComponent(mangled) });
      expect([answer.statusCode, answer.json().message]).toEqual([401, 'Session expired']);
      expect((await refresh(server, cookies)).statusCode).toBe(200);
    },
  );

  test('a refresh with a missing or unknown body is 400', async () => {
    const { cookies } = await signedIn();
    expect((await refresh(server, cookies, { payload: {} })).statusCode).toBe(400);
    expect((await refresh(server, cookies, { payload: { client: 'app' } })).statusCode).toBe(400);
  });
});

describe('rotation', () => {
  test('twenty concurrent refreshes all succeed with one successor', async () => {
    const { cookies } = await signedIn();
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(server, cookies)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(new Array(20).fill(200));
    const successors = new Set(answers.map((answer) => cookiesAfter(cookies, answer).refresh_token_cookie));
    expect(successors.size).toBe(1);
    expect(await server.db.selectFrom('refresh_tokens').select('rotated_at').execute()).toHaveLength(2);
    for (const answer of answers) expect((await profile(server, answer.json().access_token)).statusCode).toBe(200);
  });

  test('ten tabs with one cookie jar refresh three times without a sign-out', async () => {
    let { cookies } = await signedIn();
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(server, cookies)));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(new Array(10).fill(200));
      for (const answer of answers) cookies = cookiesAfter(cookies, answer);
      server.clock.advance(3);
    }
  });

  test('a lost answer of a refresh can be requested again within ten seconds without a second rotation', async () => {
    const { cookies } = await signedIn();
    const first = await refresh(server, cookies);
    server.clock.advance(10);
    const again = await refresh(server, cookies);
    expect(again.statusCode).toBe(200);
    expect(cookiesAfter({}, again).refresh_token_cookie).toBe(cookiesAfter({}, first).refresh_token_cookie);
    expect((await refresh(server, cookiesAfter(cookies, again))).statusCode).toBe(200);
  });

  test('a token used again after the grace period ends its whole family and its access tokens, and no other session', async () => {
    const { user, accessToken, cookies } = await signedIn();
    const elsewhere = await server.login(user);
    const thief = await refresh(server, cookies);
    server.clock.advance(11);
    const victim = await refresh(server, cookies);
    expect([victim.statusCode, victim.json().message]).toEqual([401, 'Session expired']);
    expect((await refresh(server, cookiesAfter(cookies, thief))).statusCode).toBe(401);
    expect((await profile(server, thief.json().access_token)).statusCode).toBe(401);
    expect((await profile(server, accessToken)).statusCode).toBe(401);
    expect((await profile(server, elsewhere.accessToken)).statusCode).toBe(200);
    expect((await refresh(server, elsewhere.cookies)).statusCode).toBe(200);
    expect(server.logLines()).toContainEqual(
      expect.objectContaining({
        event: 'refresh_token_reused',
        user_id: user.id,
        request_id: victim.headers['x-request-id'],
      }),
    );
  });

  test('refreshes within the grace period rotate once, and the first token is answered too', async () => {
    const { cookies } = await signedIn();
    const second = cookiesAfter(cookies, await refresh(server, cookies));
    server.clock.advance(0.03);
    const third = cookiesAfter(second, await refresh(server, second));
    expect(third).toEqual(second);
    server.clock.advance(0.03);
    const again = await refresh(server, cookies);
    expect([again.statusCode, cookiesAfter(cookies, again)]).toEqual([200, second]);
    expect((await refresh(server, third)).statusCode).toBe(200);
    expect(await server.db.selectFrom('refresh_tokens').select('rotated_at').execute()).toHaveLength(2);
  });

  test('ten tabs that refresh three times each with the cookie that each had read get 30 of 30 answers, and the session stays', async () => {
    const { cookies } = await signedIn();
    let jar = cookies;
    const tab = async (index: number) => {
      const statuses: number[] = [];
      for (let round = 0; round < 3; round += 1) {
        await new Promise((resolve) => setTimeout(resolve, (index * 7 + round * 11) % 20));
        const answer = await refresh(server, jar);
        statuses.push(answer.statusCode);
        server.clock.advance(0.1);
        await new Promise((resolve) => setTimeout(resolve, (index * 5) % 20));
        jar = cookiesAfter(jar, answer);
      }
      return statuses;
    };
    const statuses = (await Promise.all(Array.from({ length: 10 }, (_, index) => tab(index)))).flat();
    expect(statuses).toEqual(new Array(30).fill(200));
    expect((await refresh(server, cookies)).statusCode).toBe(200);
    server.clock.advance(11);
    expect((await refresh(server, jar)).statusCode).toBe(200);
  });

  test('a token rotates again after the grace period of the token before it', async () => {
    const { cookies } = await signedIn();
    const second = cookiesAfter(cookies, await refresh(server, cookies));
    server.clock.advance(10);
    expect(cookiesAfter(second, await refresh(server, second))).toEqual(second);
    server.clock.advance(0.001);
    expect(cookiesAfter(second, await refresh(server, second))).not.toEqual(second);
  });

  test('the token before the last one is refused and ends the family', async () => {
    const { cookies } = await signedIn();
    const second = cookiesAfter(cookies, await refresh(server, cookies));
    server.clock.advance(11);
    const third = cookiesAfter(second, await refresh(server, second));
    expect((await refresh(server, cookies)).statusCode).toBe(401);
    expect((await refresh(server, third)).statusCode).toBe(401);
  });
});

describe('the end of a session', () => {
  test('a session ends after twelve idle hours', async () => {
    const { cookies } = await signedIn();
    server.clock.advance(12 * HOUR - 1);
    const kept = cookiesAfter(cookies, await refresh(server, cookies));
    server.clock.advance(12 * HOUR - 1);
    const again = await refresh(server, kept);
    expect(again.statusCode).toBe(200);
    server.clock.advance(12 * HOUR);
    expect((await refresh(server, cookiesAfter(kept, again))).statusCode).toBe(401);
  });

  test('a session ends after seven days despite refreshes, and its cookies not later', async () => {
    let { cookies } = await signedIn();
    let age = 0;
    for (; age + 10 * HOUR < 7 * 24 * HOUR; age += 10 * HOUR) {
      server.clock.advance(10 * HOUR);
      const answer = await refresh(server, cookies);
      expect(answer.statusCode).toBe(200);
      expect(answer.cookies[0]?.maxAge).toBe(7 * 24 * HOUR - age - 10 * HOUR);
      cookies = cookiesAfter(cookies, answer);
    }
    const last = await refresh(server, cookies);
    expect(last.statusCode).toBe(200);
    server.clock.advance(7 * 24 * HOUR - age);
    expect((await refresh(server, cookiesAfter(cookies, last))).statusCode).toBe(401);
    expect((await profile(server, last.json().access_token)).statusCode).toBe(401);
  });

  test('no answer of a refresh clears cookies: a late failure must not undo a sign-in of another tab', async () => {
    const { cookies } = await signedIn();
    await logout(server, cookies);
    const dead = await refresh(server, cookies);
    expect([dead.statusCode, dead.headers['set-cookie']]).toEqual([401, undefined]);
  });
});

test('no token is in the database or in the log', async () => {
  const { accessToken, cookies } = await signedIn();
  const next = cookiesAfter(cookies, await refresh(server, cookies));
  const rows = await server.db.selectFrom('refresh_tokens').selectAll().execute();
  const kept = JSON.stringify(rows.map((row) => ({ ...row, token_hash: Buffer.from(row.token_hash).toString() })));
  const log = JSON.stringify(server.logLines());
  for (const secret of [
    cookies.refresh_token_cookie,
    next.refresh_token_cookie,
    cookies.csrf_refresh_token,
    accessToken,
  ]) {
    expect(secret?.length).toBeGreaterThan(40);
    expect(kept).not.toContain(secret);
    expect(log).not.toContain(secret);
  }
});

test('session rows that can no longer be used are deleted, the others kept', async () => {
  const old = await signedIn();
  server.clock.advance(6 * 24 * HOUR);
  const young = await signedIn();
  server.clock.advance(2 * 24 * HOUR);
  await server.db
    .insertInto('login_failures')
    .values([
      { key: 'past', points: 3, expire: server.clock.now().getTime() - 1 },
      { key: 'present', points: 3, expire: server.clock.now().getTime() + 1000 },
    ])
    .execute();
  await server.app.deleteExpiredRows();
  const sessions = await server.db.selectFrom('sessions').select('user_id').execute();
  expect(sessions).toEqual([{ user_id: young.user.id }]);
  expect(await server.db.selectFrom('refresh_tokens').select('session_id').execute()).toHaveLength(1);
  expect(await server.db.selectFrom('login_failures').select('key').execute()).toEqual([{ key: 'present' }]);
  expect(old.user.id).not.toBe(young.user.id);
});
