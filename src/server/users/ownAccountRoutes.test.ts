import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { bearer, profile, refresh } from '#server/testing/sessionCalls.ts';

let server: TestServer;

beforeAll(async () => {
  server = await buildTestServer();
});

beforeEach(() => server.empty());

afterAll(() => server.close());

function change(token: string, payload: Record<string, unknown>) {
  return server.app.inject({ method: 'POST', url: '/api/users/change-password', headers: bearer(token), payload });
}

const next = 'nine tall birches';

test('SPEC §7 users: changing the password keeps this session and ends every other one', async () => {
  const ada = await server.user();
  const here = await server.login(ada);
  const elsewhere = await server.login(ada);
  const answer = await change(here.accessToken, { current_password: ada.password, new_password: next });
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
  expect((await profile(server, here.accessToken)).statusCode).toBe(200);
  expect((await refresh(server, here.cookies)).statusCode).toBe(200);
  expect((await profile(server, elsewhere.accessToken)).statusCode).toBe(401);
  expect((await refresh(server, elsewhere.cookies)).statusCode).toBe(401);
  await expect(server.login(ada)).rejects.toThrow('Invalid email or password');
  await server.login({ email: ada.email, password: next });
});

test('SPEC §5 change password: without the current one it is 400 "Current password is required"', async () => {
  const ada = await server.user();
  const { accessToken } = await server.login(ada);
  for (const current of [{}, { current_password: '' }]) {
    const answer = await change(accessToken, { new_password: next, ...current });
    expect([answer.statusCode, answer.json().error.fields]).toEqual([
      400,
      { current_password: 'Current password is required' },
    ]);
  }
});

test('SPEC §8 change password: a wrong current password is 400 with "Invalid password" at its field', async () => {
  const ada = await server.user();
  const { accessToken } = await server.login(ada);
  const answer = await change(accessToken, { current_password: 'a wrong password', new_password: next });
  expect([answer.statusCode, answer.json().error]).toMatchObject([
    400,
    { code: 'invalid_password', fields: { current_password: 'Invalid password' } },
  ]);
  await server.login(ada);
});

test.each([
  ['short', 'Password must be at least 8 characters', 'password_too_short'],
  ['x'.repeat(129), 'Password must be at most 128 characters', 'password_too_long'],
  ['passwort123', 'This password is too common', 'password_too_common'],
  ['abcabcabc', 'This password is too common', 'password_too_common'],
  ['asdfghjkl', 'This password is too common', 'password_too_common'],
  ['eight tall birches', 'The new password must differ from the current one', 'password_unchanged'],
])('the new password %j is 400: %s', async (new_password, message, code) => {
  const ada = await server.user({ password: 'eight tall birches' });
  const { accessToken } = await server.login(ada);
  const answer = await change(accessToken, { current_password: ada.password, new_password });
  expect([answer.statusCode, answer.json().error.code, answer.json().error.fields]).toEqual([
    400,
    code,
    { new_password: message },
  ]);
});

describe('password change due', () => {
  test('SPEC §6 roles: while a change is due, every call but the profile and the change itself is 403', async () => {
    const ada = await server.user({ role: 'admin', must_change_password: true });
    const { accessToken, cookies } = await server.login(ada);
    expect((await profile(server, accessToken)).json().user.must_change_password).toBe(true);
    for (const url of ['/api/users', `/api/users/${ada.id}`]) {
      const answer = await server.app.inject({ url, headers: bearer(accessToken) });
      expect([answer.statusCode, answer.json().error.code]).toEqual([403, 'must_change_password']);
    }
    const refreshed = await refresh(server, cookies);
    expect(refreshed.statusCode).toBe(200);
  });

  test('a due change does not ask for the current password, is done only by a new password, and ends other sessions', async () => {
    const ada = await server.user({ role: 'admin', must_change_password: true });
    const { accessToken } = await server.login(ada);
    const other = await server.login(ada);
    const unchanged = await change(accessToken, { new_password: ada.password });
    expect([unchanged.statusCode, unchanged.json().error.code]).toEqual([400, 'password_unchanged']);
    expect((await profile(server, accessToken)).json().user.must_change_password).toBe(true);
    expect((await change(accessToken, { new_password: next })).statusCode).toBe(204);
    expect((await profile(server, accessToken)).json().user.must_change_password).toBe(false);
    expect((await server.app.inject({ url: '/api/users', headers: bearer(accessToken) })).statusCode).toBe(200);
    expect((await profile(server, other.accessToken)).statusCode).toBe(401);
    server.clock.advance(80 * 3600);
    await server.login({ email: ada.email, password: next });
  });
});

test('of two concurrent password changes one succeeds, the other is told that its session is over', async () => {
  const ada = await server.user();
  const { accessToken } = await server.login(ada);
  const answers = await Promise.all(
    ['nine tall birches', 'ten tall birches'].map((new_password) =>
      change(accessToken, { current_password: ada.password, new_password }),
    ),
  );
  const statuses = answers.map(({ statusCode }) => statusCode).sort();
  expect(statuses[0]).toBe(204);
  // The later change may also have been checked against the password of the earlier one.
  expect([400, 401]).toContain(statuses[1]);
});
