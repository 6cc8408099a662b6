import { recorded } from '#server/testing/auditRows.ts';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { callerWith } from '#server/testing/researchCalls.ts';
import type { TestUser } from '#server/testing/testUsers.ts';
import { BASIS_MAX } from '#shared/constants.ts';

let server: TestServer;
let admin: TestUser;
let call: ReturnType<typeof callerWith>;

beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.empty();
  admin = await server.user({ role: 'admin', email: 'root@example.org' });
  call = callerWith(server, await server.tokenOf(admin));
});

const read = async () => (await call('GET', '/settings')).json().settings;
const change = (body: Record<string, unknown>) => call('PATCH', '/settings', body);

test('a new installation has no basis for data of Strava, and shows researchers all that studies may read', async () => {
  expect(await read()).toEqual({
    version: '0.1.0',
    small_cells: 5,
    sources_set_up: [],
    display_policy: 'full',
    has_strava_basis: false,
    strava_basis: null,
  });
});

test('a recorded basis has its text, time and recorder, and the log has old, new and reason', async () => {
  server.clock.advance(60);
  const at = server.clock.now();
  const { rows, result } = await recorded(server, () =>
    change({ strava_basis: ' Agreement of 2026-10-01 ', reason: ' Signed ' }),
  );
  const settings = {
    display_policy: 'full',
    version: '0.1.0',
    small_cells: 5,
    sources_set_up: [],
    has_strava_basis: true,
    strava_basis: { text: 'Agreement of 2026-10-01', at: at.toISOString(), by_email: admin.email },
  };
  expect([result.statusCode, result.json()]).toEqual([200, { settings }]);
  expect(await read()).toEqual(settings);
  expect(rows).toEqual([
    {
      at,
      actor_id: admin.id,
      actor_email: admin.email,
      action: 'settings.changed',
      object_type: 'installation',
      object_id: null,
      request_id: result.headers['x-request-id'],
      changes: { strava_basis: { old: null, new: 'Agreement of 2026-10-01' } },
    },
  ]);
  const [row] = await server.db.selectFrom('audit_log').select('reason').orderBy('id', 'desc').limit(1).execute();
  expect(row?.reason).toBe('Signed');
});

test('a withdrawn basis leaves neither time nor recorder', async () => {
  await change({ strava_basis: 'An agreement', reason: 'Signed' });
  const { rows, result } = await recorded(server, () => change({ strava_basis: null, reason: 'It ended' }));
  expect(result.json().settings).toEqual({
    version: '0.1.0',
    small_cells: 5,
    sources_set_up: [],
    display_policy: 'full',
    has_strava_basis: false,
    strava_basis: null,
  });
  expect(rows.map(({ changes }) => changes)).toEqual([{ strava_basis: { old: 'An agreement', new: null } }]);
  const kept = await server.db.selectFrom('installation_settings').selectAll().executeTakeFirstOrThrow();
  expect([kept.strava_basis_at, kept.strava_basis_by]).toEqual([null, null]);
});

test('another display policy keeps the time and the recorder of the basis', async () => {
  await change({ strava_basis: 'An agreement', reason: 'Signed' });
  const before = await read();
  server.clock.advance(120);
  await change({ display_policy: 'derived', reason: 'The ethics board asked for it' });
  expect(await read()).toEqual({ ...before, display_policy: 'derived' });
});

test('a change to what already is writes nothing', async () => {
  await change({ strava_basis: 'An agreement', reason: 'Signed' });
  const before = await read();
  server.clock.advance(120);
  const same = { strava_basis: 'An agreement ', display_policy: 'full', reason: 'Again' };
  const { rows, result } = await recorded(server, () => change(same));
  expect([result.statusCode, rows]).toEqual([200, []]);
  expect(await read()).toEqual(before);
});

test.each<[string, Record<string, unknown>, string]>([
  ['no reason', { display_policy: 'derived' }, 'reason'],
  ['a reason of spaces', { display_policy: 'derived', reason: '  ' }, 'reason'],
  ['an unknown policy', { display_policy: 'everything', reason: 'x' }, 'display_policy'],
  ['an empty basis', { strava_basis: ' ', reason: 'x' }, 'strava_basis'],
  ['a basis that is too long', { strava_basis: 'x'.repeat(BASIS_MAX + 1), reason: 'x' }, 'strava_basis'],
  ['an unknown field', { colour: 'lime', reason: 'x' }, 'colour'],
])('%s is refused at the field, and nothing is changed', async (_what, body, field) => {
  const { rows, result } = await recorded(server, () => change(body));
  expect([result.statusCode, Object.keys(result.json().error.fields), rows]).toEqual([400, [field], []]);
  expect(await read()).toMatchObject({ display_policy: 'full', has_strava_basis: false });
});

test.each(['researcher', 'user'] as const)('a %s learns whether there is a basis, but not which', async (role) => {
  await change({ strava_basis: 'A confidential agreement', reason: 'Signed' });
  const other = callerWith(server, await server.tokenOf(await server.user({ role })));
  expect((await other('GET', '/settings')).json()).toEqual({
    settings: { version: '0.1.0', small_cells: 5, sources_set_up: [], display_policy: 'full', has_strava_basis: true },
  });
  expect((await other('PATCH', '/settings', { strava_basis: null, reason: 'x' })).statusCode).toBe(403);
  expect((await read()).has_strava_basis).toBe(true);
});

test('the basis of a deleted account stays, without an e-mail', async () => {
  const second = await server.user({ role: 'admin' });
  const other = callerWith(server, await server.tokenOf(second));
  await other('PATCH', '/settings', { strava_basis: 'An agreement', reason: 'Signed' });
  expect((await call('DELETE', `/users/${second.id}`, { reason: 'Left' })).statusCode).toBe(204);
  expect((await read()).strava_basis).toMatchObject({ text: 'An agreement', by_email: null });
});

test('the settings name the sources that the server is set up for, to researchers too', async () => {
  const app = { clientId: 'id', clientSecret: 'secret' };
  const withPolar = await buildTestServer({ settings: { polar: app } });
  const researcher = callerWith(withPolar, await withPolar.tokenOf(await withPolar.user({ role: 'researcher' })));
  expect((await researcher('GET', '/settings')).json().settings.sources_set_up).toEqual(['polar']);
  await withPolar.close();
});
