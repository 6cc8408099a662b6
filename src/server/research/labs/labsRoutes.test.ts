import { recorded } from '#server/testing/auditRows.ts';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { FRIDAY, setClock } from '#server/testing/daysHouse.ts';
import { type CallMethod, callerWith } from '#server/testing/researchCalls.ts';
import {
  createTestLab,
  createTestParticipant,
  createTestResearcher,
  createTestStudy,
} from '#server/testing/testResearch.ts';
import type { TestUser } from '#server/testing/testUsers.ts';
import { WHY } from '#server/testing/why.ts';

const UNKNOWN_ID = '019ab000-0000-7000-8000-000000000000';

let server: TestServer;
let root: TestUser;
let call: ReturnType<typeof callerWith>;

beforeAll(async () => {
  server = await buildTestServer();
});

beforeEach(async () => {
  await server.empty();
  root = await server.user({ role: 'admin', email: 'root@example.org' });
  call = callerWith(server, await server.tokenOf(root));
});

afterAll(() => server.close());

async function researcherOf(lab: { id: string } | null, email?: string) {
  const user = await server.user({ role: 'researcher', ...(email === undefined ? {} : { email }) });
  const row = lab ? await createTestResearcher(server.db, lab.id, user.id) : null;
  return { user, row, call: callerWith(server, await server.tokenOf(user)) };
}

const create = async (name: string, email = 'lab@example.org'): Promise<{ id: string; created_at: string }> => {
  const answer = await call('POST', '/research/labs', { name, email });
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
  return answer.json().lab;
};

const names = async (query: string) => {
  const answer = await call('GET', `/research/labs?${query}`);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return (answer.json().labs as { name: string }[]).map(({ name }) => name);
};

describe('creating', () => {
  test('SPEC §7 research: a lab is created from email and name and answered as lab', async () => {
    const answer = await call('POST', '/research/labs', { name: '  Sleep   Lab ', email: 'Sleep@example.org' });
    const { id } = answer.json().lab;
    const lab = {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Sleep Lab',
      email: 'Sleep@example.org',
      created_at: server.clock.now().toISOString(),
      researcher_count: 0,
      study_count: 0,
      active_study_count: 0,
      participant_count: 0,
    };
    expect([answer.statusCode, answer.json()]).toEqual([201, { lab }]);
    expect((await call('GET', `/research/labs/${id}`)).json()).toEqual({ lab, activities_last_7_days: 0 });
    expect((await call('GET', '/research/labs')).json()).toEqual({ labs: [lab], total: 1, page: 1, page_size: 1 });
  });

  test.each([
    ['', 'lab@example.org', { name: 'Required' }],
    ['   ', 'lab@example.org', { name: 'Required' }],
    ['Ab', 'lab@example.org', { name: 'Name must be at least 3 characters' }],
    [' A b ', 'lab@example.org', null],
    ['Abc', '', { email: 'Required' }],
    ['Abc', 'lab', { email: 'Invalid email' }],
    ['Abc', ' lab@example.org', { email: 'Invalid email' }],
    ['Abc', 'Lab <lab@example.org>', { email: 'Invalid email' }],
    ['', '', { name: 'Required', email: 'Required' }],
    ['x', 'x', { name: 'Name must be at least 3 characters', email: 'Invalid email' }],
    ['x'.repeat(120), 'lab@example.org', null],
    ['x'.repeat(121), 'lab@example.org', { name: 'Name must be at most 120 characters' }],
    ['x'.repeat(90_000), 'lab@example.org', { name: 'Name must be at most 120 characters' }],
  ])('SPEC §5 create lab: the name %j with the email %j is answered with %j', async (name, email, fields) => {
    const answer = await call('POST', '/research/labs', { name, email });
    expect([answer.statusCode, answer.json().error?.fields ?? null]).toEqual([fields ? 400 : 201, fields]);
    if (fields) expect(Object.values(fields)).toContain(answer.json().message);
    expect(await names('')).toHaveLength(fields ? 0 : 1);
  });

  test.each([
    [{ name: 'Sleep Lab' }, 'email'],
    [{ email: 'lab@example.org' }, 'name'],
  ])('a body without one of its fields (%j) is 400 at that field', async (body, field) => {
    const answer = await call('POST', '/research/labs', body);
    expect([answer.statusCode, answer.json().error.fields]).toEqual([400, { [field]: 'Required' }]);
  });

  test('names of any characters are kept as they are and found again', async () => {
    const nasty = [
      "Robert'); DROP TABLE labs;--",
      '100 % Schlaf_Labor\\',
      '<b>Labor</b>',
      '日本睡眠研究所',
      '👩‍🔬👩‍🔬👩‍🔬',
      'ÄÖÜ ß',
    ];
    for (const name of nasty) await create(name);
    expect((await names('')).sort()).toEqual([...nasty].sort());
    for (const name of nasty) expect(await names(`search=${encodeURIComponent(name)}`)).toEqual([name]);
    expect(await names('search=%25')).toEqual(['100 % Schlaf_Labor\\']);
    expect(await names('search=_')).toEqual(['100 % Schlaf_Labor\\']);
  });

  test('a name with letters in two parts is found and confirmed as keyboards type it', async () => {
    const { id } = await create('Bewegungsfo\u0308rderung');
    const typed = 'Bewegungsf\u00f6rderung';
    expect(await names(`search=${encodeURIComponent(typed)}`)).toEqual([typed]);
    const deleted = await call('DELETE', `/research/labs/${id}`, { reason: 'Made twice', typed });
    expect(deleted.statusCode).toBe(204);
  });

  test('an unknown field of a lab is refused by name', async () => {
    const answer = await call('POST', '/research/labs', { name: 'Abc', email: 'a@example.org', study_count: 5 });
    expect([answer.statusCode, answer.json().message]).toEqual([400, 'Unknown field study_count']);
  });
});

