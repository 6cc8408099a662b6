import { v7 as uuidv7 } from 'uuid';
import { putBack } from '#server/db/erasableValues.ts';
import { recorded } from '#server/testing/auditRows.ts';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { type StudyPeople, studyPeople } from '#server/testing/studyPeople.ts';
import { createTestParticipant } from '#server/testing/testResearch.ts';
import { WHY } from '#server/testing/why.ts';

let server: TestServer;
let house: StudyPeople;
let study: { id: string };
let id: string;

beforeAll(async () => {
  server = await buildTestServer();
});
beforeEach(async () => {
  await server.empty();
  house = await studyPeople(server);
  study = await house.study({ code_prefix: 'KDZ', start_date: '2026-02-01', end_date: '2026-12-31' });
  ({ id } = await createTestParticipant(server.db, study.id, 'KDZ-004-4', {
    group_name: 'A',
    updated_at: server.clock.now(),
  }));
});
afterAll(() => server.close());

const change = (payload: Record<string, unknown>, of = id) =>
  house.call('owner', 'PATCH', `/participants/${of}`, payload);
const stored = () => server.db.selectFrom('participants').selectAll().orderBy('id').execute();
const inStudy = (changes: Record<string, unknown>) =>
  server.db.updateTable('studies').set(changes).where('id', '=', study.id).execute();
const withdrawn = () => ({
  withdrawn_at: server.clock.now(),
  withdrawal_requested_by: 'participant' as const,
  withdrawal_date: '2026-02-01',
  withdrawal_choice: 'keep' as const,
});

test('SPEC §7 research: a partial body changes what it names, and answers the participant', async () => {
  const payload = {
    code: 'kdz 005 3',
    group: ' B ',
    start_date: '2026-02-01',
    end_date: '2026-12-31',
    target_days: 3,
    note: ' left knee ',
    version: 1,
    reason: 'typing error',
  };
  const { result, rows } = await recorded(server, () => change(payload));
  expect(result.statusCode).toBe(200);
  const after = {
    code: 'KDZ-005-3',
    group: 'B',
    start_date: '2026-02-01',
    end_date: '2026-12-31',
    target_days: 3,
    note: 'left knee',
  };
  expect(result.json().participant).toMatchObject({ ...after, version: 2, updated_by_email: 'owner@example.org' });
  expect((await house.call('analyst', 'GET', `/participants/${id}`)).json().participant).toEqual({
    ...result.json().participant,
    part: 'analyst',
  });
  expect(rows.map(({ action, object_id }) => [action, object_id])).toEqual([['participant.changed', id]]);
  const kept = { kept: expect.any(String), hash: expect.stringMatching(/^[0-9a-f]{64}$/) };
  expect(rows[0]?.changes).toEqual({
    code: { old: 'KDZ-004-4', new: 'KDZ-005-3' },
    group: { old: kept, new: kept },
    start_date: { old: null, new: kept },
    end_date: { old: null, new: kept },
    target_days: { old: null, new: kept },
    note: { old: '', new: kept },
    reason: { old: null, new: kept },
  });
  expect(await putBack(server.db, [rows[0]?.changes ?? {}])).toEqual([
    {
      code: { old: 'KDZ-004-4', new: 'KDZ-005-3' },
      group: { old: 'A', new: 'B' },
      start_date: { old: null, new: '2026-02-01' },
      end_date: { old: null, new: '2026-12-31' },
      target_days: { old: null, new: 3 },
      note: { old: '', new: 'left knee' },
      reason: { old: null, new: 'typing error' },
    },
  ]);
});

test('values can be taken away again', async () => {
  await change({ start_date: '2026-03-01', end_date: '2026-03-31', target_days: 7, note: 'x' });
  const answer = await change({ group: null, start_date: null, end_date: null, target_days: null, note: '' });
  expect(answer.json().participant).toMatchObject({
    group: null,
    start_date: null,
    end_date: null,
    target_days: null,
    note: '',
    version: 3,
  });
  expect((await change({ group: '  ' })).json().participant).toMatchObject({ group: null, version: 3 });
});

test.each([{}, { group: 'A' }, { code: 'KDZ-004-4', note: '', reason: 'nothing' }, { start_date: null }])(
  'when %j changes nothing, nothing is saved and nothing recorded',
  async (payload) => {
    const before = await stored();
    const { result, rows } = await recorded(server, () => change(payload));
    expect(result.statusCode).toBe(200);
    expect(result.json().participant.version).toBe(1);
    expect([rows, await stored()]).toEqual([[], before]);
  },
);

