import { recorded } from '#server/testing/auditRows.ts';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { bearer, profile, refresh } from '#server/testing/sessionCalls.ts';
import type { TestUser } from '#server/testing/testUsers.ts';

let server: TestServer;
let root: TestUser;
let token: string;

beforeAll(async () => {
  server = await buildTestServer();
});

beforeEach(async () => {
  await server.empty();
  root = await server.user({ role: 'admin', email: 'root@example.org' });
  token = await server.tokenOf(root);
});

afterAll(() => server.close());

const post = (path: string, payload: Record<string, unknown> = {}, accessToken = token) =>
  server.app.inject({ method: 'POST', url: `/api/users/${path}`, headers: bearer(accessToken), payload });
const read = (path: string) => server.app.inject({ url: `/api/users${path}`, headers: bearer(token) });
const signIn = ({ email, password }: Pick<TestUser, 'email' | 'password'>) =>
  server.app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password, client: 'web' } });

test('deactivating a user ends every session at once: the access token, the refresh token, the next sign-in', async () => {
  const ada = await server.user({ email: 'ada@example.org' });
  const [first, second] = [await server.login(ada), await server.login(ada)];
  const answer = await post(`${ada.id}/deactivate`);
  expect([answer.statusCode, answer.json().user]).toEqual([
    200,
    expect.objectContaining({ id: ada.id, deactivated_at: server.clock.now().toISOString() }),
  ]);
  expect((await profile(server, first.accessToken)).statusCode).toBe(401);
  expect((await profile(server, second.accessToken)).statusCode).toBe(401);
  expect((await refresh(server, first.cookies)).statusCode).toBe(401);
  const refused = await signIn(ada);
  expect([refused.statusCode, refused.json().error.code, refused.json().message, refused.cookies]).toEqual([
    403,
    'account_deactivated',
    'This account is deactivated. Please contact an admin.',
    [],
  ]);
});

test('a wrong password tells a stranger nothing about a deactivated account', async () => {
  const [ada, berta] = [await server.user(), await server.user()];
  await post(`${ada.id}/deactivate`);
  const [ofAda, ofBerta] = [
    await signIn({ ...ada, password: 'a wrong one' }),
    await signIn({ ...berta, password: 'a wrong one' }),
  ];
  expect([ofAda.statusCode, ofAda.json().message]).toEqual([401, 'Invalid email or password']);
  expect(ofBerta.json().message).toBe(ofAda.json().message);
});

test('a sign-in to a deactivated account with an expired first password names the deactivation', async () => {
  const ada = await server.user({ must_change_password: true });
  await post(`${ada.id}/deactivate`);
  server.clock.advance(73 * 3600);
  expect((await signIn(ada)).json().error.code).toBe('account_deactivated');
});

test('reactivating lets the person sign in again with what was there; former sessions stay over', async () => {
  const ada = await server.user();
  const former = await server.login(ada);
  await post(`${ada.id}/deactivate`);
  const answer = await post(`${ada.id}/reactivate`);
  expect([answer.statusCode, answer.json().user.deactivated_at]).toEqual([200, undefined]);
  expect((await profile(server, former.accessToken)).statusCode).toBe(401);
  expect((await refresh(server, former.cookies)).statusCode).toBe(401);
  const again = await server.login(ada);
  expect((await profile(server, again.accessToken)).statusCode).toBe(200);
});

test('deactivation and reactivation are one audit row each, with the reason; a call without effect is not recorded', async () => {
  const ada = await server.user({ email: 'ada@example.org' });
  const off = await recorded(server, () => post(`${ada.id}/deactivate`, { reason: '  On leave until May ' }));
  const at = server.clock.now();
  expect(off.rows).toEqual([
    expect.objectContaining({
      action: 'user.deactivated',
      object_type: 'user',
      object_id: ada.id,
      actor_id: root.id,
      changes: { deactivated_at: { old: null, new: at.toISOString() } },
    }),
  ]);
  const { reason } = await server.db
    .selectFrom('audit_log')
    .select('reason')
    .where('object_id', '=', ada.id)
    .executeTakeFirstOrThrow();
  expect(reason).toBe('On leave until May');
  const twice = await recorded(server, () => post(`${ada.id}/deactivate`));
  expect([twice.result.statusCode, twice.rows]).toEqual([200, []]);
  const on = await recorded(server, () => post(`${ada.id}/reactivate`));
  expect(on.rows.map(({ action, changes }) => [action, changes])).toEqual([
    ['user.reactivated', { deactivated_at: { old: at.toISOString(), new: null } }],
  ]);
  const twiceOn = await recorded(server, () => post(`${ada.id}/reactivate`));
  expect([twiceOn.result.statusCode, twiceOn.rows]).toEqual([200, []]);
});

