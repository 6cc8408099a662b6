import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { type StudyPeople, type StudyPerson, studyPeople } from '#server/testing/studyPeople.ts';
import { createTestParticipant } from '#server/testing/testResearch.ts';
import { STUDY_SORTS, type StudiesAnswer } from '#shared/contract/studies.ts';

let server: TestServer;
let house: StudyPeople;

beforeAll(async () => {
  server = await buildTestServer();
});
beforeEach(async () => {
  await server.empty();
  house = await studyPeople(server);
});
afterAll(() => server.close());

async function list(person: StudyPerson, query: Record<string, string> = {}): Promise<StudiesAnswer> {
  const answer = await house.call(person, 'GET', `/studies?${new URLSearchParams(query)}`);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
}
const titles = async (person: StudyPerson, query?: Record<string, string>) =>
  (await list(person, query)).studies.map(({ title }) => title);

async function create(person: StudyPerson, given: Record<string, unknown>): Promise<string> {
  const least = { title: 'Untitled', start_date: '2020-01-01', contact_email: 'c@example.org' };
  const answer = await house.call(person, 'POST', '/studies', { ...least, ...given });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json().study.id;
}

async function addParticipants(studyId: string, count: number): Promise<void> {
  for (let n = 1; n <= count; n += 1) await createTestParticipant(server.db, studyId, `KDZ-00${n}-0`);
}

async function fiveStudies(): Promise<Record<'alpha' | 'beta' | 'gamma' | 'shared' | 'foreign', string>> {
  const alpha = await create('owner', { title: 'alpha', code_prefix: 'AA', end_date: '2020-12-31' });
  server.clock.advance(60);
  const beta = await create('owner', {
    title: 'Beta',
    code_prefix: 'BB',
    start_date: '2019-05-06',
    end_date: '2120-02-29',
  });
  server.clock.advance(60);
  const gamma = await create('owner', { title: 'Ätna', code_prefix: 'CC', start_date: '2120-03-01' });
  server.clock.advance(60);
  const shared = await create('neighbour', { title: 'delta 100 %_\\', code_prefix: 'DD' });
  await house.call('neighbour', 'POST', `/studies/${shared}/team`, { email: 'analyst@example.org', level: 'analyst' });
  server.clock.advance(60);
  const foreign = await create('stranger', { title: 'Beta of others', code_prefix: 'EE' });
  await addParticipants(beta, 2);
  await addParticipants(foreign, 3);
  return { alpha, beta, gamma, shared, foreign };
}

test('SPEC §2 my studies: a researcher sees the own studies and those shared with them, an admin all; the newest first', async () => {
  await fiveStudies();
  expect(await titles('owner')).toEqual(['Ätna', 'Beta', 'alpha']);
  expect(await titles('analyst')).toEqual(['delta 100 %_\\']);
  expect(await titles('neighbour')).toEqual(['delta 100 %_\\']);
  expect(await titles('stranger')).toEqual(['Beta of others']);
  expect(await titles('manager')).toEqual([]);
  expect(await titles('admin')).toEqual(['Beta of others', 'delta 100 %_\\', 'Ätna', 'Beta', 'alpha']);
  expect((await list('analyst')).studies[0]).toMatchObject({ part: 'analyst', owner_email: 'neighbour@example.org' });
  expect(await list('manager')).toEqual({ studies: [], total: 0, page: 1, page_size: 0 });
});

const ORDERS = {
  title: ['alpha', 'Ätna', 'Beta', 'Beta of others', 'delta 100 %_\\'],
  participant_count: ['alpha', 'Ätna', 'delta 100 %_\\', 'Beta', 'Beta of others'],
  start_date: ['Beta', 'alpha', 'delta 100 %_\\', 'Beta of others', 'Ätna'],
  // A missing end sorts after every end.
  end_date: ['alpha', 'Beta', 'Ätna', 'delta 100 %_\\', 'Beta of others'],
  owner_email: ['delta 100 %_\\', 'alpha', 'Beta', 'Ätna', 'Beta of others'],
  created_at: ['alpha', 'Beta', 'Ätna', 'delta 100 %_\\', 'Beta of others'],
};

