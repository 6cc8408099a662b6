import { sql } from 'kysely';
import { readSettings } from '#server/readSettings.ts';
import { recorded } from '#server/testing/auditRows.ts';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { bearer } from '#server/testing/sessionCalls.ts';
import type { TestUser } from '#server/testing/testUsers.ts';
import { WHY } from '#server/testing/why.ts';
import { ensureFirstAdmin } from './firstAdmin.ts';

const CANARY = 'canary heron 4711';
const THREE_DAYS_MS = 72 * 3600 * 1000;

let server: TestServer;
let root: TestUser;
let token: string;

beforeAll(async () => {
  server = await buildTestServer();
});

beforeEach(async () => {
  await server.empty();
  root = await server.user({ role: 'admin', email: 'Root@example.org' });
  token = await server.tokenOf(root);
});

afterAll(() => server.close());

type Method = 'POST' | 'DELETE';
const call = (method: Method, path: string, payload?: Record<string, unknown>, accessToken = token) =>
  recorded(server, async () =>
    server.app.inject({ method, url: `/api/users${path}`, headers: bearer(accessToken), payload }),
  );
const create = (email: string, password = CANARY) =>
  call('POST', '', { email, initial_password: password, role: 'user' });

test('creating a user is one row with actor, user, values and request', async () => {
  const { rows, result } = await create('Ada@Example.org');
  expect(result.statusCode).toBe(201);
  expect(rows).toEqual([
    {
      at: server.clock.now(),
      actor_id: root.id,
      actor_email: 'Root@example.org',
      action: 'user.created',
      object_type: 'user',
      object_id: result.json().user.id,
      changes: {
        email: { old: null, new: 'Ada@Example.org' },
        role: { old: null, new: 'user' },
        must_change_password: { old: null, new: true },
      },
      request_id: result.headers['x-request-id'],
    },
  ]);
});

test('deleting a user is one row that keeps their e-mail and role', async () => {
  const ada = await server.user({ role: 'researcher', email: 'ada@example.org' });
  const { rows, result } = await call('DELETE', `/${ada.id}`, WHY);
  expect(result.statusCode).toBe(204);
  expect(rows).toEqual([
    {
      at: server.clock.now(),
      actor_id: root.id,
      actor_email: 'Root@example.org',
      action: 'user.deleted',
      object_type: 'user',
      object_id: ada.id,
      changes: { email: { old: 'ada@example.org', new: null }, role: { old: 'researcher', new: null } },
      request_id: result.headers['x-request-id'],
    },
  ]);
});

test('a reset password and the change that follows it are one row each, without any password', async () => {
  const ada = await server.user({ email: 'ada@example.org' });
  const until = new Date(server.clock.now().getTime() + THREE_DAYS_MS).toISOString();
  const reset = await call('POST', `/${ada.id}/reset-password`, { new_password: CANARY });
  expect(reset.result.statusCode).toBe(204);
  expect(reset.rows).toEqual([
    expect.objectContaining({
      actor_id: root.id,
      action: 'user.password_reset',
      object_id: ada.id,
      changes: {
        must_change_password: { old: false, new: true },
        temporary_password_expires_at: { old: null, new: until },
      },
      request_id: reset.result.headers['x-request-id'],
    }),
  ]);

  const own = (await server.login({ email: ada.email, password: CANARY })).accessToken;
  const change = await call('POST', '/change-password', { new_password: `${CANARY} too` }, own);
  expect(change.result.statusCode).toBe(204);
  expect(change.rows).toEqual([
    expect.objectContaining({
      actor_id: ada.id,
      actor_email: 'ada@example.org',
      action: 'user.password_changed',
      object_id: ada.id,
      changes: {
        must_change_password: { old: true, new: false },
        temporary_password_expires_at: { old: until, new: null },
      },
      request_id: change.result.headers['x-request-id'],
    }),
  ]);
});

test('a call that is refused is not recorded', async () => {
  const ada = await server.user({ email: 'ada@example.org' });
  const adas = await server.tokenOf(ada);
  const unknownId = '019ab000-0000-7000-8000-000000000000';
  const new_password = CANARY;
  const attempts: [number, Method, string, Record<string, unknown>?, string?][] = [
    [409, 'POST', '', { email: 'ADA@example.org', initial_password: CANARY, role: 'user' }],
    [400, 'POST', '', { email: 'ada', initial_password: CANARY, role: 'user' }],
    [400, 'POST', '', { email: 'new@example.org', initial_password: 'short', role: 'user' }],
    [403, 'POST', '', { email: 'new@example.org', initial_password: CANARY, role: 'user' }, adas],
    [404, 'DELETE', `/${unknownId}`, WHY],
    [404, 'DELETE', '/nobody', WHY],
    [409, 'DELETE', `/${root.id}`, WHY],
    [403, 'DELETE', `/${ada.id}`, WHY, adas],
    [401, 'DELETE', `/${ada.id}`, WHY, 'no.token'],
    [404, 'POST', `/${unknownId}/reset-password`, { new_password }],
    [409, 'POST', `/${root.id}/reset-password`, { new_password }],
    [400, 'POST', `/${ada.id}/reset-password`, { new_password: 'short' }],
    [400, 'POST', '/change-password', { new_password, current_password: 'not the current one' }, adas],
    [400, 'POST', '/change-password', { new_password: ada.password, current_password: ada.password }, adas],
    [400, 'POST', '/change-password', { new_password }, adas],
  ];
  for (const [status, method, path, payload, accessToken] of attempts) {
    const { rows, result } = await call(method, path, payload, accessToken);
    expect([path, result.statusCode, rows]).toEqual([path, status, []]);
  }
});

