import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { callerWith } from '#server/testing/researchCalls.ts';
import {
  createTestLab,
  createTestParticipant,
  createTestResearcher,
  createTestStudy,
} from '#server/testing/testResearch.ts';

let server: TestServer;
let call: ReturnType<typeof callerWith>;

beforeAll(async () => {
  server = await buildTestServer();
});

beforeEach(async () => {
  await server.empty();
  const root = await server.user({ role: 'admin' });
  call = callerWith(server, await server.tokenOf(root));
});

afterAll(() => server.close());

const attention = async (query = '') => {
  const answer = await call('GET', `/admin/attention${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json() as { items: Record<string, unknown>[]; total: number };
};
function noon(offset: number): Date {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(server.clock.now());
  const date = new Date(`${today}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + offset);
  return date;
}
const day = (offset: number) => noon(offset).toISOString().slice(0, 10);
const daysAgo = (days: number) => noon(-days);

async function labWithoutItems() {
  const lab = await createTestLab(server.db);
  const owner = await server.user({ role: 'researcher' });
  await createTestResearcher(server.db, lab.id, owner.id);
  return { lab, owner };
}

test('SPEC §3 entities: the research summary counts labs, researchers, studies and participants', async () => {
  expect((await call('GET', '/research/dashboard')).json()).toEqual({
    lab_count: 0,
    researcher_count: 0,
    study_count: 0,
    participant_count: 0,
  });
  const { lab, owner } = await labWithoutItems();
  await labWithoutItems();
  await createTestLab(server.db);
  await server.user({ role: 'researcher' });
  const study = await createTestStudy(server.db, lab.id, owner.id);
  await createTestParticipant(server.db, study.id, `${study.code_prefix}-001-A`);
  await createTestParticipant(server.db, study.id, `${study.code_prefix}-002-A`, { withdrawn_at: new Date() });
  expect((await call('GET', '/research/dashboard')).json()).toEqual({
    lab_count: 3,
    researcher_count: 2,
    study_count: 1,
    participant_count: 2,
  });
});

describe('attention items', () => {
  test('no item exists when every lab has a researcher and every study runs', async () => {
    const { lab, owner } = await labWithoutItems();
    const study = await createTestStudy(server.db, lab.id, owner.id);
    await createTestParticipant(server.db, study.id, `${study.code_prefix}-001-A`);
    expect(await attention()).toEqual({ items: [], total: 0 });
  });

  test('a researcher without a lab, a lab without researchers and a study without owner are items', async () => {
    const { lab } = await labWithoutItems();
    const empty = await createTestLab(server.db, { name: 'Empty Lab' });
    const free = await server.user({ role: 'researcher', email: 'free@example.org' });
    const orphan = await createTestStudy(server.db, lab.id, null, {
      title: 'Orphan',
      start_date: '2199-01-01',
      created_at: daysAgo(5),
    });
    expect(await attention()).toEqual({
      items: [
        { kind: 'study_without_owner', severity: 'warning', id: orphan.id, name: 'Orphan', days: null, count: null },
        {
          kind: 'researcher_without_lab',
          severity: 'warning',
          id: free.id,
          name: 'free@example.org',
          days: null,
          count: null,
        },
        { kind: 'lab_without_researcher', severity: 'info', id: empty.id, name: 'Empty Lab', days: null, count: null },
      ],
      total: 3,
    });
  });

  test.each([
    ['long begun, long there', { start: -40, created: 30 }, 30],
    ['begun 21 days ago', { start: -21, created: 200 }, 21],
    ['begun 20 days ago', { start: -20, created: 200 }, null],
    ['made 20 days ago', { start: -200, created: 20 }, null],
    ['not begun', { start: 3, created: 200 }, null],
    ['ended yesterday', { start: -100, created: 100, end: -1 }, null],
    ['closed', { start: -100, created: 100, closed: true }, null],
    ['with a participant', { start: -100, created: 100, participants: 1 }, null],
  ] as const)('a study without participants is an item, %s', async (_name, study, days) => {
    const { lab, owner } = await labWithoutItems();
    const { id, code_prefix } = await createTestStudy(server.db, lab.id, owner.id, {
      title: 'Waiting',
      start_date: day(study.start),
      end_date: 'end' in study ? day(study.end) : null,
      created_at: daysAgo(study.created),
      closed_at: 'closed' in study ? server.clock.now() : null,
    });
    if ('participants' in study) await createTestParticipant(server.db, id, `${code_prefix}-001-A`);
    const item = { kind: 'study_without_participants', severity: 'info', id, name: 'Waiting', days, count: null };
    expect(await attention()).toEqual(days === null ? { items: [], total: 0 } : { items: [item], total: 1 });
  });

  test.each([
    [-7, null, 7],
    [-30, null, 30],
    [-6, null, null],
    [0, null, null],
    [-30, 'closed', null],
  ])('a study whose last day was %d days from now, %j, is an item since %j', async (end, closed, days) => {
    const { lab, owner } = await labWithoutItems();
    const { id, code_prefix } = await createTestStudy(server.db, lab.id, owner.id, {
      title: 'Over',
      end_date: day(end),
      start_date: day(-300),
      closed_at: closed ? server.clock.now() : null,
    });
    await createTestParticipant(server.db, id, `${code_prefix}-001-A`);
    const item = { kind: 'study_ended_open', severity: 'info', id, name: 'Over', days, count: null };
    expect(await attention()).toEqual(days === null ? { items: [], total: 0 } : { items: [item], total: 1 });
  });

  test('five items are listed, warnings first, the oldest of each kind before a second one, and all are counted', async () => {
    const { lab, owner } = await labWithoutItems();
    for (let n = 0; n < 7; n += 1) {
      const end_date = day(-10 - n);
      await createTestStudy(server.db, lab.id, owner.id, { title: `Over ${n}`, start_date: '2020-01-01', end_date });
    }
    for (const n of [1, 2]) {
      await createTestLab(server.db, { name: `Empty ${n}`, created_at: daysAgo(n * 100) });
      server.clock.advance(1);
      await server.user({ role: 'researcher', email: `free${n}@example.org` });
    }
    const { items, total } = await attention();
    expect(items.map(({ name }) => name)).toEqual([
      'free1@example.org',
      'free2@example.org',
      'Empty 2',
      'Over 6',
      'Empty 1',
    ]);
    expect(total).toBe(11);
    expect((await attention('?limit=100')).items).toHaveLength(11);
    expect((await call('GET', '/admin/attention?limit=101')).statusCode).toBe(400);
  });
});