test('SPEC §2 my studies: every column sorts both ways, over the whole set, by pages too', async () => {
  await fiveStudies();
  for (const sort of STUDY_SORTS) {
    expect([sort, await titles('admin', { sort })]).toEqual([sort, ORDERS[sort]]);
    expect([sort, await titles('admin', { sort: `-${sort}` })]).toEqual([sort, [...ORDERS[sort]].reverse()]);
    const own = ORDERS[sort].filter((title) => ['alpha', 'Beta', 'Ätna'].includes(title));
    expect([sort, await titles('owner', { sort })]).toEqual([sort, own]);
  }
  expect((await house.call('admin', 'GET', '/studies?sort=status')).statusCode).toBe(400);
});

test('a page has its rows and the whole total; one beyond the end has none', async () => {
  for (let n = 10; n < 33; n += 1)
    await create('owner', { title: `Study ${n}`, code_prefix: `A${String.fromCharCode(55 + n)}` });
  await create('stranger', { title: 'Study 99', code_prefix: 'ZZ' });
  const page = await list('owner', { sort: 'title', page: '3', page_size: '10' });
  expect(page.studies.map(({ title }) => title)).toEqual(['Study 30', 'Study 31', 'Study 32']);
  expect(page).toMatchObject({ total: 23, page: 3, page_size: 10 });
  expect(await list('owner', { page: '4', page_size: '10' })).toEqual({
    studies: [],
    total: 23,
    page: 4,
    page_size: 10,
  });
  expect((await list('admin', { page_size: '25' })).total).toBe(24);
  expect(await list('admin', { page: '4', page_size: '10' })).toEqual({
    studies: [],
    total: 24,
    page: 4,
    page_size: 10,
  });
});

test('a study whose owner is gone keeps its place and says so', async () => {
  const { shared } = await fiveStudies();
  await house.call('neighbour', 'PATCH', `/studies/${shared}`, { title: 'delta' });
  await server.db.deleteFrom('users').where('id', '=', house.people.neighbour.id).execute();
  const [study] = (await list('analyst')).studies;
  expect(study).toMatchObject({ id: shared, owner_id: null, owner_email: null, part: 'analyst' });
  expect(await titles('admin', { search: 'UNKNOWN' })).toEqual(['delta']);
  expect(await titles('admin', { search: 'unbekannt' })).toEqual(['delta']);
  expect((await titles('admin', { sort: 'owner_email' })).at(-1)).toBe('delta');
});

test('SPEC §2 my studies: a search finds in every shown column, in any case, and nothing by its wildcards', async () => {
  const ids = await fiveStudies();
  const dayOf = (at: Date) =>
    at.toLocaleDateString('de-DE', { timeZone: 'Europe/Berlin', day: '2-digit', month: '2-digit', year: 'numeric' });
  const made = dayOf(server.clock.now());
  const all = await server.db.selectFrom('studies').select('created_at').execute();
  expect(await titles('admin', { search: 'BETA' })).toEqual(['Beta of others', 'Beta']);
  expect(await titles('admin', { search: 'äTNA' })).toEqual(['Ätna']);
  expect(await titles('admin', { search: '06.05.2019' })).toEqual(['Beta']);
  expect(await titles('admin', { search: '29.02.2120' })).toEqual(['Beta']);
  expect(await titles('admin', { search: 'OWNER@exam' })).toEqual(['Ätna', 'Beta', 'alpha']);
  expect(await titles('admin', { search: '%_\\' })).toEqual(['delta 100 %_\\']);
  expect(await titles('admin', { search: '_' })).toEqual(['delta 100 %_\\']);
  expect(await titles('admin', { search: 'nobody has this' })).toEqual([]);
  // The clock may have passed midnight between two of them.
  const madeToday = all.filter(({ created_at }) => dayOf(created_at) === made).length;
  expect((await list('admin', { search: made })).total).toBe(madeToday);
  await server.db.updateTable('studies').set({ details_text: 'x' }).where('id', '=', ids.foreign).execute();
  expect(await titles('stranger', { search: '3' })).toEqual(['Beta of others']);
  await server.db.updateTable('studies').set({ participant_count: 33 }).where('id', '=', ids.foreign).execute();
  expect(await titles('stranger', { search: '3' })).toEqual([]);
  expect(await titles('stranger', { search: '33' })).toEqual(['Beta of others']);
  expect(await titles('stranger', { search: '99999999999999999999' })).toEqual([]);
});

