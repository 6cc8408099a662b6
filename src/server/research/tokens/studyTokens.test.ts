import { rmSync } from 'node:fs';
import { parquetReadObjects } from 'hyparquet';
import { sql } from 'kysely';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { downloadExport, exportStudy } from '#server/testing/exportCalls.ts';
import { csvRows, textOf } from '#server/testing/packageFiles.ts';
import { bearer } from '#server/testing/sessionCalls.ts';
import { type StudyPeople, type StudyPerson, studyPeople } from '#server/testing/studyPeople.ts';
import { createTestActivity, createTestAthlete } from '#server/testing/testActivities.ts';
import { createTestParticipant } from '#server/testing/testResearch.ts';
import { newDataDir } from '#server/testing/uploadCalls.ts';
import type { StudyCut } from '#shared/contract/studyExports.ts';
import type { DataCutsAnswer, NewTokenAnswer, StudyTokensAnswer, TokenLevel } from '#shared/contract/studyTokens.ts';

const dataDir = newDataDir();
let server: TestServer;
let house: StudyPeople;
let study: { id: string };

beforeAll(async () => {
  server = await buildTestServer({ settings: { dataDir } });
});
afterAll(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true });
});
beforeEach(async () => {
  await server.empty();
  await server.db.deleteFrom('people').execute();
  house = await studyPeople(server);
  study = await house.study({ code_prefix: 'KDZ', permitted_sources: ['file', 'strava'] });
  await server.db.updateTable('installation_settings').set({ strava_basis: 'Agreement' }).execute();
});

async function joined(code: string, group_name: string | null, day: string): Promise<void> {
  const athlete = await createTestAthlete(server.db, code);
  const place = { person_id: athlete.id, joined_at: server.clock.now(), joined_day: '2026-01-01', group_name };
  await createTestParticipant(server.db, study.id, code, place);
  await createTestActivity(server.db, athlete.id, { day });
}

const lock = () => house.call('owner', 'POST', `/studies/${study.id}/cuts`, { reason: 'Interim analysis' });

async function create(person: StudyPerson = 'analyst', level: TokenLevel = 'coded', name = 'Notebook') {
  const answer = await house.call(person, 'POST', `/studies/${study.id}/tokens`, { name, level });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<NewTokenAnswer>();
}

const read = (secret: string, path: string, headers: Record<string, string> = {}) =>
  server.app.inject({
    url: `/api/research/studies/${study.id}/data/${path}`,
    headers: { ...bearer(secret), ...headers },
  });

const list = async (person: StudyPerson) =>
  (await house.call(person, 'GET', `/studies/${study.id}/tokens`)).json<StudyTokensAnswer>().tokens;

test('STUDIES §11: the secret is shown once, begins with kdz_pat_, and the server keeps a hash; last use is seen', async () => {
  const { secret, token } = await create();
  expect(secret).toMatch(/^kdz_pat_[\w-]{43}$/);
  expect(token).toMatchObject({ name: 'Notebook', level: 'coded', user_email: 'analyst@example.org', is_own: true });
  const days = (Date.parse(token.expires_at) - Date.parse(token.created_at)) / 86_400_000;
  expect([days, token.last_used_at]).toEqual([90, null]);
  expect((await read(secret, 'cuts')).json()).toMatchObject({ study: { id: study.id }, level: 'coded', cuts: [] });
  expect((await list('analyst'))[0]?.last_used_at).toBe(server.clock.now().toISOString());

  const { rows } = await sql<{ text: string }>`SELECT json_agg(t)::text AS text FROM study_tokens t`.execute(server.db);
  const log = await server.db.selectFrom('audit_log').selectAll().execute();
  const kept =
    rows[0]?.text + JSON.stringify(log) + JSON.stringify(server.logLines()) + JSON.stringify(await list('owner'));
  expect(kept).toContain('Notebook');
  expect(kept).not.toContain(secret.slice('kdz_pat_'.length));
});

