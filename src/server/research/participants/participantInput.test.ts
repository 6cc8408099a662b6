import { verifyAuditChain } from '#server/db/auditChain.ts';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { type StudyPeople, studyPeople } from '#server/testing/studyPeople.ts';
import { createTestParticipant } from '#server/testing/testResearch.ts';

const NASTY: unknown[] = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e\u200b',
  '😀'.repeat(600),
  'x'.repeat(5000),
  "' OR '1'='1",
  "'; DROP TABLE participants; --",
  '%',
  '\\',
  '$1',
  '{}',
  '{"a":1}',
  '../..',
  'NaN',
  'infinity',
  'now',
  'epoch',
  '0000-00-00',
  '2026-02-30',
  '+275760-09-13',
  '2147483648',
  '__proto__',
  '019ab000-0000-7000-8000-000000000000',
  0,
  -1,
  1.5,
  1e300,
  true,
  null,
  [],
  ['x'],
  [null],
  {},
  { $gt: '' },
];

let server: TestServer;
let house: StudyPeople;
let study: { id: string };
let id: string;

beforeAll(async () => {
  server = await buildTestServer();
  house = await studyPeople(server);
  study = await house.study({ code_prefix: 'KDZ' });
  ({ id } = await createTestParticipant(server.db, study.id, 'KDZ-004-4'));
});
afterAll(() => server.close());

async function everything(): Promise<string> {
  const { db } = server;
  return JSON.stringify([
    await db.selectFrom('participants').selectAll().orderBy('id').execute(),
    await db.selectFrom('studies').selectAll().orderBy('id').execute(),
    await db.selectFrom('erasable_values').select('id').orderBy('id').execute(),
    await db.selectFrom('audit_log').select('id').orderBy('id').execute(),
  ]);
}

type Body = Record<string, unknown>;
const withdrawal: Body = { requested_by: 'participant', date: '2026-02-01', choice: 'keep', reason: 'x' };
const change: Body = {
  code: 'KDZ-005-3',
  group: 'A',
  start_date: '2026-02-01',
  end_date: '2026-03-01',
  target_days: 3,
  note: 'x',
  version: 99,
  reason: 'x',
};

const bodies = (): [method: 'POST' | 'PATCH', path: string, sound: Body][] => [
  ['PATCH', `/participants/${id}`, change],
  ['PATCH', `/participants/${id}`, { note: 'only this' }],
  ['POST', '/participants', { study_id: study.id, code: 'KDZ-004-4', group: 'A' }],
  ['POST', '/participants', { study_id: study.id, participants: [{ code: 'KDZ-004-4' }] }],
  ['POST', '/participants', { study_id: study.id, generate: { count: 201, numbering: 'running' } }],
  ['PATCH', `/studies/${study.id}/participants`, { ids: [id], group: 'A' }],
  ['POST', `/studies/${study.id}/codes-check`, { codes: ['KDZ-004-4'] }],
  ['POST', `/participants/${id}/withdraw`, { ...withdrawal, choice: 'neither' }],
];

test('with any body, no call fails with 500, reveals internals, or changes rows when it refuses', async () => {
  let refused = 0;
  for (const [method, path, sound] of bodies()) {
    const fields = Object.keys(sound);
    const entries = NASTY.flatMap((value) => [
      ...fields.map((field) => ({ ...sound, [field]: value })),
      { ...sound, unknown: value },
      ...(path === '/participants'
        ? [
            { study_id: study.id, participants: [{ code: value }] },
            { study_id: study.id, participants: [{ code: 'KDZ-006-6' }, { code: 'KDZ-007-7', group: value, more: 1 }] },
            { study_id: study.id, participants: [value] },
            { study_id: study.id, generate: { count: value, numbering: 'random' } },
            { study_id: study.id, generate: { count: 1, numbering: value } },
          ]
        : []),
    ]);
    let before = await everything();
    for (const payload of entries) {
      const answer = await house.call('owner', method, path, payload);
      const where = `${method} ${path} ${JSON.stringify(payload).slice(0, 200)}`;
      expect([where, answer.statusCode < 500]).toEqual([where, true]);
      expect(answer.body).not.toMatch(/node_modules|\.ts:|insert into|kysely|fastify|violates|syntax/i);
      const after = await everything();
      if (answer.statusCode >= 400) {
        refused += 1;
        expect([where, after === before]).toEqual([where, true]);
      }
      before = after;
    }
  }
  expect(refused).toBeGreaterThan(700);
  expect(server.logLines().filter(({ level }) => level === 'error')).toEqual([]);
  expect((await verifyAuditChain(server.db)).brokenAt).toBeNull();
}, 120_000);

test('with any query the list answers correctly or refuses', async () => {
  const names = ['search', 'sort', 'page', 'page_size', 'status', 'group', 'joined_from', 'joined_to', 'unknown'];
  const rows = await server.db.selectFrom('participants').select('id').execute();
  for (const value of NASTY) {
    const text = encodeURIComponent(typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value));
    for (const name of names) {
      const answer = await house.call('analyst', 'GET', `/studies/${study.id}/participants?${name}=${text}`);
      const where = `${name}=${text.slice(0, 80)}`;
      expect([where, [200, 400].includes(answer.statusCode)]).toEqual([where, true]);
      if (answer.statusCode === 200) expect(answer.json().total).toBeLessThanOrEqual(rows.length);
    }
  }
});

test('stored texts come back letter for letter', async () => {
  const group = `ßẞ İı 𝒳 e\u0301 "';--<b>`;
  const note = 'first line\nsecond\tline 😀 <script>alert(1)</script>';
  const answer = await house.call('owner', 'PATCH', `/participants/${id}`, { group, note });
  expect(answer.statusCode).toBe(200);
  const { participant } = (await house.call('owner', 'GET', `/participants/${id}`)).json();
  expect(participant).toMatchObject({ group, note });
  const search = encodeURIComponent('"\';--<B>');
  const listed = await house.call('owner', 'GET', `/studies/${study.id}/participants?search=${search}`);
  expect(listed.json()).toMatchObject({ total: 1 });
});
