import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { bearer, cookiesAfter, profile, refresh } from '#server/testing/sessionCalls.ts';

let server: TestServer;

beforeAll(async () => {
  server = await buildTestServer();
});

beforeEach(() => server.empty());

afterAll(() => server.close());

function signIn(payload: Record<string, unknown>, remoteAddress = '127.0.0.1', headers: Record<string, string> = {}) {
  return server.app.inject({ method: 'POST', url: '/api/auth/login', payload, remoteAddress, headers });
}

const wrong = 'a wrong password';

test('SPEC §7 authentication: signing in answers an access token and sets the two cookies', async () => {
  const ada = await server.user({ email: 'ada@example.org' });
  const answer = await signIn({ email: ada.email, password: ada.password, client: 'web' });
  expect(answer.statusCode).toBe(200);
  expect(Object.keys(answer.json())).toEqual(['access_token']);
  const me = await profile(server, answer.json().access_token);
  expect(me.json()).toEqual({
    user: {
      id: ada.id,
      email: 'ada@example.org',
      role: 'user',
      must_change_password: false,
      created_at: server.clock.now().toISOString(),
    },
    profile: null,
  });
  const [refreshCookie, csrfCookie] = answer.cookies;
  expect(refreshCookie).toEqual({
    name: 'refresh_token_cookie',
    value: expect.stringMatching(/^[\w-]{43}$/),
    httpOnly: true,
    sameSite: 'Strict',
    path: '/api/auth',
    maxAge: 7 * 24 * 3600,
  });
  expect(csrfCookie).toEqual({
    name: 'csrf_refresh_token',
    value: expect.stringMatching(/^[\w-]{43}$/),
    sameSite: 'Strict',
    path: '/',
    maxAge: 7 * 24 * 3600,
  });
});

test('cookies are Secure when people come by https', async () => {
  const secure = await buildTestServer({ settings: { publicUrl: 'https://kadenz.example' } });
  try {
    const ada = await secure.user();
    const answer = await secure.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: ada.email, password: ada.password, client: 'web' },
    });
    expect(answer.cookies.map(({ secure: isSecure }) => isSecure)).toEqual([true, true, true]);
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  } finally {
    await secure.close();
  }
});

test('a wrong e-mail and a wrong password give the same answer', async () => {
  const ada = await server.user();
  const wrongPassword = await signIn({ email: ada.email, password: wrong, client: 'web' });
  const wrongEmail = await signIn({ email: 'nobody@example.org', password: wrong, client: 'web' });
  for (const answer of [wrongPassword, wrongEmail]) {
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({
      message: 'Invalid email or password',
      error: {
        code: 'invalid_login',
        message: 'Invalid email or password',
        request_id: answer.headers['x-request-id'],
      },
    });
  }
  const namesOf = (answer: typeof wrongEmail) => Object.keys(answer.headers).sort();
  expect(namesOf(wrongEmail)).toEqual(namesOf(wrongPassword));
});

test('e-mails are compared without case', async () => {
  const ada = await server.user({ email: 'Ada.Lovelace@Example.org' });
  const answer = await signIn({ email: 'ada.lovelace@EXAMPLE.ORG', password: ada.password, client: 'web' });
  expect(answer.statusCode).toBe(200);
});

test('composed and decomposed letters are the same password, but every space counts', async () => {
  const ada = await server.user({ password: ' caf\u00e9 au lait ' });
  const decomposed = await signIn({ email: ada.email, password: ' cafe\u0301 au lait ', client: 'web' });
  const trimmed = await signIn({ email: ada.email, password: 'caf\u00e9 au lait', client: 'web' });
  expect([decomposed.statusCode, trimmed.statusCode]).toEqual([200, 401]);
});

test('passwords that differ only after 72 bytes are different', async () => {
  const long = 'x1'.repeat(40);
  const ada = await server.user({ password: `${long}a` });
  expect((await signIn({ email: ada.email, password: `${long}b`, client: 'web' })).statusCode).toBe(401);
  expect((await signIn({ email: ada.email, password: `${long}a`, client: 'web' })).statusCode).toBe(200);
});

test('SPEC §9 call constants: a client other than "web" is refused', async () => {
  const ada = await server.user();
  const answer = await signIn({ email: ada.email, password: ada.password, client: 'app' });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().error.fields).toEqual({ client: expect.any(String) });
});

test('signing in ends the session that this browser had before, and no other', async () => {
  const ada = await server.user();
  const before = await server.login(ada);
  const elsewhere = await server.login(ada);
  const again = await server.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: ada.email, password: ada.password, client: 'web' },
    cookies: before.cookies,
  });
  expect(again.statusCode).toBe(200);
  expect((await refresh(server, before.cookies)).statusCode).toBe(401);
  expect((await profile(server, before.accessToken)).statusCode).toBe(401);
  expect((await refresh(server, elsewhere.cookies)).statusCode).toBe(200);
  expect((await refresh(server, cookiesAfter(before.cookies, again))).statusCode).toBe(200);
});