describe('the list', () => {
  async function someLabs() {
    const { db } = server;
    const owner = await server.user({ role: 'researcher' });
    const zebra = await create('zebra', 'a@example.org');
    server.clock.advance(60);
    const apple = await create('Äpfel', 'C@example.org');
    server.clock.advance(60);
    const berry = await create('Beeren', 'b@example.org');
    await createTestResearcher(db, apple.id, owner.id);
    const today = server.clock.now().toISOString().slice(0, 10);
    const study = await createTestStudy(db, apple.id, owner.id, { start_date: today });
    await createTestStudy(db, apple.id, owner.id, { closed_at: server.clock.now() });
    await createTestStudy(db, apple.id, owner.id, { start_date: '2199-01-01' });
    await createTestStudy(db, berry.id, null, { start_date: '2020-01-01', end_date: '2020-02-01' });
    for (const n of [1, 2, 3]) await createTestParticipant(db, study.id, `${study.code_prefix}-00${n}-A`);
    return { zebra, apple, berry };
  }

  test('SPEC §7 research: the labs come sorted by name, umlauts where a dictionary has them', async () => {
    await someLabs();
    expect(await names('')).toEqual(['Äpfel', 'Beeren', 'zebra']);
  });

  test('each column of the labs sorts both ways over the whole set, page by page', async () => {
    await someLabs();
    const inOrder: Record<string, string[]> = {
      name: ['Äpfel', 'Beeren', 'zebra'],
      email: ['zebra', 'Beeren', 'Äpfel'],
      created_at: ['zebra', 'Äpfel', 'Beeren'],
      study_count: ['zebra', 'Beeren', 'Äpfel'],
    };
    for (const [field, expected] of Object.entries(inOrder)) {
      expect([field, await names(`sort=${field}`)]).toEqual([field, expected]);
      expect([field, await names(`sort=-${field}`)]).toEqual([field, [...expected].reverse()]);
    }
    expect((await names('sort=-researcher_count'))[0]).toBe('Äpfel');
    expect((await names('sort=participant_count'))[2]).toBe('Äpfel');
    for (let n = 0; n < 12; n += 1) await create(`Lab ${String(n).padStart(2, '0')}`);
    const first = await names('sort=researcher_count&page_size=10');
    const second = await names('sort=researcher_count&page_size=10&page=2');
    expect([...first, ...second].sort()).toEqual((await names('')).sort());
    const beyond = (await call('GET', '/research/labs?page=9&page_size=10')).json();
    expect(beyond).toEqual({ labs: [], total: 15, page: 9, page_size: 10 });
  });

  test('each lab has its counts; an active study has begun, has not ended and is not closed', async () => {
    const { apple, berry } = await someLabs();
    const counts = async (id: string) => {
      const { researcher_count, study_count, active_study_count, participant_count } = (
        await call('GET', `/research/labs/${id}`)
      ).json().lab;
      return [researcher_count, study_count, active_study_count, participant_count];
    };
    expect(await counts(apple.id)).toEqual([1, 3, 1, 3]);
    expect(await counts(berry.id)).toEqual([0, 1, 0, 0]);
    expect(await names('has=active')).toEqual(['Äpfel']);
  });

  test('the time zone of a study decides whether it is active', async () => {
    const lab = await create('Pacific');
    const [today = '', yesterday = ''] = [0, 1].map((days) =>
      new Date(server.clock.now().getTime() - days * 24 * 3600 * 1000).toISOString().slice(0, 10),
    );
    const isMorning = server.clock.now().getUTCHours() < 10;
    const timezone = isMorning ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati';
    const end_date = isMorning ? yesterday : today;
    await createTestStudy(server.db, lab.id, null, { timezone, end_date });
    expect(await names('has=active')).toEqual(isMorning ? ['Pacific'] : []);
  });

  test.each([
    ['beer', ['Beeren']],
    ['ÄPF', ['Äpfel']],
    ['c@EXAMPLE', ['Äpfel']],
    ['nobody', []],
  ])('the search of labs for %j finds %j', async (search, expected) => {
    await someLabs();
    expect(await names(`search=${encodeURIComponent(search)}`)).toEqual(expected);
  });

  test('a lab is found by the numbers that the table shows', async () => {
    // The days of creation, which are searched too, have no 5.
    setClock(server, FRIDAY);
    call = callerWith(server, await server.tokenOf(root));
    await someLabs();
    expect(await names('search=3')).toContain('Äpfel');
    for (const word of ['active', 'AKTIV']) expect(await names(`search=${word}`)).toEqual(['Äpfel']);
    const busy = await create('Busy');
    const dates = { start_date: '2020-01-01', end_date: '2020-02-01' };
    for (const ended of [dates, dates, {}, {}, {}, {}, {}]) await createTestStudy(server.db, busy.id, null, ended);
    expect(await names('search=5')).toEqual(['Busy']);
  });

  test('a lab is found by its day of creation, as the table shows it', async () => {
    await create('Yesterday');
    const day = new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', dateStyle: 'medium' }).format(
      server.clock.now(),
    );
    server.clock.advance(48 * 3600);
    call = callerWith(server, await server.tokenOf(root));
    await create('Today');
    expect(await names(`search=${day}`)).toEqual(['Yesterday']);
  });

  test.each(['sort=search_text', 'sort=id', 'page_size=11', 'page=0', 'has=all', 'q=x', 'search=a&search=b'])(
    'the query %s of the labs is 400',
    async (query) => {
      expect((await call('GET', `/research/labs?${query}`)).statusCode).toBe(400);
    },
  );
});