test('a name of spaces is none, and spaces around a name make no other one', async () => {
  const named = (name: string) =>
    house.call('analyst', 'POST', `/studies/${study.id}/tokens`, { name, level: 'coded' });
  expect((await named('  ')).json().error).toMatchObject({ fields: { name: 'Required' } });
  expect((await named(' Notebook ')).json().token.name).toBe('Notebook');
  expect((await named('Notebook')).statusCode).toBe(409);
});

test('STUDIES §11: a token reads the newest cut as its package has it, as CSV, JSON lines and Parquet', async () => {
  await joined('KDZ-001-1', 'A', '2026-03-29');
  await joined('KDZ-002-2', 'B', '2026-03-30');
  await lock();
  const { secret } = await create();
  await server.db.updateTable('activities').set({ distance: 1 }).execute();
  const cut = await server.db.selectFrom('study_cuts').select('id').executeTakeFirstOrThrow();
  const { id } = await exportStudy(house, 'analyst', study.id, { cut_id: cut.id });
  const { files } = await downloadExport(house, 'analyst', id);

  const manifest = (await read(secret, 'manifest')).json();
  const { installation } = JSON.parse(textOf(files, 'provenance.json'));
  expect(manifest.installation).toEqual(installation);
  expect(installation).toMatchObject({ display_policy: 'full' });
  const names: string[] = manifest.resources.map(({ name }: { name: string }) => name);
  const described = JSON.parse(textOf(files, 'datapackage.json'));
  expect(manifest.resources.map(({ schema }: { schema: object }) => schema)).toEqual(
    described.resources.map(({ schema }: { schema: object }) => schema),
  );
  for (const name of names) expect((await read(secret, `tables/${name}`)).body).toBe(textOf(files, `data/${name}.csv`));

  const lines = await read(secret, 'tables/activities?format=jsonl&cut=cut-1');
  const rows = lines.body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(rows.map(({ participant }) => participant)).toEqual(['KDZ-001-1', 'KDZ-002-2']);
  const parquet = await read(secret, 'tables/activities?format=parquet');
  const bytes = new Uint8Array(parquet.rawPayload).buffer;
  expect((await parquetReadObjects({ file: bytes })).map(({ activity_id }) => activity_id)).toEqual(
    rows.map(({ activity_id }) => activity_id),
  );
  const live = await read(secret, 'tables/activities?cut=live');
  expect(live.headers['kadenz-cut']).toBe('live');
  expect(live.body).not.toBe(textOf(files, 'data/activities.csv'));
});

test('STUDIES §11: an unchanged table is a 304, and every call is one entry of the log with its rows', async () => {
  await joined('KDZ-001-1', 'A', '2026-03-29');
  await lock();
  const { secret } = await create();
  for (const cut of ['cut-1', 'live']) {
    const first = await read(secret, `tables/activities?cut=${cut}`);
    expect([first.statusCode, first.headers['kadenz-cut']]).toEqual([200, cut]);
    const tag = { 'if-none-match': String(first.headers.etag) };
    const again = await read(secret, `tables/activities?cut=${cut}`, tag);
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const weakened = { 'if-none-match': `"another", W/${first.headers.etag}` };
    expect((await read(secret, `tables/activities?cut=${cut}`, weakened)).statusCode).toBe(304);
    expect((await read(secret, `tables/activities?cut=${cut}&format=jsonl`, tag)).statusCode).toBe(200);
  }
  const entries = await server.db
    .selectFrom('audit_log')
    .select(['changes', 'actor_email'])
    .where('action', '=', 'study.data_read')
    .where('study_id', '=', study.id)
    .orderBy('id')
    .execute();
  expect(entries.map(({ changes }) => changes.rows?.new)).toEqual([1, 0, 0, 1, 1, 0, 0, 1]);
  expect(entries[0]).toMatchObject({
    actor_email: 'analyst@example.org',
    changes: {
      table: { new: 'activities' },
      cut: { new: 'cut-1' },
      token: { new: 'Notebook' },
      level: { new: 'coded' },
    },
  });
});

