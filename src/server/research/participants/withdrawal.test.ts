import { sql } from 'kysely';
import { createPerson } from '#server/activities/people.ts';
import { verifyAuditChain } from '#server/db/auditChain.ts';
import { keepApart, putBack } from '#server/db/erasableValues.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import { recorded } from '#server/testing/auditRows.ts';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { bearer } from '#server/testing/sessionCalls.ts';
import { type StudyPeople, studyPeople } from '#server/testing/studyPeople.ts';
import { createTestActivity } from '#server/testing/testActivities.ts';
import { createTestParticipant } from '#server/testing/testResearch.ts';
import { WHY } from '#server/testing/why.ts';
import { dayIn } from '#shared/calendarDate.ts';

let server: TestServer;
let house: StudyPeople;
let study: { id: string };

beforeAll(async () => {
  server = await buildTestServer();
});
beforeEach(async () => {
  await server.empty();
  house = await studyPeople(server);
  study = await house.study({ code_prefix: 'KDZ', end_date: '2199-12-31' });
});
afterAll(() => server.close());

const add = async (code: string, group?: string): Promise<string> => {
  const answer = await house.call('owner', 'POST', '/participants', { study_id: study.id, code, group });
  return answer.json().participant.id;
};
const withdraw = (id: string, payload: Record<string, unknown> = {}) =>
  house.call('owner', 'POST', `/participants/${id}/withdraw`, {
    requested_by: 'participant',
    date: '2026-02-01',
    choice: 'keep',
    reason: 'Asked for it',
    ...payload,
  });
const stored = () => server.db.selectFrom('participants').selectAll().orderBy('id').execute();

