import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { type KyselyPlugin, type RootOperationNode, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { verifyAuditChain } from '#server/db/auditChain.ts';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { downloadExport, exportStudy } from '#server/testing/exportCalls.ts';
import { csvRows, textOf } from '#server/testing/packageFiles.ts';
import { type StudyPeople, studyPeople } from '#server/testing/studyPeople.ts';
import { createTestActivity, createTestAthlete } from '#server/testing/testActivities.ts';
import { testOnPostgres } from '#server/testing/testOnPostgres.ts';
import { createTestParticipant } from '#server/testing/testResearch.ts';
import { newDataDir } from '#server/testing/uploadCalls.ts';
import type { StudyCut, StudyCutsAnswer } from '#shared/contract/studyExports.ts';
import { SEVERITY_DEFAULTS, THRESHOLD_DEFAULTS } from '#shared/qualityChecks.ts';
import { createCut } from './locks/createCut.ts';

const dataDir = newDataDir();
let server: TestServer;
let house: StudyPeople;
let study: { id: string };
let activities: string[];

beforeAll(async () => {
  server = await buildTestServer({ settings: { dataDir } });
  house = await studyPeople(server);
  study = await house.study({ code_prefix: 'KDZ', permitted_sources: ['file', 'strava'], min_active_days: 2 });
  await server.db.updateTable('installation_settings').set({ strava_basis: 'Agreement' }).execute();
  activities = [];
  for (const [code, agrees] of [
    ['KDZ-001-1', true],
    ['KDZ-002-2', true],
    ['KDZ-003-3', false],
  ] as const) {
    const athlete = await createTestAthlete(server.db, code);
    await createTestParticipant(server.db, study.id, code, {
      person_id: athlete.id,
      joined_at: server.clock.now(),
      joined_day: '2026-01-01',
      consent_answers: agrees ? ['heart_rate'] : [],
    });
    for (const day of ['2026-03-29', '2026-03-30'])
      activities.push((await createTestActivity(server.db, athlete.id, { day })).id);
  }
});
afterAll(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true });
});

async function done(method: 'POST' | 'PATCH', path: string, body: Record<string, unknown>) {
  const answer = await house.call('owner', method, `/studies/${study.id}${path}`, body);
  expect([path, answer.statusCode < 300, answer.body]).toEqual([path, true, answer.body]);
  return answer;
}
const byHand = (place: number, decision: 'exclude' | null) =>
  done('PATCH', '/quality/activities', {
    ...{ flag: 'by_hand', ids: [activities[place]], decision },
    ...(decision && { reason: 'device_fault' }),
  });
const lock = async (choices = {}) =>
  (await done('POST', '/cuts', { reason: 'Paper', required_answers: ['heart_rate'], ...choices })).json<{
    cut: StudyCut;
  }>().cut;
const cuts = async () => (await house.call('owner', 'GET', `/studies/${study.id}/cuts`)).json<StudyCutsAnswer>().cuts;

const lockShown = async () =>
  (await house.call('analyst', 'GET', `/studies/${study.id}/cuts`)).json<StudyCutsAnswer>().lock;

async function packageOf(cut: StudyCut) {
  const { id, sha256, left_out } = await exportStudy(house, 'analyst', study.id, { cut_id: cut.id });
  const { files } = await downloadExport(house, 'analyst', id);
  return { sha256, left_out, files };
}

test('STUDIES §9: a decision after a lock changes no cut: exclusions, thresholds, rule, answers and sources stay', async () => {
  await byHand(0, 'exclude');
  const [without, whole] = [await lock(), await lock({ include_excluded: true })];
  expect(without).toMatchObject({
    rule_version: 1,
    permitted_sources: ['file', 'strava'],
    own_thresholds: [],
    required_answers: ['heart_rate'],
    participants: 2,
  });
  expect(without.left_out).toEqual([
    { reason: 'answers_missing', count: 1 },
    { reason: 'excluded_activities', count: 1 },
  ]);
  const before = [await packageOf(without), await packageOf(whole)];
  const excluded = (files: (typeof before)[number]['files']) => ({
    activities: csvRows(files, 'data/activities.csv').map(({ is_excluded }) => is_excluded),
    days: csvRows(files, 'data/days.csv').filter(({ state }) => state === 'excluded').length,
    decisions: csvRows(files, 'data/flags.csv').map(({ flag, decision, reason }) => [flag, decision, reason]),
  });
  const decided = ['by_hand', 'exclude', 'device_fault'];
  expect(before.map(({ files }) => excluded(files))).toEqual([
    { activities: ['false', 'false', 'false'], days: 1, decisions: [decided] },
    { activities: ['true', 'false', 'false', 'false'], days: 1, decisions: [decided] },
  ]);

  await byHand(0, null);
  await byHand(1, 'exclude');
  await byHand(2, 'exclude');
  const thresholds = { ...THRESHOLD_DEFAULTS, too_short: 10 };
  await done('PATCH', '/quality/checks', { version: 0, thresholds, severities: SEVERITY_DEFAULTS });
  await done('PATCH', '', { min_active_days: 5, reason: 'More' });
  await server.db.updateTable('participants').set({ consent_answers: [] }).where('code', '=', 'KDZ-002-2').execute();
  const later = await lock();
  expect(later).toMatchObject({
    rule_version: 2,
    own_thresholds: [{ name: 'too_short', value: 10 }],
    participants: 1,
    left_out: [
      { reason: 'answers_missing', count: 2 },
      { reason: 'excluded_activities', count: 1 },
    ],
  });
  await done('PATCH', '', { permitted_sources: ['file'], reason: 'Files alone' });
  const last = await lock();
  expect([last.permitted_sources, last.tables.activities]).toEqual([['file'], undefined]);

  expect(await cuts()).toEqual([last, later, whole, without]);
  const after = [await packageOf(without), await packageOf(whole)];
  expect(after.map(({ sha256, left_out }) => [sha256, left_out])).toEqual(
    before.map(({ sha256, left_out }) => [sha256, left_out]),
  );
  const said = JSON.parse(textOf(after[0]?.files ?? new Map(), 'provenance.json'));
  expect(said).toMatchObject({ left_out: without.left_out, cut: { sha256: without.sha256 } });
});