describe('what a researcher sees', () => {
  test('SPEC §6 roles: a researcher sees only their own lab with any search, sort or total', async () => {
    const own = await create('Own lab');
    const other = await create('Other lab');
    const { call: asResearcher } = await researcherOf(own);
    for (const query of ['', '?search=lab', '?sort=-name', '?page_size=10', '?search=Other', '?page=2&page_size=10']) {
      const { labs, total } = (await asResearcher('GET', `/research/labs${query}`)).json();
      const isFound = !query.includes('Other');
      expect([query, total]).toEqual([query, isFound ? 1 : 0]);
      expect(labs.every(({ id }: { id: string }) => id === own.id)).toBe(true);
    }
    expect((await asResearcher('GET', `/research/labs/${own.id.toUpperCase()}`)).json().lab.name).toBe('Own lab');
    expect((await asResearcher('GET', `/research/labs/${other.id}`)).statusCode).toBe(404);
  });

  test('SPEC §8 research reads: a lab of other researchers is answered like an unknown one', async () => {
    const own = await create('Own lab');
    const other = await create('Other lab');
    const people = [await researcherOf(own), await researcherOf(null)];
    for (const { call: asResearcher } of people) {
      for (const id of [other.id, UNKNOWN_ID, 'nonsense', other.id.toUpperCase()]) {
        const lab = await asResearcher('GET', `/research/labs/${id}`);
        expect([lab.statusCode, lab.json().message]).toEqual([404, `Lab with id ${id} not found`]);
        const researchers = await asResearcher('GET', `/research/labs/${id}/researchers`);
        const message = `Researchers for Lab with id ${id} not found`;
        expect([researchers.statusCode, researchers.json().message]).toEqual([404, message]);
      }
    }
  });

  test('a researcher without a lab gets an empty list', async () => {
    await create('Some lab');
    const { call: asResearcher } = await researcherOf(null);
    const answer = await asResearcher('GET', '/research/labs');
    expect([answer.statusCode, answer.json()]).toEqual([200, { labs: [], total: 0, page: 1, page_size: 0 }]);
  });
});

