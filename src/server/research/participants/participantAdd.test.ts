import { recorded } from '#server/testing/auditRows.ts';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { type StudyPeople, studyPeople } from '#server/testing/studyPeople.ts';
import { createTestParticipant } from '#server/testing/testResearch.ts';
import { codeOf } from '#shared/participantCode.ts';

let server: TestServer;
let house: StudyPeople;
let study: { id: string };

beforeAll(async () => {
  server = await buildTestServer();
});
beforeEach(async () => {
  await server.empty();
  house = await studyPeople(server);
  study = await house.study({ code_prefix: 'KDZ', title: 'Steps after surgery' });
});
afterAll(() => server.close());

const add = (payload: Record<string, unknown>) =>
  house.call('owner', 'POST', '/participants', { study_id: study.id, ...payload });
const codesOf = async (id = study.id) => {
  const rows = await server.db
    .selectFrom('participants')
    .select('code')
    .where('study_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ code }) => code);
};
async function counts() {
  const { participant_count: ofStudy } = await server.db
    .selectFrom('studies')
    .select('participant_count')
    .where('id', '=', study.id)
    .executeTakeFirstOrThrow();
  const { participant_count: ofLab } = await server.db
    .selectFrom('labs')
    .select('participant_count')
    .where('id', '=', house.lab.id)
    .executeTakeFirstOrThrow();
  return { ofStudy, ofLab, there: (await codesOf()).length };
}
const all = (count: number) => ({ ofStudy: count, ofLab: count, there: count });

test('SPEC §7 research: a participant is added by a code in any spelling and answered completely', async () => {
  const { result, rows } = await recorded(server, () => add({ code: ' kdz004 4', group: '  Arm   A ' }));
  expect(result.statusCode).toBe(201);
  const { id, ...participant } = result.json().participant;
  const now = server.clock.now().toISOString();
  expect(participant).toEqual({
    study_id: study.id,
    study_title: 'Steps after surgery',
    code: 'KDZ-004-4',
    group: 'Arm A',
    status: 'no_invitation',
    status_since: null,
    start_date: null,
    end_date: null,
    target_days: null,
    own_target: null,
    note: '',
    created_at: now,
    updated_at: now,
    updated_by_email: 'owner@example.org',
    joined_at: null,
    joined_day: null,
    invite: null,
    consent_version: null,
    consent_state: null,
    last_activity_at: null,
    last_activity_day: null,
    last_sync_at: null,
    activity_count: 0,
    has_account: false,
    consent: null,
    withdrawn_at: null,
    withdrawal: null,
    unagreed_sources: [],
    withdrawal_policy: 'participant',
    study_closed: false,
    version: 1,
    part: 'owner',
  });
  expect(rows).toEqual([
    {
      at: server.clock.now(),
      actor_id: house.people.owner.id,
      actor_email: 'owner@example.org',
      action: 'participant.created',
      object_type: 'participant',
      object_id: id,
      request_id: result.headers['x-request-id'],
      changes: {
        code: { old: null, new: 'KDZ-004-4' },
        group: { old: null, new: { kept: expect.any(String), hash: expect.stringMatching(/^[0-9a-f]{64}$/) } },
      },
    },
  ]);
  expect(await counts()).toEqual(all(1));
});

test('several are added together, answered in their order and recorded one by one', async () => {
  const participants = [{ code: 'KDZ-007-7', group: 'B' }, { code: 'KDZ-001-5' }, { code: 'KDZ-004-4', group: null }];
  const { result, rows } = await recorded(server, () => add({ participants }));
  expect(result.statusCode).toBe(201);
  const added = result.json().participants;
  expect(added.map(({ code, group }: { code: string; group: string | null }) => [code, group])).toEqual([
    ['KDZ-007-7', 'B'],
    ['KDZ-001-5', null],
    ['KDZ-004-4', null],
  ]);
  expect(rows.map(({ action, object_id, changes }) => [action, object_id, changes.code?.new])).toEqual(
    added.map(({ id, code }: { id: string; code: string }) => ['participant.created', id, code]),
  );
  expect(await counts()).toEqual(all(3));
});

test('20,000 codes come in with 20 calls', async () => {
  for (let call = 0; call < 20; call += 1) {
    const participants = Array.from({ length: 1000 }, (_, index) => ({
      code: codeOf('KDZ', call * 1000 + index + 1),
      group: `Group ${index % 4} ${'ä'.repeat(30)}`,
    }));
    const answer = await add({ participants });
    expect([call, answer.statusCode]).toEqual([call, 201]);
  }
  expect(await counts()).toEqual(all(20_000));
  const { count } = await server.db
    .selectFrom('audit_log')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('study_id', '=', study.id)
    .executeTakeFirstOrThrow();
  expect(count).toBe(20_000);
  const last = await house.call('owner', 'GET', `/studies/${study.id}/participants?sort=-code&page_size=10&page=2000`);
  expect(last.json()).toMatchObject({ total: 20_000, page: 2000 });
  expect(last.json().participants).toHaveLength(10);
}, 120_000);

test('a thousand entries are allowed, one more is refused, and none is', async () => {
  const entries = (count: number) => Array.from({ length: count }, (_, index) => ({ code: codeOf('KDZ', index + 1) }));
  expect((await add({ participants: entries(1001) })).statusCode).toBe(400);
  expect((await add({ participants: [] })).statusCode).toBe(400);
  expect(await counts()).toEqual(all(0));
  const widest = Array.from({ length: 1000 }, (_, index) => ({
    code: codeOf('KDZ', 100_000 + index),
    group: '😀'.repeat(40),
  }));
  expect((await add({ participants: widest })).statusCode).toBe(201);
  expect(await counts()).toEqual(all(1000));
});

test('all that is wrong with a request is said at once, and nothing of it is added', async () => {
  await createTestParticipant(server.db, study.id, 'KDZ-001-5');
  const { result, rows } = await recorded(server, () =>
    add({
      participants: [
        { code: 'KDZ-004-4' },
        { code: 'KDZ-004-5' },
        { code: 'nonsense', group: 'A' },
        { code: 'ABC-001-6' },
        { code: 'kdz 004 4' },
        { code: 'ada@example.org' },
        { code: '12.03.1985' },
        { code: 'KDZ-002-8', group: 'ada@example.org' },
        { code: 'KDZ-003-1', group: '1985-03-12' },
        { code: 'KDZ-005-3', group: 'x'.repeat(41) },
        { code: 'KDZ-001-5' },
        { code: '' },
        { code: 'KDZ-006-6', group: '😀'.repeat(40) },
      ],
    }),
  );
  expect(result.statusCode).toBe(400);
  expect(result.json().message).toBe('Check character does not match: did you mean KDZ-004-4?');
  expect(result.json().error.fields).toEqual({
    'participants.1.code': 'Check character does not match: did you mean KDZ-004-4?',
    'participants.2.code': 'A code looks like KDZ-004-C, where C is the check character',
    'participants.3.code': 'Codes of this study begin with KDZ-',
    'participants.4.code': 'KDZ-004-4 is in the list twice',
    'participants.5.code': 'Never enter names, birth dates or email addresses',
    'participants.6.code': 'Never enter names, birth dates or email addresses',
    'participants.7.group': 'Never enter names, birth dates or email addresses',
    'participants.8.group': 'Never enter names, birth dates or email addresses',
    'participants.9.group': 'A group has at most 40 characters',
    'participants.10.code': 'KDZ-001-5 is already in this study',
    'participants.11.code': 'A code looks like KDZ-004-C, where C is the check character',
  });
  expect(rows).toEqual([]);
  expect(await counts()).toEqual(all(1));
});

test.each([
  ['KDZ-004-5', 'Check character does not match: did you mean KDZ-004-4?'],
  ['ABC-001-6', 'Codes of this study begin with KDZ-'],
  ['KDZ-4-4', 'A code looks like KDZ-004-C, where C is the check character'],
  ['ada@example.org', 'Never enter names, birth dates or email addresses'],
])('the one code %s is refused at its field', async (code, message) => {
  const answer = await add({ code });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ message, error: { fields: { code: message } } });
  expect(await counts()).toEqual(all(0));
});