test('STUDIES §9: a cut has the versions of the consents at its lock, also after participants agree to a later one', async () => {
  const people = await server.db.selectFrom('participants').select('id').orderBy('code').execute();
  const agree = async (version: number, day: string) => {
    const text = `Text ${version}`;
    const text_hash = createHash('sha256').update(text).digest();
    await server.db.insertInto('consent_texts').values({ hash: text_hash, text }).execute();
    for (const { id: participant_id } of people) {
      const consent = { participant_id, version, language: 'en' as const, text_hash, answers: ['heart_rate' as const] };
      await server.db
        .insertInto('consents')
        .values({ ...consent, id: uuidv7(), channel: 'account', at: new Date(`${day}T08:00:00Z`) })
        .execute();
    }
    await server.db
      .updateTable('participants')
      .set({ consent_version: version, consent_answers: ['heart_rate'], joined_at: new Date('2026-01-01T07:00:00Z') })
      .where(
        'id',
        'in',
        people.map(({ id }) => id),
      )
      .execute();
  };
  await agree(1, '2026-01-01');
  const cut = await lock({ required_answers: [] });
  const { files: before } = await packageOf(cut);
  await done('PATCH', '', { consent: { text_de: 'Neu', text_en: 'New' }, reason: 'New analysis' });
  // Of a day inside the cut, as a consent on paper may be.
  await agree(2, '2026-02-01');
  server.clock.advance(60);
  const { files: after } = await packageOf(cut);
  expect([...after.keys()].filter((name) => !after.get(name)?.equals(before.get(name) ?? Buffer.of()))).toEqual([]);
  const live = await exportStudy(house, 'analyst', study.id);
  const { files: now } = await downloadExport(house, 'analyst', live.id);
  const versions = (files: typeof now) => new Set(csvRows(files, 'data/days.csv').map((row) => row.consent_version));
  expect([versions(after), versions(now)]).toEqual([new Set(['1']), new Set(['1', '2'])]);
});

const isInsertOfCut = (node: RootOperationNode) =>
  node.kind === 'InsertQueryNode' && node.into?.table.identifier.name === 'study_cuts';

/** Calls `act` once, when the snapshot of the copy is taken. */
function during(act: () => Promise<unknown>) {
  let isBegun = false;
  let first: unknown;
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (isInsertOfCut(node)) isBegun = true;
      else if (isBegun && node.kind === 'SelectQueryNode') first ??= queryId;
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      if (queryId === first) await act();
      return result;
    },
  };
  const { id, email } = house.people.owner;
  return createCut(
    { db: server.db.withPlugin(plugin), address: server.app.databaseAddress },
    {
      targetId: study.id,
      caller: { id, reach: 'studies' },
      now: server.clock.now(),
      timezone: server.settings.timezone,
      actor: { actorId: id, actorEmail: email, requestId: null },
    },
    { reason: 'Paper' },
    () => server.clock.now(),
  );
}