test('deactivation and reactivation need no body', async () => {
  const ada = await server.user();
  const without = (act: string) =>
    server.app.inject({ method: 'POST', url: `/api/users/${ada.id}/${act}`, headers: bearer(token) });
  const off = await without('deactivate');
  expect([off.statusCode, off.json().user?.deactivated_at]).toEqual([200, server.clock.now().toISOString()]);
  const on = await without('reactivate');
  expect([on.statusCode, on.json().user?.deactivated_at]).toEqual([200, undefined]);
});

test('a reason that is too long, and an unknown field, are refused', async () => {
  const ada = await server.user();
  expect((await post(`${ada.id}/deactivate`, { reason: 'x'.repeat(501) })).statusCode).toBe(400);
  const unknown = await post(`${ada.id}/deactivate`, { until: '2027-01-01' });
  expect([unknown.statusCode, unknown.json().message]).toEqual([400, 'Unknown field until']);
  expect((await read(`/${ada.id}`)).json().user.deactivated_at).toBeUndefined();
});

test('the own account and the last active admin cannot be deactivated', async () => {
  const last = await post(`${root.id}/deactivate`);
  expect([last.statusCode, last.json().error.code, last.json().message]).toEqual([
    409,
    'last_admin_deactivated',
    'The last admin cannot be deactivated',
  ]);
  await server.user({ role: 'admin' });
  const own = await post(`${root.id}/deactivate`);
  expect([own.statusCode, own.json().error.code, own.json().message]).toEqual([
    409,
    'own_account_deactivated',
    'You cannot deactivate your own account',
  ]);
});

test('a deactivated admin does not count: the active one is the last', async () => {
  const other = await server.user({ role: 'admin' });
  expect((await post(`${other.id}/deactivate`)).statusCode).toBe(200);
  expect((await post(`${root.id}/deactivate`)).json().error.code).toBe('last_admin_deactivated');
  const deleted = await server.app.inject({
    method: 'DELETE',
    url: `/api/users/${root.id}`,
    headers: bearer(token),
    payload: { reason: 'Left' },
  });
  expect([deleted.statusCode, deleted.json().error.code]).toEqual([409, 'last_admin']);
});

test('the last two admins cannot deactivate each other, five times', async () => {
  for (let round = 0; round < 5; round += 1) {
    await server.empty();
    const [a, b] = [await server.user({ role: 'admin' }), await server.user({ role: 'admin' })];
    const [ofA, ofB] = [await server.login(a), await server.login(b)];
    const answers = await Promise.all([
      post(`${b.id}/deactivate`, {}, ofA.accessToken),
      post(`${a.id}/deactivate`, {}, ofB.accessToken),
    ]);
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses[0]).toBe(200);
    expect([401, 409]).toContain(statuses[1]);
    const active = await server.db.selectFrom('users').select('id').where('deactivated_at', 'is', null).execute();
    expect(active).toHaveLength(1);
  }
});

test('a sign-in under way while the account is deactivated opens no session that lives', async () => {
  for (let round = 0; round < 5; round += 1) {
    const ada = await server.user();
    const [entered] = await Promise.all([signIn(ada), post(`${ada.id}/deactivate`)]);
    if (entered.statusCode === 200) {
      expect((await profile(server, entered.json().access_token)).statusCode).toBe(401);
    } else {
      expect([401, 403]).toContain(entered.statusCode);
    }
  }
});

test('an unknown user and an invalid id are 404', async () => {
  for (const id of ['019ab000-0000-7000-8000-000000000000', 'nonsense']) {
    for (const act of ['deactivate', 'reactivate']) {
      const answer = await post(`${id}/${act}`);
      expect([answer.statusCode, answer.json().message]).toEqual([404, 'User not found']);
    }
  }
});

test('the list says who is deactivated, and finds them by that word in both languages', async () => {
  const ada = await server.user({ email: 'ada@example.org' });
  await post(`${ada.id}/deactivate`);
  const all: { email: string; deactivated_at?: string }[] = (await read('')).json().users;
  expect(all.map(({ email, deactivated_at }) => [email, deactivated_at])).toEqual(
    expect.arrayContaining([
      ['ada@example.org', server.clock.now().toISOString()],
      ['root@example.org', undefined],
    ]),
  );
  for (const word of ['Deactivated', 'deaktiviert']) {
    const { users, total } = (await read(`?search=${word}&page_size=10`)).json();
    expect([users.map(({ email }: { email: string }) => email), total]).toEqual([['ada@example.org'], 1]);
  }
  await post(`${ada.id}/reactivate`);
  expect((await read('?search=deactivated')).json().users).toEqual([]);
});