test('a code that the study has is a conflict at its field, and the others are not added either', async () => {
  await add({ code: 'KDZ-004-4' });
  const one = await add({ code: 'kdz-004-4' });
  const message = 'KDZ-004-4 is already in this study';
  expect(one.statusCode).toBe(409);
  expect(one.json()).toMatchObject({ message, error: { code: 'code_taken', fields: { code: message } } });
  const several = await add({ participants: [{ code: 'KDZ-001-5' }, { code: 'KDZ-004-4' }] });
  expect(several.statusCode).toBe(409);
  expect(several.json().error).toMatchObject({ code: 'code_taken', fields: { 'participants.1.code': message } });
  expect(await counts()).toEqual(all(1));
});

test('another study may have the same code as long as it had the prefix', async () => {
  const other = await house.study({ code_prefix: 'ABC' });
  await createTestParticipant(server.db, other.id, 'KDZ-004-4');
  expect((await add({ code: 'KDZ-004-4' })).statusCode).toBe(201);
  expect(await counts()).toEqual({ ofStudy: 1, ofLab: 2, there: 1 });
});

test('of ten who add the same code at once one does, and nine find it taken', async () => {
  const { result, rows } = await recorded(server, () =>
    Promise.all(Array.from({ length: 10 }, () => add({ code: 'KDZ-004-4' }))),
  );
  expect(result.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...new Array(9).fill(409)]);
  expect(rows).toHaveLength(1);
  expect(await counts()).toEqual(all(1));
});