describe('changing a lab', () => {
  test('an admin changes name and e-mail of a lab, together or one of them', async () => {
    const { id } = await create('Sleep Lab', 'sleep@example.org');
    const both = await call('PATCH', `/research/labs/${id}`, { name: ' Dream Lab ', email: 'dream@example.org' });
    expect([both.statusCode, both.json().lab]).toMatchObject([
      200,
      { id, name: 'Dream Lab', email: 'dream@example.org' },
    ]);
    const one = await call('PATCH', `/research/labs/${id.toUpperCase()}`, { email: 'new@example.org' });
    expect(one.json().lab).toMatchObject({ name: 'Dream Lab', email: 'new@example.org' });
    expect(await names('search=dream')).toEqual(['Dream Lab']);
    expect(await names('search=sleep')).toEqual([]);
  });

  test.each([
    [{ name: '' }, { name: 'Required' }],
    [{ name: 'ab' }, { name: 'Name must be at least 3 characters' }],
    [{ email: 'nobody' }, { email: 'Invalid email' }],
    [{ id: UNKNOWN_ID }, { id: 'Unknown field id' }],
    [{ name: null }, { name: 'must be string' }],
  ])('the change %j of a lab is 400 with %j', async (body, fields) => {
    const { id } = await create('Sleep Lab');
    const answer = await call('PATCH', `/research/labs/${id}`, body);
    expect([answer.statusCode, answer.json().error.fields]).toEqual([400, fields]);
    expect(await names('')).toEqual(['Sleep Lab']);
  });

  test.each(['PATCH', 'DELETE'] as const)('SPEC §8 research reads: %s of an unknown lab is 404', async (method) => {
    for (const id of [UNKNOWN_ID, 'nonsense', '1e309']) {
      const answer = await call(method, `/research/labs/${id}`, method === 'PATCH' ? { name: 'New name' } : WHY);
      expect([answer.statusCode, answer.json().message]).toEqual([404, `Lab with id ${id} not found`]);
    }
  });
});

describe('deleting a lab', () => {
  test('a lab without studies and researchers is deleted', async () => {
    const { id } = await create('Sleep Lab');
    const answer = await call('DELETE', `/research/labs/${id}`, WHY);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect((await call('GET', `/research/labs/${id}`)).statusCode).toBe(404);
  });

  test('a lab with studies or researchers stays, and the answer has their numbers', async () => {
    const lab = await create('Sleep Lab');
    const { user } = await researcherOf(lab);
    const refusal = async () => {
      const answer = await call('DELETE', `/research/labs/${lab.id}`, WHY);
      const { code, params, message } = answer.json().error;
      return [answer.statusCode, code, params, message];
    };
    expect(await refusal()).toEqual([409, 'lab_has_researchers', { count: 1 }, 'Has 1 researcher']);
    await researcherOf(lab);
    expect(await refusal()).toEqual([409, 'lab_has_researchers', { count: 2 }, 'Has 2 researchers']);
    await createTestStudy(server.db, lab.id, user.id);
    expect(await refusal()).toEqual([409, 'lab_has_studies', { count: 1 }, 'Has 1 study']);
    await createTestStudy(server.db, lab.id, user.id);
    expect(await refusal()).toEqual([409, 'lab_has_studies', { count: 2 }, 'Has 2 studies']);
    expect(await names('')).toEqual(['Sleep Lab']);
  });
});