test('the first admin is recorded as made by the installation itself, once', async () => {
  await server.empty();
  const settings = readSettings({ ADMIN_EMAIL: 'first@example.org', ADMIN_PASSWORD: CANARY });
  const { rows } = await recorded(server, () =>
    Promise.all([1, 2, 3].map(() => ensureFirstAdmin(server.db, settings, undefined, server.clock.now()))),
  );
  const admin = await server.db.selectFrom('users').select('id').executeTakeFirst();
  expect(rows).toEqual([
    {
      at: server.clock.now(),
      actor_id: null,
      actor_email: null,
      action: 'user.first_admin_created',
      object_type: 'user',
      object_id: admin?.id,
      changes: {
        email: { old: null, new: 'first@example.org' },
        role: { old: null, new: 'admin' },
        must_change_password: { old: null, new: false },
      },
      request_id: null,
    },
  ]);
});

test('a first admin whose password could not be printed is not recorded', async () => {
  await server.empty();
  const mute = () => {
    throw new Error('nobody listens');
  };
  const { rows } = await recorded(server, () =>
    ensureFirstAdmin(server.db, readSettings({}), mute).catch(() => undefined),
  );
  expect(rows).toEqual([]);
});

describe('changes without an audit row', () => {
  beforeEach(async () => {
    await sql`ALTER TABLE audit_log ADD CONSTRAINT refuse_all CHECK (false) NOT VALID`.execute(server.db);
  });
  afterEach(async () => {
    await sql`ALTER TABLE audit_log DROP CONSTRAINT refuse_all`.execute(server.db);
  });

  test('a user change that cannot be recorded is not made', async () => {
    const ada = await server.user();
    const users = () => server.db.selectFrom('users').selectAll().orderBy('id').execute();
    const sessions = () => server.db.selectFrom('sessions').selectAll().orderBy('id').execute();
    const before = [await users(), await sessions()];
    const calls = [
      await create('new@example.org'),
      await call('DELETE', `/${ada.id}`, WHY),
      await call('POST', `/${ada.id}/reset-password`, { new_password: CANARY }),
      await call('POST', '/change-password', { new_password: CANARY, current_password: root.password }),
    ];
    expect(calls.map(({ result }) => result.statusCode)).toEqual([500, 500, 500, 500]);
    expect(calls.map(({ rows }) => rows)).toEqual([[], [], [], []]);
    expect([await users(), await sessions()]).toEqual(before);
  });

  test('a first admin that cannot be recorded is not created', async () => {
    await server.empty();
    await expect(ensureFirstAdmin(server.db, readSettings({}))).rejects.toThrow('refuse_all');
    expect(await server.db.selectFrom('users').select('id').execute()).toEqual([]);
  });
});

test('ten concurrent changes are ten rows in one chain; nine refused duplicates are not recorded', async () => {
  const different = await recorded(server, () =>
    Promise.all(Array.from({ length: 10 }, (_, n) => create(`person${n}@new.example.org`))),
  );
  expect(different.rows).toHaveLength(10);
  const requests = different.result.map(({ result }) => result.headers['x-request-id']);
  expect(new Set(different.rows.map(({ request_id }) => request_id))).toEqual(new Set(requests));

  const equal = await recorded(server, () => Promise.all(Array.from({ length: 10 }, () => create('same@example.org'))));
  expect(equal.result.map(({ result }) => result.statusCode).sort()).toEqual([201, ...new Array(9).fill(409)]);
  expect(equal.rows.map(({ action }) => action)).toEqual(['user.created']);
});

test('no password, hash or token is in any row', async () => {
  const { result } = await create('ada@example.org');
  await call('POST', `/${result.json().user.id}/reset-password`, { new_password: `${CANARY} again` });
  const { accessToken } = await server.login({ email: 'ada@example.org', password: `${CANARY} again` });
  await call('POST', '/change-password', { new_password: `${CANARY} third` }, accessToken);
  const { rows } = await sql<{ row: string }>`SELECT a::text AS row FROM audit_log a`.execute(server.db);
  const all = rows.map(({ row }) => row).join('\n');
  expect(all).toContain('user.password_changed');
  const hashes = await server.db.selectFrom('users').select('password_hash').execute();
  const secrets = ['canary', '$argon2', accessToken, token, ...hashes.map(({ password_hash }) => password_hash)];
  expect(secrets.filter((secret) => all.includes(secret))).toEqual([]);
});