test('STUDIES §9: a token finds the sum of a cut to cite, after an erasure the new one beside the old one', async () => {
  await joined('KDZ-001-1', 'A', '2026-03-29');
  await joined('KDZ-002-2', 'B', '2026-03-30');
  const { cut } = (await lock()).json<{ cut: StudyCut }>();
  const { secret } = await create();
  const cited = async () => {
    const [listed] = (await read(secret, 'cuts')).json<DataCutsAnswer>().cuts;
    const { hash, amendments, participants } = (await read(secret, 'manifest')).json();
    expect(hash).toBe(`sha256:${listed?.sha256}`);
    expect(participants).toBe(listed?.participants);
    return { ...listed, amendments };
  };
  expect(await cited()).toMatchObject({ name: 'cut-1', sha256: cut.sha256, participants: 2, amendments: [] });
  await server.db.deleteFrom('participants').where('code', '=', 'KDZ-002-2').execute();
  const after = await cited();
  expect(after).toMatchObject({
    ...{ name: 'cut-1.1', participants: 1 },
    amendments: [{ name: 'cut-1.1', sha256_before: cut.sha256 }],
  });
  expect(after.sha256).not.toBe(cut.sha256);
});

test('STUDIES §11: the list of cuts and the manifest of a cut have tags as well, until they change', async () => {
  await joined('KDZ-001-1', 'A', '2026-03-29');
  await lock();
  const { secret } = await create();
  for (const path of ['cuts', 'manifest?cut=cut-1']) {
    const first = await read(secret, path);
    const tag = { 'if-none-match': String(first.headers.etag) };
    server.clock.advance(60);
    const again = await read(secret, path, tag);
    expect([path, first.statusCode, again.statusCode, again.body]).toEqual([path, 200, 304, '']);
    await lock();
    const later = await read(secret, path, tag);
    expect([path, later.statusCode]).toEqual([path, path === 'cuts' ? 200 : 304]);
  }
});

test('STUDIES §11: the level decides: pseudonyms without times, or sums by group and week of five people and more', async () => {
  for (let i = 1; i <= 5; i += 1) await joined(`KDZ-00${i}-X`, 'A', '2026-03-30');
  await joined('KDZ-007-X', 'B', '2026-03-30');
  for (let i = 1; i <= 6; i += 1) await joined(`KDZ-10${i}-X`, 'C', '2026-03-30');
  const ofC = sql<string>`(SELECT person_id FROM participants WHERE group_name = 'C')`;
  await server.db.updateTable('activities').set({ distance: 0 }).where('person_id', 'in', ofC).execute();
  await lock();
  const deidentified = (await create('analyst', 'deidentified', 'D')).secret;
  const activities = await read(deidentified, 'tables/activities');
  expect(activities.body).not.toMatch(/KDZ|2026-03-30|start,/);
  expect(activities.body).toMatch(/P-[0-9A-F]{12}/);
  expect((await read((await create('owner', 'deidentified')).secret, 'tables/activities')).body).not.toBe(
    activities.body,
  );

  const aggregated = (await create('analyst', 'aggregated', 'S')).secret;
  expect((await read(aggregated, 'manifest')).json().resources).toHaveLength(1);
  const weeks = csvRows(new Map([['w', (await read(aggregated, 'tables/group_weeks')).rawPayload]]), 'w');
  expect(weeks).toEqual([
    expect.objectContaining({ group: 'A', state: 'too_few', participants: '', activities: '', distance: '' }),
    expect.objectContaining({ group: 'B', state: 'too_few', participants: '', activities: '', distance: '' }),
    {
      group: 'C',
      iso_week: '2026-W14',
      state: 'measured',
      participants: '6',
      activities: '6',
      moving_time: '10800',
      distance: '',
    },
  ]);
  const refused = await read(aggregated, 'tables/activities');
  expect([refused.statusCode, refused.json().error.code]).toEqual([404, 'no_such_table']);
});

