import { sql } from 'kysely';
import { buildPolarTestbed, type PolarTestbed } from '#server/testing/buildPolarTestbed.ts';
import { visitPolarConsent } from '#standin/polar/visitPolarConsent.ts';

let testbed: PolarTestbed;

beforeEach(async () => {
  testbed = await buildPolarTestbed({ logLevel: 'trace' });
});
afterEach(() => testbed.close());

async function everyRow(): Promise<string> {
  const { db } = testbed.server;
  const tables = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables WHERE table_schema IN ('public', 'identity')`.execute(db);
  let dump = '';
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ row: string }>`SELECT t::text AS row FROM ${sql.table(name)} t`.execute(db);
    dump += rows.map(({ row }) => row).join('\n');
  }
  return dump;
}

test('no code, token, key or cookie of Polar, and no name or birth date, is in a log line, an answer or a table', async () => {
  const { server, standin } = testbed;
  const answers: string[] = [];
  const call = async (...of: Parameters<PolarTestbed['call']>) => {
    const answer = await testbed.call<Record<string, unknown>>(...of);
    answers.push(JSON.stringify(answer.body));
    return answer;
  };
  const admin = await testbed.visitor('admin');
  const visitor = await testbed.visitor();
  const { id: person } = (await testbed.control('POST', '/users')) as { id: number };
  await call(admin, 'POST', '/webhook');

  const comeBack = async () => {
    const payload = { consent_version: 1, lang: 'en' };
    const begun = await testbed.call<{ authorize_url: string }>(visitor, 'POST', '/auth/start', payload);
    const back = await visitPolarConsent(begun.body.authorize_url, { userId: person });
    return Object.fromEntries(back.searchParams);
  };
  const back = await comeBack();
  await call(visitor, 'POST', '/auth/callback', back);
  await testbed.until(visitor, 'connected');
  await testbed.control('POST', `/users/${person}/exercises`, { sport: 'RUNNING' });
  await testbed.readList(visitor);
  // A code that comes twice, and answers that cannot be read, are the ways into the log.
  await call(visitor, 'POST', '/auth/callback', back);
  const lost = await comeBack();
  standin.state.troubles.add({ on: 'token', kind: 'malformed', times: 1 });
  await call(visitor, 'POST', '/auth/callback', lost);
  await server.app.inject(`/sources/polar/auth-redirect?${new URLSearchParams(back)}`);
  await server.app.inject(`/api/sources/polar/nowhere?${new URLSearchParams(back)}`);
  for (const path of ['/control', '/accounts', '/problems']) await call(admin, 'GET', path);
  await call(visitor, 'GET', '/me');

  const tokens = standin.state.tokens.of(person).map(({ value }) => value);
  const key = standin.state.webhooks.current()?.key;
  const member = standin.state.registrations.get(person)?.memberId;
  const cookie = visitor.cookies.polar_browser;
  const ofApp = [key, standin.state.client.secret];
  const secrets = [...tokens, ...ofApp, member, cookie, back.code, back.state, lost.code, lost.state];
  expect(tokens.length).toBeGreaterThan(0);
  expect(secrets.filter((secret) => secret === undefined || secret.length < 10)).toEqual([]);

  const { lastName, birthdate, deviceId } = standin.state.world.users.get(person)?.person ?? {};
  const dropped = [lastName, birthdate, deviceId];
  expect(dropped).not.toContain(undefined);
  const log = JSON.stringify(server.logLines());
  expect(log).toContain('source_connect');
  const dump = await everyRow();
  // Ids are stored as they are, so that a stored secret would be found.
  expect(dump).toContain(String(person));
  const inHex = (text: string) => Buffer.from(text).toString('hex');
  for (const [place, text] of [
    ['log', log],
    ['answers', answers.join('\n')],
    ['tables', dump],
  ] as const) {
    const found = [...secrets, ...dropped].filter(
      (secret) => text.includes(String(secret)) || text.includes(inHex(String(secret))),
    );
    expect([place, found]).toEqual([place, []]);
  }
});