/** The embedded database runs nothing beside an open transaction. */
describe('while a cut copies its rows', () => {
  testOnPostgres()('others write to the log, which stays one chain', async () => {
    const { id } = await during(() => done('PATCH', '', { min_active_days: 4, reason: 'Fewer' }));
    expect((await cuts())[0]?.id).toBe(id);
    expect(await verifyAuditChain(server.db)).toMatchObject({ brokenAt: null });
  });

  testOnPostgres()('each member of the team sees it under way, and another lock of the study is refused', async () => {
    const [newest] = await cuts();
    const body = { reason: 'Twice' };
    const { id } = await during(async () => {
      const { lock: shown } = (await house.call('analyst', 'GET', `/studies/${study.id}/cuts`)).json<StudyCutsAnswer>();
      const begun = { created_at: server.clock.now().toISOString(), created_by_email: 'owner@example.org' };
      const name = `cut-${(newest?.number ?? 0) + 1}`;
      expect(shown).toMatchObject({ state: 'running', name, reason: 'Paper', ...begun });
      const second = await house.call('owner', 'POST', `/studies/${study.id}/cuts`, body);
      expect([second.statusCode, second.json().error.code]).toEqual([409, 'lock_running']);
    });
    expect((await cuts())[0]).toMatchObject({ id, number: (newest?.number ?? 0) + 1 });
    expect(await lockShown()).toBeNull();
  });

  testOnPostgres()('its activities and days are of one moment, also when more arrive', async () => {
    const rows = ({ tables }: StudyCut) => [tables.activities, tables.days, tables.weeks];
    await done('PATCH', '', { permitted_sources: ['file', 'strava'], reason: 'Both again' });
    const before = await lock({ required_answers: [] });
    expect(before.tables.activities?.rows).toBeGreaterThan(0);
    const [person] = await server.db.selectFrom('activities').select('person_id').execute();
    let late = '';
    await during(async () => {
      const activity = await createTestActivity(server.db, person?.person_id ?? '', { day: '2026-03-31' });
      late = activity.id;
    });
    const [copied] = await cuts();
    expect(copied && rows(copied)).toEqual(rows(before));
    expect(rows(await lock({ required_answers: [] }))).not.toEqual(rows(before));
    await server.db.deleteFrom('activities').where('id', '=', late).execute();
  });

  testOnPostgres()('a participant who is erased does not wait, and is in no row of it', async () => {
    const { id: leaver } = await server.db
      .selectFrom('participants')
      .select('id')
      .where('code', '=', 'KDZ-003-3')
      .executeTakeFirstOrThrow();
    const withdrawal = { requested_by: 'participant', date: '2026-04-01', choice: 'erase', reason: 'Asked for it' };
    const { id } = await during(async () => {
      const answer = await house.call('owner', 'POST', `/participants/${leaver}/withdraw`, withdrawal);
      expect(answer.statusCode).toBe(200);
    });
    expect((await cuts())[0]).toMatchObject({ id, amendments: [], participants: 2 });
    const { rows } = await sql`SELECT FROM study_cut_rows WHERE participant_id = ${leaver}::uuid`.execute(server.db);
    expect(rows).toEqual([]);
  });
});

describe('a lock that ended without a cut', () => {
  const begun = (worked_at: Date) =>
    server.db
      .insertInto('study_locks')
      .values({ id: uuidv7(), study_id: study.id, reason: 'Paper', created_at: worked_at, worked_at })
      .execute();

  test('because its server was killed is shown as stopped, and the next lock makes the next cut', async () => {
    const [newest] = await cuts();
    await begun(server.clock.now());
    expect(await lockShown()).toMatchObject({ state: 'running' });
    const refused = await house.call('owner', 'POST', `/studies/${study.id}/cuts`, { reason: 'Paper' });
    expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'lock_running']);
    server.clock.advance(16);
    expect(await lockShown()).toMatchObject({ state: 'stopped', created_by_email: null });
    expect((await lock({ required_answers: [] })).number).toBe((newest?.number ?? 0) + 1);
    expect(await lockShown()).toBeNull();
  });

  test('because its copy failed is shown as failed with its reason, and leaves no cut', async () => {
    const before = await cuts();
    await expect(during(() => Promise.reject(new Error('Out of space')))).rejects.toThrow('Out of space');
    expect(await lockShown()).toMatchObject({
      state: 'failed',
      reason: 'Paper',
      created_by_email: 'owner@example.org',
    });
    expect(await cuts()).toEqual(before);
    const all = await server.db.selectFrom('study_cuts').select('id').where('number', 'is', null).execute();
    expect(all).toEqual([]);
    await lock({ required_answers: [] });
    expect(await lockShown()).toBeNull();
  });
});

test('a cut that a stopped server left unfinished is shown nowhere, and goes after a day', async () => {
  const made = { id: '0190aaaa-0000-7000-8000-0000000000c1', study_id: study.id, number: null, reason: 'Paper' };
  const texts = { choices: '{}', facts: '{}', left_out: '[]', open_points: '[]', tables: '{}' };
  await server.db
    .insertInto('study_cuts')
    .values({ ...made, ...texts, created_at: server.clock.now() })
    .execute();
  const shown = await cuts();
  expect(shown.map(({ id }) => id)).not.toContain(made.id);
  const all = async () => (await server.db.selectFrom('study_cuts').select('id').execute()).length;
  await server.app.deleteExpiredRows();
  expect(await all()).toBe(shown.length + 1);
  server.clock.advance(25 * 3600);
  await server.app.deleteExpiredRows();
  expect(await all()).toBe(shown.length);
});
