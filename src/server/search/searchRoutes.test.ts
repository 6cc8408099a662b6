import { v7 as uuidv7 } from 'uuid';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { bearer } from '#server/testing/sessionCalls.ts';
import { type StudyPeople, type StudyPerson, studyPeople } from '#server/testing/studyPeople.ts';
import { insertTestAthletes } from '#server/testing/testActivities.ts';
import { createTestLab, createTestParticipant } from '#server/testing/testResearch.ts';
import type { SearchAnswer } from '#shared/contract/search.ts';
import { codeOf } from '#shared/participantCode.ts';

let server: TestServer;
let house: StudyPeople;
let tokens: Map<string, string>;

beforeAll(async () => {
  server = await buildTestServer();
});
beforeEach(async () => {
  await server.empty();
  await server.db.deleteFrom('people').execute();
  house = await studyPeople(server);
  tokens = new Map();
});
afterAll(() => server.close());

async function ask(person: StudyPerson, q: string) {
  const token = tokens.get(person) ?? (await server.tokenOf(house.people[person]));
  tokens.set(person, token);
  const url = `/api/search?${new URLSearchParams({ q })}`;
  return server.app.inject({ method: 'GET', url, headers: bearer(token) });
}

async function search(person: StudyPerson, q: string): Promise<SearchAnswer> {
  const answer = await ask(person, q);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
}

const NOTHING: SearchAnswer = { studies: [], participants: [], labs: [], users: [], athletes: [] };
const codes = ({ participants }: SearchAnswer) => participants.map(({ code }) => code);
const titles = ({ studies }: SearchAnswer) => studies.map(({ title }) => title);

async function addAthlete(name: string, strava_id: number, user_id: string | null = null): Promise<string> {
  const id = uuidv7();
  const row = { id, strava_id, name, user_id, status: 'connected' as const, scopes: ['read'] };
  await insertTestAthletes(server.db, [row]);
  return id;
}

test('an admin finds studies by title, participants by code, labs, users and athletes, each with distinguishing details', async () => {
  const study = await house.study({ title: 'Running in Winter', code_prefix: 'RUN' });
  const code = codeOf('RUN', 4);
  const participant = await createTestParticipant(server.db, study.id, code);
  const lab = await createTestLab(server.db, { name: 'Runners Lab', email: 'office@example.org' });
  const user = await server.user({ email: 'rune@example.org', role: 'user' });
  const athlete = await addAthlete('Runa Holm', 77_123);
  expect(await search('admin', 'run')).toEqual({
    studies: [{ id: study.id, title: 'Running in Winter', lab_name: 'Movement Lab' }],
    participants: [{ id: participant.id, code, study_id: study.id, study_title: 'Running in Winter' }],
    labs: [{ id: lab.id, name: 'Runners Lab', email: 'office@example.org' }],
    users: [{ id: user.id, email: 'rune@example.org', role: 'user' }],
    athletes: [{ id: athlete, name: 'Runa Holm', strava_id: '77123', status: 'connected' }],
  });
  expect((await search('admin', '77123')).athletes).toHaveLength(1);
  expect((await search('admin', 'office@')).labs).toHaveLength(1);
  expect(await search('admin', 'nothing is called so')).toEqual(NOTHING);
});

test('a researcher finds own and shared studies and their participants, and no other, not even as a number', async () => {
  const own = await house.study({ title: 'Sleep of runners', code_prefix: 'OWN' });
  const foreign = await house.studyOf('stranger', { title: 'Sleep of swimmers', code_prefix: 'OWX' });
  for (const number of [1, 2]) await createTestParticipant(server.db, own.id, codeOf('OWN', number));
  for (const number of [1, 2, 3]) await createTestParticipant(server.db, foreign.id, codeOf('OWX', number));
  for (const person of ['owner', 'manager', 'analyst'] as const) {
    expect(await search(person, 'Sleep of')).toMatchObject({ studies: [{ id: own.id }], labs: [] });
    expect(codes(await search(person, 'OW'))).toEqual([codeOf('OWN', 1), codeOf('OWN', 2)]);
    expect(await search(person, codeOf('OWX', 1))).toEqual(NOTHING);
    expect(codes(await search(person, '001'))).toEqual([codeOf('OWN', 1)]);
  }
  expect(titles(await search('stranger', 'Sleep'))).toEqual(['Sleep of swimmers']);
  expect(await search('neighbour', 'OW')).toEqual(NOTHING);
  expect(titles(await search('admin', 'Sleep'))).toEqual(['Sleep of runners', 'Sleep of swimmers']);
});