async function wholeDatabase(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
    WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`.execute(server.db);
  expect(tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['public.participants', 'public.audit_log', 'public.erasable_values']),
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`SELECT t::text AS row FROM ${sql.raw(name)} t`.execute(server.db);
    texts.push(...rows.map(({ row }) => row));
  }
  return texts.sort().join('\n');
}

const CANARIES = [
  'canary-first-group',
  'canary-second-group',
  'canary-third-group',
  'canary-note',
  'canary-other-note',
  'canary-reason-of-change',
  'canary-reason-of-withdrawal',
  '2031-07-13',
  '2037-08-17',
  '2037-09-19',
];
const found = async () => {
  const text = await wholeDatabase();
  return CANARIES.filter((canary) => text.includes(canary));
};

test('after erasing, no table of the database has anything of the participant but code, date and choice', async () => {
  const id = await add('KDZ-004-4', 'canary-first-group');
  const path = `/participants/${id}`;
  const payload = {
    group: 'canary-second-group',
    note: 'canary-note',
    start_date: '2031-07-13',
    end_date: '2037-08-17',
    target_days: 6,
    reason: 'canary-reason-of-change',
  };
  await house.call('owner', 'PATCH', path, payload);
  await house.call('manager', 'PATCH', path, { note: 'canary-other-note', end_date: '2037-09-19' });
  await house.call('admin', 'PATCH', `/studies/${study.id}/participants`, { ids: [id], group: 'canary-third-group' });
  const [before, written] = [await found(), CANARIES.filter((canary) => canary !== 'canary-reason-of-withdrawal')];
  expect(before).toEqual(written);
  const other = await add('KDZ-005-3', 'stays');

  const erased = await withdraw(id, { choice: 'erase', reason: 'canary-reason-of-withdrawal' });
  expect(erased.statusCode).toBe(200);
  expect(await found()).toEqual([]);
  expect(JSON.stringify(server.logLines())).not.toContain('canary');
  const left = await server.db.selectFrom('erasable_values').select('participant_id').execute();
  expect(left).toEqual([{ participant_id: other }]);
  expect((await verifyAuditChain(server.db)).brokenAt).toBeNull();

  const now = server.clock.now();
  const row = (await stored()).find((one) => one.id === id);
  expect(row).toEqual({
    id,
    study_id: study.id,
    code: 'KDZ-004-4',
    group_name: null,
    start_date: null,
    end_date: null,
    target_days: null,
    own_target: null,
    note: '',
    person_id: null,
    sync_asked_at: null,
    joined_at: null,
    joined_day: null,
    consent_version: null,
    consent_answers: [],
    consent_history_weeks: null,
    consent_sources: null,
    withdrawn_at: now,
    withdrawal_requested_by: 'participant',
    withdrawal_date: '2026-02-01',
    withdrawal_choice: 'erase',
    withdrawal_reason: null,
    version: 5,
    created_at: now,
    updated_at: now,
    updated_by: house.people.owner.id,
  });
  const { participant } = (await house.call('owner', 'GET', path)).json();
  expect(participant).toMatchObject({
    code: 'KDZ-004-4',
    status: 'withdrawn',
    group: null,
    note: '',
    withdrawal: { requested_by: 'participant', date: '2026-02-01', choice: 'erase', reason: null },
  });

  const log = (await house.call('owner', 'GET', `/participants/${id}/log?sort=at`)).json();
  expect(log.entries.map(({ action }: { action: string }) => action)).toEqual([
    'participant.created',
    'participant.changed',
    'participant.changed',
    'participant.changed',
    'participant.withdrawn',
  ]);
  expect(log.entries[0].changes).toEqual({
    code: { old: null, new: 'KDZ-004-4' },
    group: { old: null, new: { erased: true } },
  });
  expect(log.entries[4].changes).toEqual({
    status: { old: 'no_invitation', new: 'withdrawn' },
    requested_by: { old: null, new: 'participant' },
    withdrawal_date: { old: null, new: '2026-02-01' },
    withdrawal_choice: { old: null, new: 'erase' },
  });
  expect(JSON.stringify(log)).not.toContain('canary');
});

test('when the change cannot be recorded, no value is erased and no participant is withdrawn', async () => {
  const id = await add('KDZ-004-4', 'canary-first-group');
  const before = [await stored(), await wholeDatabase()];
  await sql`ALTER TABLE audit_log ADD CONSTRAINT refuse_all CHECK (false) NOT VALID`.execute(server.db);
  const calls = [
    await withdraw(id, { choice: 'erase' }),
    await withdraw(id, { choice: 'keep', reason: 'x' }),
    await house.call('owner', 'PATCH', `/participants/${id}`, { note: 'x' }),
    await house.call('owner', 'PATCH', `/studies/${study.id}/participants`, { ids: [id], group: 'x' }),
    await house.call('owner', 'DELETE', `/participants/${id}`, WHY),
    await house.call('owner', 'POST', '/participants', { study_id: study.id, code: 'KDZ-005-3', group: 'x' }),
  ];
  await sql`ALTER TABLE audit_log DROP CONSTRAINT refuse_all`.execute(server.db);
  expect(calls.map(({ statusCode }) => statusCode)).toEqual(new Array(6).fill(500));
  expect([await stored(), await wholeDatabase()]).toEqual(before);
});

test('SPEC §7 research: who keeps the data withdraws with everything as it is, and the log can be read', async () => {
  const id = await add('KDZ-004-4', 'A');
  const { result, rows } = await recorded(server, () =>
    withdraw(id, { requested_by: 'investigator', reason: ' moved away ' }),
  );
  expect(result.statusCode).toBe(200);
  expect(result.json().participant).toMatchObject({
    status: 'withdrawn',
    group: 'A',
    withdrawn_at: server.clock.now().toISOString(),
    withdrawal: { requested_by: 'investigator', date: '2026-02-01', choice: 'keep', reason: 'moved away' },
    version: 2,
  });
  expect(rows.map(({ action, object_id }) => [action, object_id])).toEqual([['participant.withdrawn', id]]);
  expect(
    await putBack(
      server.db,
      rows.map(({ changes }) => changes),
    ),
  ).toEqual([
    {
      status: { old: 'no_invitation', new: 'withdrawn' },
      requested_by: { old: null, new: 'investigator' },
      withdrawal_date: { old: null, new: '2026-02-01' },
      withdrawal_choice: { old: null, new: 'keep' },
      reason: { old: null, new: 'moved away' },
    },
  ]);
  const { participant_count } = await server.db
    .selectFrom('studies')
    .select('participant_count')
    .where('id', '=', study.id)
    .executeTakeFirstOrThrow();
  expect(participant_count).toBe(1);
});

test('a withdrawal is once and for all, also when two ask for it at once', async () => {
  const id = await add('KDZ-004-4');
  const answers = await Promise.all([withdraw(id), withdraw(id, { choice: 'erase' })]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const again = await withdraw(id, { choice: 'erase' });
  expect(again.statusCode).toBe(409);
  expect(again.json()).toMatchObject({
    message: 'This participant is withdrawn and cannot be changed any more',
    error: { code: 'participant_withdrawn' },
  });
});

test('in a closed study one can still withdraw', async () => {
  const id = await add('KDZ-004-4');
  await server.db.updateTable('studies').set({ closed_at: server.clock.now() }).execute();
  const answer = await withdraw(id);
  expect(answer.statusCode).toBe(200);
  expect(answer.json().participant).toMatchObject({ status: 'withdrawn', study_closed: true });
});

test.each([
  ['participant', 'keep', 200],
  ['participant', 'erase', 200],
  ['keep', 'keep', 200],
  ['keep', 'erase', 400],
  ['erase', 'erase', 200],
  ['erase', 'keep', 400],
] as const)('under the policy %s the choice %s is answered %i', async (withdrawal_policy, choice, status) => {
  await server.db.updateTable('studies').set({ withdrawal_policy }).execute();
  const id = await add('KDZ-004-4');
  const before = await stored();
  const answer = await withdraw(id, { choice });
  expect(answer.statusCode).toBe(status);
  if (status === 400) {
    expect(answer.json().error.fields).toEqual({ choice: 'The policy of this study does not allow this choice' });
    expect(await stored()).toEqual(before);
  }
});

describe('the answer of the consent about keeping the data', () => {
  const facts = async (id: string) => (await house.call('owner', 'GET', `/participants/${id}/withdrawal`)).json().facts;
  const signed = async (answers: string[]) => {
    await server.db.updateTable('studies').set({ start_date: '2026-01-01' }).execute();
    const id = await add('KDZ-004-4');
    const consent = { consent_version: 1, language: 'de', answers, signed_on: '2026-01-02' };
    const answer = await house.call('owner', 'POST', `/participants/${id}/paper-consent`, consent);
    expect(answer.statusCode).toBe(201);
    return id;
  };

  test('refuses to staff that they keep the data of who did not agree', async () => {
    const id = await signed([]);
    expect(await facts(id)).toMatchObject({ agreed_to_keep: false });
    const before = await stored();
    const answer = await withdraw(id);
    expect([answer.statusCode, answer.json().error.fields]).toEqual([
      400,
      { choice: 'This participant did not agree that the data are kept' },
    ]);
    expect(await stored()).toEqual(before);
    expect((await withdraw(id, { choice: 'erase' })).statusCode).toBe(200);
  });

  test('lets staff keep the data of who agreed', async () => {
    const id = await signed(['keep_after_withdrawal']);
    expect(await facts(id)).toMatchObject({ agreed_to_keep: true });
    expect((await withdraw(id)).statusCode).toBe(200);
  });

  test('is not asked where the policy of the study decides', async () => {
    await server.db.updateTable('studies').set({ withdrawal_policy: 'keep' }).execute();
    const id = await signed([]);
    expect(await facts(id)).toMatchObject({ agreed_to_keep: null });
    expect((await withdraw(id)).statusCode).toBe(200);
  });

  test.each([
    ['keep', 'participant', [], null, 'erase'],
    ['erase', 'participant', [], null, 'keep'],
    ['participant', 'keep', [], false, 'keep'],
    ['participant', 'erase', ['keep_after_withdrawal'], true, null],
  ] as const)(
    'stays as it was given when the policy of the study changes from %s to %s',
    async (policy, next, answers, agreed, refused) => {
      await server.db.updateTable('studies').set({ withdrawal_policy: policy }).execute();
      const id = await signed([...answers]);
      const change = await house.call('owner', 'PATCH', `/studies/${study.id}`, { withdrawal_policy: next });
      expect(change.statusCode).toBe(200);
      expect(await facts(id)).toMatchObject({ withdrawal_policy: policy, agreed_to_keep: agreed });
      if (refused !== null) expect((await withdraw(id, { choice: refused })).statusCode).toBe(400);
      const allowed = refused === 'keep' ? 'erase' : 'keep';
      expect((await withdraw(id, { choice: allowed })).statusCode).toBe(200);
    },
  );

  test('is not counted as declined where the policy of the time did not ask', async () => {
    const keeping = async () => {
      const { coverage } = (await house.call('owner', 'GET', `/studies/${study.id}/consent`)).json();
      return coverage.answers.find(({ answer }: { answer: string }) => answer === 'keep_after_withdrawal');
    };
    await server.db.updateTable('studies').set({ withdrawal_policy: 'keep' }).execute();
    await signed([]);
    await server.db.updateTable('studies').set({ withdrawal_policy: 'participant' }).execute();
    expect(await keeping()).toMatchObject({ agreed: 0, declined: 0 });
    const second = await add('KDZ-005-3');
    const consent = { consent_version: 1, language: 'de', answers: [], signed_on: '2026-01-02' };
    expect((await house.call('owner', 'POST', `/participants/${second}/paper-consent`, consent)).statusCode).toBe(201);
    expect(await keeping()).toMatchObject({ agreed: 0, declined: 1 });
    const list = `/studies/${study.id}/participants?declined=keep_after_withdrawal`;
    const { participants } = (await house.call('owner', 'GET', list)).json();
    expect(participants.map(({ id }: { id: string }) => id)).toEqual([second]);
  });
});

const FUTURE = 'The date lies in the future';
const NO_DAY = 'Enter a date that exists';
test.each([
  ['2026-02-29', NO_DAY],
  ['2024-02-29', null],
  ['01.02.2026', NO_DAY],
  ['', NO_DAY],
  ['2199-12-31', FUTURE],
])('the date %j: %s', async (date, sentence) => {
  const answer = await withdraw(await add('KDZ-004-4'), { date });
  expect(answer.statusCode).toBe(sentence === null ? 200 : 400);
  if (sentence !== null) expect(answer.json().error.fields).toEqual({ date: sentence });
});

test('a withdrawal lies on the day of joining or later, or is of today after a change of the time zone', async () => {
  const id = await add('KDZ-004-4');
  const today = dayIn('Europe/Berlin', server.clock.now());
  const joinOn = (joined_day: string) =>
    server.db.updateTable('participants').set({ joined_at: server.clock.now(), joined_day }).execute();
  const before = 'The withdrawal cannot lie before the day of joining';
  await joinOn('2026-02-10');
  expect((await withdraw(id, { date: '2026-02-09' })).json().error.fields).toEqual({ date: before });
  await joinOn('2199-12-31');
  expect((await withdraw(id, { date: today })).statusCode).toBe(200);
  const other = await add('KDZ-005-3');
  await server.db.updateTable('participants').set({ joined_day: '2026-02-10' }).where('id', '=', other).execute();
  expect((await withdraw(other, { date: '2026-02-10' })).statusCode).toBe(200);
});

test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])("today is today in the study's zone, %s", async (timezone) => {
  await server.db.updateTable('studies').set({ timezone }).execute();
  const id = await add('KDZ-004-4');
  const now = server.clock.now();
  const tomorrow = dayIn(timezone, new Date(now.getTime() + 24 * 3600_000));
  expect((await withdraw(id, { date: tomorrow })).json().error.fields).toEqual({ date: FUTURE });
  expect((await withdraw(id, { date: dayIn(timezone, now) })).statusCode).toBe(200);
});

test.each([
  { requested_by: 'somebody' },
  { requested_by: null },
  { choice: 'both' },
  { date: 5 },
  { reason: 'x'.repeat(501) },
  { reason: 5 },
  { note: 'x' },
])('%j is refused by its form', async (payload) => {
  const id = await add('KDZ-004-4');
  expect((await withdraw(id, payload)).statusCode).toBe(400);
  expect((await stored()).map(({ withdrawn_at }) => withdrawn_at)).toEqual([null]);
});

test('the same value is kept under another hash each time, and a value that was never kept differs from an erased one', async () => {
  const { id } = await createTestParticipant(server.db, study.id, 'KDZ-004-4');
  const change = { group: { old: 'A', new: 'A' }, code: { old: 'A', new: 'A' }, note: { old: '', new: null } };
  const { changes, rows } = keepApart([id], change);
  const [first, second] = [changes.group?.old, changes.group?.new] as { kept: string; hash: string }[];
  expect(first?.hash).not.toBe(second?.hash);
  expect(changes).toMatchObject({ code: { old: 'A', new: 'A' }, note: { old: '', new: null } });
  await server.db.insertInto('erasable_values').values(rows).execute();
  expect(await putBack(server.db, [changes, {}])).toEqual([change, {}]);
  await server.db
    .deleteFrom('erasable_values')
    .where('id', '=', first?.kept ?? '')
    .execute();
  expect(await putBack(server.db, [changes])).toEqual([{ ...change, group: { old: { erased: true }, new: 'A' } }]);
});

describe('what a withdrawal touches', () => {
  const facts = async (id: string) => (await house.call('owner', 'GET', `/participants/${id}/withdrawal`)).json().facts;
  const NOTHING = {
    ...{ activities: 0, files: 0, ending_sources: [], unkept_sources: [], can_keep: true, exports: [], cuts: [] },
    withdrawal_policy: 'participant',
    agreed_to_keep: null,
    token_reads: [],
  };

  /** With a Strava account and two activities that the study may read if there is a basis. */
  async function withStrava(user?: { id: string }): Promise<string> {
    const now = server.clock.now();
    await server.db
      .updateTable('studies')
      .set({ permitted_sources: ['strava', 'file'] })
      .execute();
    const person_id = await inTransaction(server.db, (trx) => createPerson(trx, now));
    if (user) await server.db.updateTable('people').set({ user_id: user.id }).where('id', '=', person_id).execute();
    await server.db
      .insertInto('athletes')
      .values({
        ...{ id: person_id, strava_id: 41, name: 'M. Muster', status: 'connected', scopes: ['read'] },
        ...{ tokens_encrypted: new Uint8Array([1]), connected_at: now },
      })
      .execute();
    for (const day of ['2026-01-03', '2026-01-04']) await createTestActivity(server.db, person_id, { day });
    const place = { person_id, joined_at: now, joined_day: '2026-01-01' };
    return (await createTestParticipant(server.db, study.id, 'KDZ-001-0', place)).id;
  }
  beforeEach(async () => {
    await server.db.deleteFrom('people').execute();
  });

  test('is nothing for a code that nobody uses, and is read by those who may withdraw', async () => {
    const id = await add('KDZ-004-4');
    expect(await facts(id)).toEqual(NOTHING);
    expect((await house.call('analyst', 'GET', `/participants/${id}/withdrawal`)).statusCode).toBe(403);
  });

  test('keeping needs permission: without a basis data of Strava are only to be erased', async () => {
    const id = await withStrava();
    const strava = { ...NOTHING, ending_sources: ['strava'] };
    expect(await facts(id)).toEqual({ ...strava, unkept_sources: ['strava'], can_keep: false });
    await server.db.updateTable('installation_settings').set({ strava_basis: 'Yes', display_policy: 'full' }).execute();
    expect(await facts(id)).toEqual({ ...strava, activities: 2 });
  });

  test('the connection of a user stays', async () => {
    const id = await withStrava(await server.user());
    expect(await facts(id)).toMatchObject({ ending_sources: [] });
  });

  test('exports and cuts that contain the participant are named', async () => {
    const id = await withStrava();
    const at = new Date(server.clock.now().getTime() + 1000);
    const made = { study_id: study.id, created_at: at, choices: '{}' };
    const of = { ...made, worked_at: at, place: id };
    const cutId = '0190aaaa-0000-7000-8000-0000000000c1';
    await server.db
      .insertInto('study_cuts')
      .values({
        ...{ ...made, id: cutId, number: 1, reason: 'Paper' },
        ...{ facts: '{}', left_out: '[]', open_points: '[]', tables: '{}' },
      })
      .execute();
    await server.db
      .insertInto('study_cut_rows')
      .values({
        ...{ cut_id: cutId, participant_id: id, table_name: 'days', code: 'KDZ-001-0', row_count: 1, rows: '[]' },
        ...{ sha256: new Uint8Array([1]) },
      })
      .execute();
    const exportId = (number: number) => `0190aaaa-0000-7000-8000-00000000000${number}`;
    await server.db
      .insertInto('study_exports')
      .values([
        { ...of, id: exportId(1), name: 'kdz-whole', state: 'done', finished_at: at },
        { ...of, id: exportId(2), name: 'kdz-cut-1', state: 'expired', finished_at: at, cut_id: cutId },
        { ...of, id: exportId(3), name: 'kdz-failed', state: 'failed', finished_at: at },
        { ...of, id: exportId(4), name: 'kdz-without', state: 'expired', finished_at: at },
      ])
      .execute();
    const withRows = [1, 2, 3].map((number) => ({ export_id: exportId(number), participant_id: id }));
    await server.db.insertInto('study_export_participants').values(withRows).execute();
    expect(await facts(id)).toMatchObject({
      exports: [
        { name: 'kdz-whole', at: at.toISOString() },
        { name: 'kdz-cut-1', at: at.toISOString() },
      ],
      cuts: [{ name: 'cut-1', at: at.toISOString() }],
    });
  });

  test('tokens that read rows of the participant are named, each with its last read', async () => {
    const id = await withStrava();
    const { body } = await house.call('owner', 'POST', `/studies/${study.id}/cuts`, { reason: 'Paper' });
    expect(JSON.parse(body).cut.name).toBe('cut-1');
    const tokenOf = async (level: 'coded' | 'aggregated') => {
      const made = await house.call('analyst', 'POST', `/studies/${study.id}/tokens`, { name: level, level });
      return made.json<{ secret: string }>().secret;
    };
    const secrets = { coded: await tokenOf('coded'), aggregated: await tokenOf('aggregated') };
    const read = async (level: keyof typeof secrets, path: string) => {
      const url = `/api/research/studies/${study.id}/data/${path}`;
      expect((await server.app.inject({ url, headers: bearer(secrets[level]) })).statusCode).toBe(200);
    };
    await read('aggregated', 'tables/group_weeks?cut=live');
    await read('coded', 'cuts');
    await read('coded', 'manifest');
    expect(await facts(id)).toMatchObject({ token_reads: [] });
    await read('coded', 'tables/participants');
    server.clock.advance(60);
    await read('coded', 'tables/days?cut=live');
    const by = 'analyst@example.org';
    const readAt = [{ name: 'coded', by, at: server.clock.now().toISOString() }];
    expect(await facts(id)).toMatchObject({ token_reads: readAt });
    server.clock.advance(60);
    const { id: later } = await createTestParticipant(server.db, study.id, 'KDZ-009-1', {
      joined_at: server.clock.now(),
      joined_day: '2026-04-01',
    });
    await read('coded', 'tables/participants?cut=cut-1');
    expect(await facts(later)).toMatchObject({ token_reads: [] });
  });

  test('what was erased and ended is counted in the answer', async () => {
    const id = await withStrava();
    expect((await withdraw(id, { choice: 'erase' })).json().effect).toEqual({
      erased: { activities: 2, files: 0, consents: 0, absences: 0 },
      ended_sources: ['strava'],
    });
  });
});