const PERSONAL = 'Never enter names, birth dates or email addresses';
test.each<[Record<string, unknown>, Record<string, string>]>([
  [{ code: 'KDZ-004-5' }, { code: 'Check character does not match: did you mean KDZ-004-4?' }],
  [{ code: 'ABC-001-6' }, { code: 'Codes of this study begin with KDZ-' }],
  [{ code: '' }, { code: 'A code looks like KDZ-004-C, where C is the check character' }],
  [{ code: 'ada@example.org' }, { code: PERSONAL }],
  [{ group: 'ada@example.org' }, { group: PERSONAL }],
  [{ group: '12.03.1985' }, { group: PERSONAL }],
  [{ group: 'x'.repeat(41) }, { group: 'A group has at most 40 characters' }],
  [{ note: 'ask ada@example.org' }, { note: PERSONAL }],
  [{ note: 'born 1985-03-12' }, { note: PERSONAL }],
  [{ note: 'x'.repeat(501) }, { note: 'A note has at most 500 characters' }],
  [{ start_date: '2026-02-29' }, { start_date: 'Enter a date that exists' }],
  [{ end_date: 'tomorrow' }, { end_date: 'Enter a date that exists' }],
  [{ end_date: '' }, { end_date: 'Enter a date that exists' }],
  [{ start_date: '2026-01-31' }, { start_date: 'The dates must lie within those of the study' }],
  [{ start_date: '2027-01-01' }, { start_date: 'The dates must lie within those of the study' }],
  [{ end_date: '2027-01-01' }, { end_date: 'The dates must lie within those of the study' }],
  [{ end_date: '2026-01-31' }, { end_date: 'The dates must lie within those of the study' }],
  [{ start_date: '2026-05-02', end_date: '2026-05-01' }, { end_date: 'End date must be on or after the start date' }],
  [
    { code: 'nonsense', group: 'a@b', note: 'a@b', start_date: '2026-13-01', end_date: '2028-02-29' },
    {
      code: 'A code looks like KDZ-004-C, where C is the check character',
      group: PERSONAL,
      note: PERSONAL,
      start_date: 'Enter a date that exists',
      end_date: 'The dates must lie within those of the study',
    },
  ],
])(
  'SPEC §8 research reads: %j is refused with the sentence at its field, and nothing is saved',
  async (payload, fields) => {
    const before = await stored();
    const { result, rows } = await recorded(server, () => change({ target_days: 5, ...payload }));
    expect(result.statusCode).toBe(400);
    expect(result.json().error.fields).toEqual(fields);
    expect(result.json().message).toBe(Object.values(fields)[0]);
    expect([rows, await stored()]).toEqual([[], before]);
  },
);

test('a day is held against the other one that is already there', async () => {
  await change({ start_date: '2026-05-02' });
  const end = await change({ end_date: '2026-05-01' });
  expect(end.json().error.fields).toEqual({ end_date: 'End date must be on or after the start date' });
  expect((await change({ end_date: '2026-05-02' })).statusCode).toBe(200);
  const start = await change({ start_date: '2026-05-03' });
  expect(start.json().error.fields).toEqual({ end_date: 'End date must be on or after the start date' });
  expect((await change({ start_date: '2026-05-03', end_date: null })).statusCode).toBe(200);
});

test('a study without an end has no last day to lie before, and 29 February is one in a leap year', async () => {
  await inStudy({ end_date: null });
  expect((await change({ end_date: '2028-02-29' })).statusCode).toBe(200);
});

test('days that a later change of the study left outside do not stand in the way of other changes', async () => {
  await change({ start_date: '2026-03-01', end_date: '2026-03-31' });
  await inStudy({ start_date: '2026-06-01' });
  expect((await change({ note: 'fine' })).statusCode).toBe(200);
  expect((await change({ start_date: '2026-06-01', end_date: null })).statusCode).toBe(200);
});

test.each([
  { target_days: 0 },
  { target_days: 8 },
  { target_days: 2.5 },
  { target_days: '3' },
  { note: null },
  { status: 'x' },
  { version: 0 },
])('%j is refused by its form', async (payload) => {
  expect((await change(payload)).statusCode).toBe(400);
});

test('a code that another participant has is a conflict', async () => {
  await createTestParticipant(server.db, study.id, 'KDZ-005-3');
  const before = await stored();
  const answer = await change({ code: 'KDZ-005-3', note: 'x' });
  expect(answer.statusCode).toBe(409);
  const message = 'KDZ-005-3 is already in this study';
  expect(answer.json()).toMatchObject({ message, error: { code: 'code_taken', fields: { code: message } } });
  expect(await stored()).toEqual(before);
});