test('a researcher finds the own lab alone, and neither users nor athletes', async () => {
  await addAthlete('Owner Lab', 123);
  expect((await search('owner', 'lab')).labs).toEqual([
    { id: house.lab.id, name: 'Movement Lab', email: 'lab@example.org' },
  ]);
  expect((await search('stranger', 'lab')).labs.map(({ name }) => name)).toEqual(['Sleep Lab']);
  expect(await search('owner', 'owner')).toEqual(NOTHING);
});

test('a user finds only the own athlete', async () => {
  const study = await house.study({ title: 'user example', code_prefix: 'USER' });
  await createTestParticipant(server.db, study.id, codeOf('USER', 1));
  await addAthlete('user of others', 1);
  const own = await addAthlete('user who asks', 2, house.people.user.id);
  expect(await search('user', 'user')).toMatchObject({ ...NOTHING, athletes: [{ id: own }] });
  expect(await search('user', 'example')).toEqual(NOTHING);
});

test('at most eight of a kind, matches at the beginning first', async () => {
  for (let n = 10; n < 20; n += 1) await house.studyOf('owner', { title: `A study of sleep ${n}` });
  await house.studyOf('owner', { title: 'Sleep first' });
  const found = titles(await search('owner', 'sleep'));
  expect(found).toHaveLength(8);
  expect(found.slice(0, 2)).toEqual(['Sleep first', 'A study of sleep 10']);
  const [study] = (await search('owner', 'Sleep first')).studies;
  const prefix = (await house.call('owner', 'GET', `/studies/${study?.id}`)).json().study.code_prefix;
  for (let n = 1; n <= 12; n += 1) await createTestParticipant(server.db, study?.id ?? '', codeOf(prefix, n));
  expect(codes(await search('owner', prefix))).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((n) => codeOf(prefix, n)));
});

test.each([
  ['as it is written', 'KDZ-011-9', ['KDZ-011-9']],
  ['in lower case and with blanks', ' kdz 011 9 ', ['KDZ-011-9']],
  ['with letters where digits stand', 'KDZ-O11-9', ['KDZ-011-9']],
  ['with another dash', 'kdz–011', ['KDZ-011-9']],
  ['without a hyphen', 'KDZ01', ['KDZ-010-8', 'KDZ-011-9']],
  ['by the first letters', 'k', ['KDZ-010-8', 'KDZ-011-9']],
  ['by the number', '011', ['KDZ-011-9']],
  ['with a hyphen at the end', 'KDZ-011-', ['KDZ-011-9']],
  ['with another check character', 'KDZ-011-8', []],
  ['as a pattern of SQL', 'KDZ-01%', []],
])('a participant is found %s', async (_name, typed, expected) => {
  const study = await house.study({ code_prefix: 'KDZ' });
  for (const code of ['KDZ-010-8', 'KDZ-011-9']) await createTestParticipant(server.db, study.id, code);
  expect(codes(await search('owner', typed))).toEqual(expected);
});

test('characters of an SQL pattern are searched literally', async () => {
  await house.studyOf('owner', { title: '100 % effort' });
  await house.studyOf('owner', { title: 'Snake_case' });
  expect(titles(await search('owner', '%'))).toEqual(['100 % effort']);
  expect(titles(await search('owner', '_'))).toEqual(['Snake_case']);
  expect(titles(await search('owner', '\\'))).toEqual([]);
});

test.each([
  ['nothing', ''],
  ['blanks', '   '],
  ['201 characters', 'x'.repeat(201)],
  ['a null character', 'a\u0000b'],
])('a search for %s is refused with 400', async (_name, q) => {
  expect((await ask('admin', q)).statusCode).toBe(400);
});

test('a user who must change the first password cannot search', async () => {
  const user = await server.user({ role: 'admin', must_change_password: true });
  const headers = bearer(await server.tokenOf(user));
  const answer = await server.app.inject({ method: 'GET', url: '/api/search?q=a', headers });
  expect(answer.statusCode).toBe(403);
});