test('STUDIES §11: a token reaches no other call of the server, whatever its right', async () => {
  const { secret } = await create('admin');
  const open = ['cuts', 'manifest', 'tables/:table'].map((path) => `GET /api/research/studies/:id/data/${path}`);
  for (const [route, right] of server.app.routeRights) {
    if (right === 'public' || open.includes(route)) continue;
    const [method = '', path = ''] = route.split(' ');
    const url = path.replace(':id', study.id).replaceAll(/:\w+/g, study.id);
    const answer = await server.app.inject({ method: method as 'GET', url, headers: bearer(secret) });
    expect([route, answer.statusCode]).toEqual([route, 403]);
    if (method !== 'HEAD') expect([route, answer.json().error.code]).toEqual([route, 'token_cannot']);
    await server.db.deleteFrom('login_failures').execute();
  }
  expect((await read(secret, 'cuts')).statusCode).toBe(200);
});

async function send(person: StudyPerson, path: string, payload: object): Promise<void> {
  const headers = bearer(await server.tokenOf(house.people[person]));
  const answer = await server.app.inject({ method: 'POST', url: `/api${path}`, headers, payload });
  if (answer.statusCode >= 400) throw new Error(answer.body);
}
const ofManager = (person: StudyPerson, act: string, payload: object) =>
  send(person, `/users/${house.people.manager.id}/${act}`, payload);

const ENDS: Record<string, (token: string) => Promise<unknown>> = {
  'its owner revokes it': (token) => house.call('manager', 'DELETE', `/tokens/${token}`),
  "the study's owner revokes it": (token) => house.call('owner', 'DELETE', `/tokens/${token}`),
  'its time is over': async () => server.clock.advance(90 * 86_400),
  'its owner leaves the team': () =>
    house.call('owner', 'DELETE', `/studies/${study.id}/team/${house.people.manager.id}`),
  'its owner gets another part': () =>
    house.call('owner', 'PATCH', `/studies/${study.id}/team/${house.people.manager.id}`, { level: 'analyst' }),
  'its owner gets another role': () =>
    server.db.updateTable('users').set({ role: 'admin' }).where('id', '=', house.people.manager.id).execute(),
  'its owner is deactivated, for good': async () => {
    await ofManager('admin', 'deactivate', {});
    await ofManager('admin', 'reactivate', {});
  },
  'an admin resets the password of its owner': () =>
    ofManager('admin', 'reset-password', { new_password: 'vier nasse otter' }),
  'its owner changes the password': () =>
    send('manager', '/users/change-password', {
      current_password: house.people.manager.password,
      new_password: 'vier nasse otter',
    }),
};

test.each(Object.keys(ENDS))('STUDIES §11: a token ends when %s', async (how) => {
  const { secret, token } = await create('manager');
  expect((await read(secret, 'cuts')).statusCode).toBe(200);
  await ENDS[how]?.(token.id);
  const answer = await read(secret, 'cuts');
  expect([answer.statusCode, answer.json().error.code]).toEqual([401, 'token_unknown']);
});

test('each sees and ends their own tokens, and who leads the study all of them', async () => {
  const { token } = await create('manager');
  await create('analyst');
  const emails = async (person: StudyPerson) => (await list(person)).map(({ user_email }) => user_email);
  expect(await emails('analyst')).toEqual(['analyst@example.org']);
  expect((await emails('owner')).sort()).toEqual(['analyst@example.org', 'manager@example.org']);
  const refused = await house.call('analyst', 'DELETE', `/tokens/${token.id}`);
  expect([refused.statusCode, refused.json().error.code]).toEqual([404, 'token_not_found']);
  const taken = await house.call('analyst', 'POST', `/studies/${study.id}/tokens`, {
    name: 'Notebook',
    level: 'coded',
  });
  expect([taken.statusCode, taken.json().error.code]).toEqual([409, 'token_name_taken']);
});

test('STUDIES §11: a token has 300 calls in 15 minutes, and then waits', async () => {
  const { secret } = await create();
  await read(secret, 'cuts');
  await server.db.updateTable('login_failures').set({ points: 300 }).where('key', 'like', 'pat:%').execute();
  const answer = await read(secret, 'cuts');
  expect([answer.statusCode, Number(answer.headers['retry-after']) > 0]).toEqual([429, true]);
  expect((await read((await create('manager')).secret, 'cuts')).statusCode).toBe(200);
});