test('an old hash is renewed at sign-in', async () => {
  const ada = await server.user();
  const { hash } = await import('@node-rs/argon2');
  const old = await hash(ada.password, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
  await server.db.updateTable('users').set({ password_hash: old }).where('id', '=', ada.id).execute();
  await server.login(ada);
  const { password_hash } = await server.db.selectFrom('users').select('password_hash').executeTakeFirstOrThrow();
  expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  await server.login(ada);
});

test('a first password given by an admin works for 72 hours, and says so when it is over', async () => {
  const ada = await server.user({ must_change_password: true });
  server.clock.advance(72 * 3600 - 1);
  expect((await signIn({ email: ada.email, password: ada.password, client: 'web' })).statusCode).toBe(200);
  server.clock.advance(1);
  const late = await signIn({ email: ada.email, password: ada.password, client: 'web' });
  expect([late.statusCode, late.json().error.code]).toEqual([401, 'temporary_password_expired']);
  const lateAndWrong = await signIn({ email: ada.email, password: wrong, client: 'web' });
  expect(lateAndWrong.json().error.code).toBe('invalid_login');
});

test('an access token lives 15 minutes', async () => {
  const ada = await server.user();
  const { accessToken } = await server.login(ada);
  server.clock.advance(15 * 60 - 1);
  expect((await profile(server, accessToken)).statusCode).toBe(200);
  server.clock.advance(1);
  const late = await profile(server, accessToken);
  expect([late.statusCode, late.json().message]).toEqual([401, 'Session expired']);
});

describe('invalid access tokens', () => {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

  test('a token with alg none, another key, altered claims, a foreign audience or of a refresh is 401', async () => {
    const { SignJWT } = await import('jose');
    const { createSecret } = await import('#server/plugins/secret.ts');
    const ada = await server.user();
    const admin = await server.user({ role: 'admin' });
    const { accessToken, cookies } = await server.login(ada);
    const [header = '', claims = '', signature = ''] = accessToken.split('.');
    const payload = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
    const key = createSecret('a secret key for tests only, 32 bytes and more').derive('access-token');
    const sign = (changed: Record<string, unknown>, withKey: Uint8Array, alg = 'HS256') =>
      new SignJWT({ ...payload, ...changed }).setProtectedHeader({ alg }).sign(withKey);

    expect((await profile(server, await sign({}, key))).statusCode).toBe(200);
    const bad = [
      `${part({ alg: 'none', typ: 'JWT' })}.${claims}.`,
      `${part({ alg: 'none' })}.${claims}.${signature}`,
      `${header}.${part({ ...payload, sub: admin.id })}.${signature}`,
      `${header}.${claims}`,
      await sign({ sub: admin.id }, key),
      await sign({ aud: 'another-api' }, key),
      await sign({ iss: 'somebody' }, key),
      await sign({ exp: undefined }, key),
      await sign({}, key, 'HS512'),
      await sign({}, new Uint8Array(32).fill(7)),
      cookies.refresh_token_cookie ?? '',
      'nonsense',
      '',
    ];
    for (const token of bad) {
      const answer = await profile(server, token);
      expect([token, answer.statusCode]).toEqual([token, 401]);
      expect(answer.headers['www-authenticate']).toBe('Bearer');
    }
  });

  test('an access token is not a refresh token, and cookies alone authorise nothing', async () => {
    const { accessToken, cookies } = await server.login(await server.user());
    const asCookie = await refresh(server, { ...cookies, refresh_token_cookie: accessToken });
    expect(asCookie.statusCode).toBe(401);
    const withoutBearer = await server.app.inject({ url: '/api/users/me', cookies });
    expect([withoutBearer.statusCode, withoutBearer.json().message]).toEqual([401, 'Please sign in']);
  });

  test('the token of a deleted user is refused', async () => {
    const ada = await server.user();
    const { accessToken, cookies } = await server.login(ada);
    await server.db.deleteFrom('users').where('id', '=', ada.id).execute();
    expect((await profile(server, accessToken)).statusCode).toBe(401);
    expect((await refresh(server, cookies)).statusCode).toBe(401);
  });
});

test('a new role holds from the next call on, with the old token', async () => {
  const ada = await server.user({ role: 'admin' });
  const { accessToken } = await server.login(ada);
  const list = () => server.app.inject({ url: '/api/users', headers: bearer(accessToken) });
  expect((await list()).statusCode).toBe(200);
  await server.db.updateTable('users').set({ role: 'user' }).where('id', '=', ada.id).execute();
  expect((await list()).statusCode).toBe(403);
});