test.each([
  '',
  'b',
  'a',
  'be',
  'BE',
  'lt',
  'bet',
  'ä',
  'ät',
  'Ätn',
  '%',
  '_',
  '\\',
  '%_',
  '_\\',
  '%_\\',
  '.2',
  '20',
  '@e',
  'zz',
])('a search for "%s" finds every study with it in its text, with the same total', async (search) => {
  await fiveStudies();
  const rows = await server.db.selectFrom('studies').select(['title', 'search_text']).orderBy('created_at').execute();
  const having = rows.filter((row) => row.search_text.includes(search.toLowerCase())).map(({ title }) => title);
  const whole = await list('admin', { search, sort: 'created_at' });
  expect(whole.studies.map(({ title }) => title)).toEqual(having);
  const page = await list('admin', { search, sort: 'created_at', page_size: '10' });
  expect([page.studies, page.total]).toEqual([whole.studies, having.length]);
});

test('SPEC §2 my studies: "You" finds one\'s own studies, and nobody else\'s by it', async () => {
  await fiveStudies();
  for (const typed of ['You', 'you', 'Du', 'OU'])
    expect([typed, await titles('owner', { search: typed })]).toEqual([typed, ['Ätna', 'Beta', 'alpha']]);
  expect(await titles('analyst', { search: 'you' })).toEqual([]);
  expect(await titles('admin', { search: 'you' })).toEqual([]);
  expect((await list('owner', { search: 'you', page_size: '10', page: '1' })).total).toBe(3);
});

test('the search finds the new values after a change', async () => {
  const { alpha } = await fiveStudies();
  await house.call('owner', 'PATCH', `/studies/${alpha}`, { title: 'Omega', end_date: '2121-01-02' });
  expect(await titles('owner', { search: 'alpha' })).toEqual([]);
  expect(await titles('owner', { search: 'omega' })).toEqual(['Omega']);
  expect(await titles('owner', { search: '02.01.2121' })).toEqual(['Omega']);
});

test('DECISIONS §3 studies: the list of a lab, which shows the status, is searched by its word in both languages', async () => {
  await fiveStudies();
  const lab_id = house.lab.id;
  expect(await titles('admin', { lab_id, search: 'GEPLANT' })).toEqual(['Ätna']);
  expect(await titles('admin', { lab_id, search: 'Ended', page_size: '10' })).toEqual(['alpha']);
  expect(await titles('admin', { lab_id, search: 'beta' })).toEqual(['Beta']);
  expect(await titles('admin', { search: 'ended' })).toEqual([]);
});

test('filters by status and by lab go together with search and count the remaining studies', async () => {
  const { alpha } = await fiveStudies();
  await house.call('owner', 'POST', `/studies/${alpha}/close`);
  expect(await titles('admin', { status: 'closed' })).toEqual(['alpha']);
  expect(await titles('admin', { status: 'planned' })).toEqual(['Ätna']);
  expect(await titles('admin', { status: 'ended' })).toEqual([]);
  expect(await titles('admin', { status: 'active', sort: 'title' })).toEqual([
    'Beta',
    'Beta of others',
    'delta 100 %_\\',
  ]);
  expect(await titles('admin', { lab_id: house.otherLab.id.toUpperCase() })).toEqual(['Beta of others']);
  expect(
    await list('admin', { lab_id: house.lab.id, status: 'active', search: 'beta', page_size: '10' }),
  ).toMatchObject({
    studies: [{ title: 'Beta' }],
    total: 1,
  });
  expect(await titles('admin', { lab_id: 'nowhere' })).toEqual([]);
  expect((await house.call('admin', 'GET', '/studies?status=open')).statusCode).toBe(400);
});

test("nothing of others' studies shows in totals, searches, filters or order", async () => {
  const { foreign } = await fiveStudies();
  // A count that no day and no time contains.
  await server.db.updateTable('studies').set({ participant_count: 77_777 }).where('id', '=', foreign).execute();
  expect(await titles('stranger', { search: '77777' })).toEqual(['Beta of others']);
  const questions: Record<string, string>[] = [
    { search: 'Beta of others' },
    { search: 'stranger@example.org' },
    { search: '77777' },
    { lab_id: house.otherLab.id },
    { status: 'closed' },
  ];
  for (const question of questions) {
    const { studies, total } = await list('analyst', { ...question, page_size: '10' });
    expect([question, total, studies]).toEqual([question, 0, []]);
  }
  for (const sort of STUDY_SORTS) expect((await list('owner', { sort, page_size: '10' })).total).toBe(3);
});