test('of two who give their participants the same code at once one does', async () => {
  const other = await createTestParticipant(server.db, study.id, 'KDZ-005-3');
  const answers = await Promise.all([change({ code: 'KDZ-006-6' }), change({ code: 'KDZ-006-6' }, other.id)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
});

test('a change that began from an older state is refused with the time of the newer, without a version the last one wins', async () => {
  expect((await change({ note: 'first', version: 1 })).statusCode).toBe(200);
  const savedAt = new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', timeStyle: 'short' }).format(
    server.clock.now(),
  );
  const refused = await change({ note: 'second', version: 1 });
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({
    message: `Someone changed this participant at ${savedAt}. Review their changes.`,
    error: { code: 'changed_meanwhile' },
  });
  const day = new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', dateStyle: 'medium' }).format(
    server.clock.now(),
  );
  server.clock.advance(26 * 3600);
  house = { ...house, call: await again() };
  expect((await change({ note: 'third', version: 1 })).json().message).toBe(
    `Someone changed this participant at ${day} ${savedAt}. Review their changes.`,
  );
  expect((await change({ note: 'third', version: 2 })).json().participant).toMatchObject({ note: 'third', version: 3 });
  expect((await change({ note: 'last' })).json().participant).toMatchObject({ note: 'last', version: 4 });
});

/** The owner's calls after a new sign-in, because sessions end after a day. */
async function again(): Promise<StudyPeople['call']> {
  const { accessToken } = await server.login(house.people.owner);
  return async (_person, method, path, payload) =>
    server.app.inject({
      method,
      url: `/api/research${path}`,
      headers: { authorization: `Bearer ${accessToken}` },
      ...(payload && { payload }),
    });
}

test('nothing of a withdrawn participant or of a closed study changes', async () => {
  const gone = await createTestParticipant(server.db, study.id, 'KDZ-005-3', withdrawn());
  const before = await stored();
  const refused = await change({ note: 'x' }, gone.id);
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({
    message: 'This participant is withdrawn and cannot be changed any more',
    error: { code: 'participant_withdrawn' },
  });
  const kept = await house.call('owner', 'DELETE', `/participants/${gone.id}`, WHY);
  expect(kept.statusCode).toBe(409);
  expect(kept.json().message).toBe('A withdrawn participant cannot be deleted: the code remains as proof');
  await inStudy({ closed_at: server.clock.now() });
  for (const [method, path, payload] of [
    ['PATCH', `/participants/${id}`, { note: 'x' }],
    ['DELETE', `/participants/${id}`, WHY],
    ['PATCH', `/studies/${study.id}/participants`, { ids: [id], group: 'B' }],
  ] as const) {
    const answer = await house.call('owner', method, path, payload && { ...payload });
    expect([path, answer.statusCode, answer.json().message]).toEqual([
      path,
      409,
      'This study is closed. Reopen it to change it.',
    ]);
  }
  expect(await stored()).toEqual(before);
});

test('a participant who has joined stays, and so does the code, because exports use it', async () => {
  const person_id = uuidv7();
  await server.db.insertInto('people').values({ id: person_id }).execute();
  const joined = { person_id, joined_at: new Date('2026-02-03T08:00:00Z'), joined_day: '2026-02-03' };
  const one = await createTestParticipant(server.db, study.id, 'KDZ-005-3', joined);
  const before = await stored();
  const kept = await house.call('owner', 'DELETE', `/participants/${one.id}`, WHY);
  expect([kept.statusCode, kept.json().error]).toEqual([
    409,
    expect.objectContaining({
      code: 'joined_stays',
      message: 'A participant who has joined cannot be deleted. Withdraw them instead.',
    }),
  ]);
  const locked = await change({ code: 'KDZ-006-6', note: 'Mornings' }, one.id);
  expect([locked.statusCode, locked.json().error]).toEqual([
    409,
    expect.objectContaining({
      code: 'code_locked',
      fields: { code: 'The code is fixed once the participant has joined: it is used in exports' },
    }),
  ]);
  expect(await stored()).toEqual(before);
  expect((await change({ code: 'KDZ-005-3', note: 'Mornings' }, one.id)).statusCode).toBe(200);
});

