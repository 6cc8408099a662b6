import { sql } from 'kysely';
import { buildStravaTestbed, type StravaTestbed } from '#server/testing/buildStravaTestbed.ts';
import { visitConsent } from '#standin/strava/visitConsent.ts';

const MIA = 10_000_001;

let testbed: StravaTestbed;

beforeEach(async () => {
  testbed = await buildStravaTestbed({ logLevel: 'trace' });
});

afterEach(() => testbed.close());

test('no code, state, token, cookie, secret or activity name is in a log line, and no token in a table', async () => {
  const { server, standin } = testbed;
  for (const activity of standin.state.world.athletes.get(MIA)?.activities ?? []) activity.name = 'canary-activity';
  const visitor = await testbed.visitor();
  const back = Object.fromEntries((await visitConsent(await testbed.start(visitor), { athleteId: MIA })).searchParams);
  await testbed.callback(visitor, back);
  await testbed.idle();
  await testbed.callback(visitor, back);
  for (const kind of ['reset', 'malformed', 'html'] as const) {
    standin.state.troubles.add({ on: 'token', kind, times: 1 });
    const again = await visitConsent(await testbed.start(visitor), { athleteId: MIA });
    await testbed.callback(visitor, Object.fromEntries(again.searchParams));
  }
  // The address of the page that Strava redirects to contains code and state.
  await server.app.inject(`/strava-integration/auth-redirect?${new URLSearchParams(back)}`);
  await server.app.inject(`/api/strava-integration/nowhere?${new URLSearchParams(back)}`);

  const grants = standin.state.grants.of(MIA);
  const tokens = grants.flatMap(({ accessToken, refreshToken }) => [accessToken, refreshToken]);
  expect(tokens).toHaveLength(2);
  const log = JSON.stringify(server.logLines());
  expect(log).toContain('strava_import');
  const cookies = Object.values(visitor.cookies);
  const secrets = [...tokens, back.code, back.state, ...cookies, 'standin-secret', 'canary-activity'];
  expect(secrets.filter((secret) => secret === undefined || log.includes(secret))).toEqual([]);

  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema in ('public', 'identity')`.execute(
    server.db,
  );
  expect(tables.rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['athletes', 'connection_states']));
  let dump = '';
  for (const { name } of tables.rows) {
    const rows = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(server.db);
    dump += rows.rows.map(({ row }) => row).join('\n');
  }
  // The dump contains texts and bytes as they are, so that a stored token would be found.
  expect(dump).toContain('canary-activity');
  const inHex = (text: string) => Buffer.from(text).toString('hex');
  const kept = [...tokens, back.code ?? '', back.state ?? '', ...cookies, 'standin-secret'];
  expect(kept.filter((secret) => dump.includes(secret) || dump.includes(inHex(secret)))).toEqual([]);
});

test('no token of an athlete is ever in an address', async () => {
  const visitor = await testbed.visitor();
  await testbed.connect(visitor, { athleteId: MIA });
  await testbed.idle();
  const { grants, journal } = testbed.standin.state;
  const calls = journal.filter(({ url }) => url.startsWith('/api/') || url.includes('token'));
  expect(calls.slice(0, 2)).toEqual([
    { method: 'POST', url: '/oauth/token', hasBearer: false },
    { method: 'GET', url: '/api/v3/athlete/activities?page=1&per_page=200', hasBearer: true },
  ]);
  expect(calls.slice(1).every(({ hasBearer }) => hasBearer)).toBe(true);
  const tokens = grants.of(MIA).flatMap(({ accessToken, refreshToken }) => [accessToken, refreshToken]);
  expect(tokens).toHaveLength(2);
  expect(journal.filter(({ url }) => tokens.some((token) => url.includes(token)))).toEqual([]);
});
