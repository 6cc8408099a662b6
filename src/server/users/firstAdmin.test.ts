import { readSettings } from '#server/readSettings.ts';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { profile } from '#server/testing/sessionCalls.ts';
import { ensureFirstAdmin } from './firstAdmin.ts';

let server: TestServer;

beforeAll(async () => {
  server = await buildTestServer();
});

beforeEach(() => server.empty());

afterAll(() => server.close());

test('an empty installation gets one admin with a generated password that must be changed and does not run out', async () => {
  const made = await ensureFirstAdmin(server.db, readSettings({}), undefined, server.clock.now());
  expect(made).toEqual({ email: 'admin@localhost', password: expect.stringMatching(/^[\w-]{20,}$/), generated: true });
  server.clock.advance(30 * 24 * 3600);
  const { accessToken } = await server.login({ email: 'admin@localhost', password: made?.password ?? '' });
  expect((await profile(server, accessToken)).json().user).toMatchObject({ role: 'admin', must_change_password: true });
});

test('a password from the settings need not be changed', async () => {
  const settings = readSettings({ ADMIN_EMAIL: 'Root@Example.org', ADMIN_PASSWORD: 'eight tall birches' });
  expect(await ensureFirstAdmin(server.db, settings)).toEqual({
    email: 'Root@Example.org',
    password: 'eight tall birches',
    generated: false,
  });
  const { accessToken } = await server.login({ email: 'root@example.org', password: 'eight tall birches' });
  expect((await profile(server, accessToken)).json().user.must_change_password).toBe(false);
});

test.each(['password1234', 'Kadenz 2026!', 'root@example.org'])(
  'DECISIONS §4 passwords: the installation does not start with "%s" as the password of its first admin',
  async (password) => {
    const settings = readSettings({ ADMIN_EMAIL: 'Root@Example.org', ADMIN_PASSWORD: password });
    await expect(ensureFirstAdmin(server.db, settings)).rejects.toThrow(
      'ADMIN_PASSWORD is set to something else; it takes a password that is not too common, and is not the email',
    );
    expect(await server.db.selectFrom('users').select('id').execute()).toEqual([]);
    await server.user();
    expect(await ensureFirstAdmin(server.db, settings)).toBeNull();
  },
);

test('a first admin whose password could not be printed is not stored', async () => {
  const mute = () => {
    throw new Error('nobody listens');
  };
  await expect(ensureFirstAdmin(server.db, readSettings({}), mute)).rejects.toThrow('nobody listens');
  expect(await server.db.selectFrom('users').select('id').execute()).toEqual([]);
});

test('no admin is created when a user exists or another instance creates one', async () => {
  const settings = readSettings({});
  const made = await Promise.all(Array.from({ length: 5 }, () => ensureFirstAdmin(server.db, settings)));
  expect(made.filter((one) => one !== null)).toHaveLength(1);
  expect(await ensureFirstAdmin(server.db, settings)).toBeNull();
  expect(await server.db.selectFrom('users').select('id').execute()).toHaveLength(1);
});