test('SPEC §7 research: a participant is deleted, counted out and recorded with what was last known', async () => {
  await createTestParticipant(server.db, study.id, 'KDZ-005-3');
  const { result, rows } = await recorded(server, () => house.call('owner', 'DELETE', `/participants/${id}`, WHY));
  expect([result.statusCode, result.body]).toEqual([204, '']);
  expect(rows.map(({ action, object_id }) => [action, object_id])).toEqual([['participant.deleted', id]]);
  expect(await putBack(server.db, [rows[0]?.changes ?? {}])).toEqual([
    {
      code: { old: 'KDZ-004-4', new: null },
      group: { old: 'A', new: null },
      reason: { old: null, new: 'No longer needed' },
    },
  ]);
  expect((await house.call('owner', 'GET', `/participants/${id}`)).statusCode).toBe(404);
  expect((await house.call('owner', 'DELETE', `/participants/${id}`, WHY)).statusCode).toBe(404);
  const counted = await server.db
    .selectFrom('studies')
    .select('participant_count')
    .where('id', '=', study.id)
    .execute();
  expect(counted).toEqual([{ participant_count: 1 }]);
});

describe('setting a group of several participants', () => {
  const group = (ids: string[], name: string | null) =>
    house.call('owner', 'PATCH', `/studies/${study.id}/participants`, { ids, group: name });

  test('only participants outside the group are changed, and their former groups are answered', async () => {
    const second = await createTestParticipant(server.db, study.id, 'KDZ-005-3');
    const already = await createTestParticipant(server.db, study.id, 'KDZ-006-6', { group_name: 'B' });
    const gone = await createTestParticipant(server.db, study.id, 'KDZ-007-7', withdrawn());
    const ids = [already.id, second.id, id.toUpperCase(), id, gone.id];
    const { result, rows } = await recorded(server, () => group(ids, ' B '));
    expect(result.json()).toEqual({
      changed: 2,
      former: [
        { id, group: 'A' },
        { id: second.id, group: null },
      ],
    });
    expect(rows.map(({ action, object_id }) => [action, object_id])).toEqual([
      ['participant.changed', id],
      ['participant.changed', second.id],
    ]);
    expect(
      await putBack(
        server.db,
        rows.map(({ changes }) => changes),
      ),
    ).toEqual([{ group: { old: 'A', new: 'B' } }, { group: { old: null, new: 'B' } }]);
    const after = await stored();
    expect(after.map(({ code, group_name, version }) => [code, group_name, version])).toEqual([
      ['KDZ-004-4', 'B', 2],
      ['KDZ-005-3', 'B', 2],
      ['KDZ-006-6', 'B', 1],
      ['KDZ-007-7', null, 1],
    ]);
    expect((await group([id], null)).json()).toEqual({ changed: 1, former: [{ id, group: 'B' }] });
  });

  test.each(['B', null])('back from the group %s only those return who are still in it', async (set) => {
    const second = await createTestParticipant(server.db, study.id, 'KDZ-005-3', { group_name: 'A' });
    expect((await group([id, second.id], set)).json()).toMatchObject({ changed: 2 });
    await group([second.id], 'C');
    const back = { ids: [id, second.id], group: 'A', from: set };
    const undone = await house.call('owner', 'PATCH', `/studies/${study.id}/participants`, back);
    expect(undone.json()).toEqual({ changed: 1, former: [{ id, group: set }] });
    expect((await stored()).map(({ code, group_name }) => [code, group_name])).toEqual([
      ['KDZ-004-4', 'A'],
      ['KDZ-005-3', 'C'],
    ]);
  });

  test('participants of another study, unknown and malformed ids are skipped', async () => {
    const other = await house.studyOf('stranger', { code_prefix: 'ABC' });
    const theirs = await createTestParticipant(server.db, other.id, 'ABC-001-6');
    const before = await stored();
    const { result, rows } = await recorded(server, () =>
      group([theirs.id, '019ab000-0000-7000-8000-000000000000', 'x', "'"], 'B'),
    );
    expect(result.json()).toEqual({ changed: 0, former: [] });
    expect([rows, await stored()]).toEqual([[], before]);
  });

  test.each<[Record<string, unknown>]>([
    [{ group: 'a@b' }],
    [{ group: 'x'.repeat(41) }],
    [{ group: 3 }],
    [{}],
    [{ group: 'B', ids: [] }],
    [{ group: 'B', ids: new Array(1001).fill('x') }],
    [{ group: 'B', ids: [null] }],
  ])('setting a group with %j is refused', async (payload) => {
    const before = await stored();
    const answer = await house.call('owner', 'PATCH', `/studies/${study.id}/participants`, { ids: [id], ...payload });
    expect(answer.statusCode).toBe(400);
    expect(await stored()).toEqual(before);
  });
});