test('ten who let codes be made at once get different ones', async () => {
  const generate = { count: 5, numbering: 'running' };
  const answers = await Promise.all(Array.from({ length: 10 }, () => add({ generate })));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(new Array(10).fill(201));
  const codes = await codesOf();
  expect(codes.sort()).toEqual(Array.from({ length: 50 }, (_, index) => codeOf('KDZ', index + 1)).sort());
});

describe('generated codes', () => {
  test('generated codes continue after the highest number, with a group', async () => {
    await add({ code: 'KDZ-004-4' });
    const answer = await add({ generate: { count: 3, numbering: 'running', group: 'B' } });
    expect(answer.statusCode).toBe(201);
    const { participants } = answer.json();
    expect(participants.map(({ code, group }: { code: string; group: string }) => [code, group])).toEqual([
      ['KDZ-005-3', 'B'],
      ['KDZ-006-6', 'B'],
      ['KDZ-007-7', 'B'],
    ]);
  });

  test('generated codes are random with four digits on request', async () => {
    const answer = await add({ generate: { count: 200, numbering: 'random' } });
    expect(answer.statusCode).toBe(201);
    const codes = await codesOf();
    expect(codes.filter((code) => !/^KDZ-[1-9]\d{3}-\d$/.test(code))).toEqual([]);
    expect(new Set(codes).size).toBe(200);
  });

  test('generating codes is a conflict when none are left', async () => {
    await add({ code: 'KDZ-999999-7' });
    const answer = await add({ generate: { count: 1, numbering: 'running' } });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      message: 'There are no free codes left in this study',
      error: { code: 'no_codes_left' },
    });
    expect(await counts()).toEqual(all(1));
  });

  test.each([
    { count: 0, numbering: 'running' },
    { count: 201, numbering: 'running' },
    { count: 1.5, numbering: 'running' },
    { count: '1', numbering: 'running' },
    { count: 1, numbering: 'other' },
    { count: 1 },
    { count: 1, numbering: 'random', group: 'ada@example.org' },
    { count: 1, numbering: 'random', group: 'x'.repeat(41) },
    { count: 1, numbering: 'random', more: true },
  ])('generating codes refuses %j', async (generate) => {
    expect((await add({ generate })).statusCode).toBe(400);
    expect(await counts()).toEqual(all(0));
  });
});

test.each([
  [{}, { code: 'Required' }],
  [{ code: 'KDZ-004-4', participants: [{ code: 'KDZ-001-5' }] }, { participants: 'Unknown field participants' }],
  [{ code: 'KDZ-004-4', generate: { count: 1, numbering: 'running' } }, { generate: 'Unknown field generate' }],
  [{ generate: { count: 1, numbering: 'running' }, group: 'A' }, { group: 'Unknown field group' }],
])('exactly one way of adding is taken: %j', async (payload, fields) => {
  const answer = await add(payload);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().error.fields).toEqual(fields);
  expect(await counts()).toEqual(all(0));
});

test('a closed study takes none', async () => {
  await server.db.updateTable('studies').set({ closed_at: server.clock.now() }).where('id', '=', study.id).execute();
  const answer = await add({ code: 'KDZ-004-4' });
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toMatchObject({
    message: 'This study is closed. Reopen it to change it.',
    error: { code: 'study_closed' },
  });
  expect(await counts()).toEqual(all(0));
});

test('a study that has ended shows that nobody joins with a code that is added', async () => {
  await server.db.updateTable('studies').set({ end_date: '2026-01-31' }).where('id', '=', study.id).execute();
  expect((await add({ code: 'KDZ-004-4' })).json().participant.status).toBe('never_joined');
  expect((await add({ participants: [{ code: 'KDZ-001-5' }] })).json().participants[0].status).toBe('never_joined');
});

test('which codes a study has is told in their stored spelling, and nothing of other studies', async () => {
  const other = await house.study({ code_prefix: 'ABC' });
  await createTestParticipant(server.db, other.id, 'ABC-001-6');
  await createTestParticipant(server.db, study.id, 'KDZ-004-4');
  const codes = ['kdz 004 4', 'KDZ-004-4', 'KDZ-001-5', 'ABC-001-6', '', "' OR 1=1", 'x'.repeat(40)];
  const answer = await house.call('analyst', 'POST', `/studies/${study.id}/codes-check`, { codes });
  expect(answer.json()).toEqual({ taken: ['KDZ-004-4'] });
  const much = Array.from({ length: 1000 }, (_, index) => codeOf('KDZ', index + 1));
  expect((await house.call('owner', 'POST', `/studies/${study.id}/codes-check`, { codes: much })).json()).toEqual({
    taken: ['KDZ-004-4'],
  });
  expect((await house.call('owner', 'POST', `/studies/${study.id}/codes-check`, { codes: [] })).json()).toEqual({
    taken: [],
  });
  expect(
    (await house.call('owner', 'POST', `/studies/${study.id}/codes-check`, { codes: ['x'.repeat(41)] })).statusCode,
  ).toBe(400);
});