describe('the researchers of a lab', () => {
  test('SPEC §7 research: the researchers of a lab are sorted by e-mail, with the number of studies each owns', async () => {
    const lab = await create('Sleep Lab');
    const other = await create('Other lab');
    const zoe = await researcherOf(lab, 'zoe@example.org');
    const ada = await researcherOf(lab, 'Ada@example.org');
    await researcherOf(other);
    await createTestStudy(server.db, lab.id, ada.user.id);
    await createTestStudy(server.db, lab.id, ada.user.id);
    for (const reader of [call, ada.call]) {
      const answer = await reader('GET', `/research/labs/${lab.id}/researchers`);
      const row = ({ user, row: researcher }: typeof zoe, study_count: number) => ({
        id: researcher?.id,
        user_id: user.id,
        email: user.email,
        lab_id: lab.id,
        lab_name: 'Sleep Lab',
        created_at: expect.stringMatching(/Z$/),
        study_count,
      });
      expect([answer.statusCode, answer.json()]).toEqual([
        200,
        { researchers: [row(ada, 2), row(zoe, 0)], total: 2, page: 1, page_size: 2 },
      ]);
    }
  });

  test('a deactivated researcher has the time of deactivation', async () => {
    const lab = await create('Sleep Lab');
    const { user } = await researcherOf(lab, 'ada@example.org');
    const since = server.clock.now();
    await server.db.updateTable('users').set({ deactivated_at: since }).where('id', '=', user.id).execute();
    const { researchers } = (await call('GET', `/research/labs/${lab.id}/researchers`)).json();
    expect(researchers).toEqual([expect.objectContaining({ user_id: user.id, deactivated_at: since.toISOString() })]);
  });

  test('the researchers of a lab are searched, sorted and paged', async () => {
    const lab = await create('Sleep Lab');
    const people = [];
    for (const name of ['ada', 'berta', 'c_sar', 'cxsar']) people.push(await researcherOf(lab, `${name}@example.org`));
    await createTestStudy(server.db, lab.id, people[1]?.user.id ?? null);
    const emails = async (query: string) => {
      const answer = await call('GET', `/research/labs/${lab.id}/researchers?${query}`);
      const { researchers, total } = answer.json();
      return [total, ...(researchers as { email: string }[]).map(({ email }) => email.split('@')[0])];
    };
    expect(await emails('sort=-email')).toEqual([4, 'cxsar', 'c_sar', 'berta', 'ada']);
    expect((await emails('sort=-study_count'))[1]).toBe('berta');
    expect((await emails('sort=study_count'))[4]).toBe('berta');
    expect(await emails('search=C_')).toEqual([1, 'c_sar']);
    expect(await emails('search=ADA@EXAMPLE')).toEqual([1, 'ada']);
    expect(await emails('search=1')).toContain('berta');
    expect(await emails('search=sleep')).toEqual([0]);
    expect(await emails('page=2&page_size=10')).toEqual([4]);
    expect((await call('GET', `/research/labs/${lab.id}/researchers?user_id=x`)).statusCode).toBe(400);
  });
});

describe('audit log of labs', () => {
  const change = (method: CallMethod, path: string, payload?: unknown) =>
    recorded(server, () => call(method, `/research/labs${path}`, payload));

  test('creating, changing and deleting a lab is one log row each, with old and new values', async () => {
    const created = await change('POST', '', { name: 'Sleep Lab', email: 'sleep@example.org' });
    const { id } = created.result.json().lab;
    const changed = await change('PATCH', `/${id}`, { name: 'Dream Lab', email: 'sleep@example.org' });
    const deleted = await change('DELETE', `/${id}`, WHY);
    const row = {
      at: server.clock.now(),
      actor_id: root.id,
      actor_email: 'root@example.org',
      object_type: 'lab',
      object_id: id,
    };
    expect([created, changed, deleted].map(({ rows }) => rows)).toEqual([
      [
        {
          ...row,
          action: 'lab.created',
          changes: { name: { old: null, new: 'Sleep Lab' }, email: { old: null, new: 'sleep@example.org' } },
          request_id: created.result.headers['x-request-id'],
        },
      ],
      [
        {
          ...row,
          action: 'lab.changed',
          changes: { name: { old: 'Sleep Lab', new: 'Dream Lab' } },
          request_id: changed.result.headers['x-request-id'],
        },
      ],
      [
        {
          ...row,
          action: 'lab.deleted',
          changes: { name: { old: 'Dream Lab', new: null }, email: { old: 'sleep@example.org', new: null } },
          request_id: deleted.result.headers['x-request-id'],
        },
      ],
    ]);
  });

  test('a refused change of a lab and one without effect are not recorded', async () => {
    const lab = await createTestLab(server.db, { name: 'Sleep Lab', email: 'sleep@example.org' });
    await researcherOf(lab);
    const attempts: [number, CallMethod, string, unknown?][] = [
      [400, 'POST', '', { name: 'x', email: 'x' }],
      [200, 'PATCH', `/${lab.id}`, { name: ' Sleep Lab', email: 'sleep@example.org' }],
      [200, 'PATCH', `/${lab.id}`, {}],
      [400, 'PATCH', `/${lab.id}`, { name: '' }],
      [404, 'PATCH', `/${UNKNOWN_ID}`, { name: 'Another' }],
      [409, 'DELETE', `/${lab.id}`, WHY],
      [404, 'DELETE', `/${UNKNOWN_ID}`, WHY],
    ];
    for (const [status, method, path, payload] of attempts) {
      const { rows, result } = await change(method, path, payload);
      expect([method, path, result.statusCode, rows]).toEqual([method, path, status, []]);
    }
  });
});
