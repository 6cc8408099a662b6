import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { type StudyPeople, type StudyPerson, studyPeople } from '#server/testing/studyPeople.ts';
import { createTestParticipant } from '#server/testing/testResearch.ts';
import { WHY } from '#server/testing/why.ts';
import { EVERY_CALL } from '#shared/calls/everyCall.ts';

const UNKNOWN = '019ab000-0000-7000-8000-000000000000';
const PEOPLE: StudyPerson[] = ['admin', 'owner', 'manager', 'analyst', 'neighbour', 'stranger', 'user'];

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

interface World {
  study: string;
  participant: string;
  member: string;
}

interface Call {
  name: string;
  method: Method;
  path: (of: World) => string;
  payload?: (of: World) => Record<string, unknown>;
  isLogged?: true;
  /** Answers to admin, owner, manager and analyst; other callers get 404. */
  parts: [admin: number, owner: number, manager: number, analyst: number];
  /** The catalogue's sentence of the 404. */
  missing: (of: World) => string;
}

const study = (rest = '') => ({
  path: (of: World) => `/studies/${of.study}${rest}`,
  missing: (of: World) => `Study with id ${of.study} not found`,
});
const participant = (rest = '') => ({
  path: (of: World) => `/participants/${of.participant}${rest}`,
  missing: (of: World) => `Participant with id ${of.participant} not found`,
});
const member = {
  path: (of: World) => `/studies/${of.study}/team/${of.member}`,
  missing: (of: World) => `Study with id ${of.study} not found`,
};
const withdrawal = { requested_by: 'participant', date: '2020-02-01', choice: 'keep', ...WHY };
const newMember = { email: 'neighbour@example.org', level: 'analyst' };

const everyPart: Call['parts'] = [200, 200, 200, 200];

const CALLS: Call[] = [
  { name: 'reads the study', method: 'GET', ...study(), parts: everyPart },
  { name: 'reads the team', method: 'GET', ...study('/team'), parts: everyPart },
  { name: 'reads the log', method: 'GET', ...study('/log'), parts: everyPart },
  {
    name: 'reads the participants',
    method: 'GET',
    ...study('/participants'),
    parts: everyPart,
    missing: (of) => `Participants for Study with id ${of.study} not found`,
  },
  { name: 'reads a participant', method: 'GET', isLogged: true, ...participant(), parts: everyPart },
  { name: "reads a participant's log", method: 'GET', isLogged: true, ...participant('/log'), parts: everyPart },
  {
    name: 'asks which codes are taken',
    method: 'POST',
    ...study('/codes-check'),
    payload: () => ({ codes: ['KDZ-001-0'] }),
    parts: everyPart,
  },
  {
    name: 'changes the study',
    method: 'PATCH',
    ...study(),
    payload: () => ({ title: 'Mine' }),
    parts: [200, 200, 200, 403],
  },
  {
    name: 'changes a participant',
    method: 'PATCH',
    ...participant(),
    payload: () => ({ group: 'Mine' }),
    parts: [200, 200, 200, 403],
  },
  {
    name: 'adds participants',
    method: 'POST',
    path: () => '/participants',
    payload: (of) => ({ study_id: of.study, generate: { count: 1, numbering: 'running' } }),
    parts: [201, 201, 201, 403],
    missing: (of) => `Study with id ${of.study} not found`,
  },
  {
    name: 'withdraws a participant',
    method: 'POST',
    ...participant('/withdraw'),
    payload: () => withdrawal,
    parts: [200, 200, 200, 403],
  },
  {
    name: 'deletes a participant',
    method: 'DELETE',
    ...participant(),
    payload: () => WHY,
    parts: [204, 204, 204, 403],
  },
  {
    name: 'takes the study',
    method: 'PATCH',
    ...study(),
    payload: (of) => ({ owner_id: of.member }),
    parts: [200, 200, 403, 403],
  },
  { name: 'closes the study', method: 'POST', ...study('/close'), parts: [200, 200, 403, 403] },
  { name: 'opens the study', method: 'POST', ...study('/reopen'), parts: [409, 409, 403, 403] },
  { name: 'deletes the study', method: 'DELETE', ...study(), payload: () => WHY, parts: [409, 409, 403, 403] },
  {
    name: 'shares the study',
    method: 'POST',
    ...study('/team'),
    payload: () => newMember,
    parts: [201, 201, 403, 403],
  },
  {
    name: 'changes the team',
    method: 'PATCH',
    ...member,
    payload: () => ({ level: 'analyst' }),
    parts: [200, 200, 403, 403],
  },
  { name: 'ends a part', method: 'DELETE', ...member, parts: [204, 204, 403, 403] },
];

let server: TestServer;
let house: StudyPeople;
let world: World;

beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

async function build(): Promise<void> {
  await server.empty();
  house = await studyPeople(server);
  const { id } = await house.study({ title: 'Canary study', code_prefix: 'KDZ', start_date: '2020-02-01' });
  const { id: participantId } = await createTestParticipant(server.db, id, 'KDZ-001-0', { group_name: 'Canaries' });
  world = { study: id, participant: participantId, member: house.people.manager.id };
}
let isTouched = true;
beforeEach(async () => {
  if (isTouched) await build();
  isTouched = true;
});

async function everything(): Promise<string> {
  const tables = ['studies', 'study_team', 'consent_versions', 'participants', 'labs', 'erasable_values', 'audit_log'];
  const rows = tables.map((table) => sql`SELECT t::text FROM ${sql.table(table)} t ORDER BY 1`.execute(server.db));
  return JSON.stringify((await Promise.all(rows)).map((result) => result.rows));
}

const ask = (person: StudyPerson, { method, path, payload }: Call, of: World) =>
  house.call(person, method, path(of), payload?.(of));

function told({ statusCode, headers, body }: LightMyRequestResponse, of: World): unknown {
  const { date: _date, 'x-request-id': requestId, ...others } = headers;
  const text = body.replace(String(requestId), 'request').replaceAll(of.study, 'id').replaceAll(of.participant, 'id');
  const length = Number(others['content-length']) - body.length;
  return { statusCode, headers: { ...others, 'content-length': length }, text };
}

test('every call about a study or a participant is in the table', () => {
  const asked = new Set(CALLS.map(({ path }) => path({ study: ':id', participant: ':id', member: ':user_id' })));
  const all = [...new Set(EVERY_CALL.map(({ path }) => path))]
    .filter((path) => /^\/research\/(studies\/:id|participants)/.test(path))
    .map((path) => path.replace('/research', ''));
  expect([...asked].sort()).toEqual(all.sort());
});

const cells = CALLS.flatMap((call) =>
  PEOPLE.map((person, column) => ({
    call,
    person,
    name: call.name,
    status: person === 'user' ? 403 : (call.parts[column] ?? 404),
  })),
);

test.each(cells)('SPEC §7 research: $person $name: $status', async ({ call, person, status }) => {
  const before = await everything();
  const answer = await ask(person, call, world);
  expect(answer.statusCode).toBe(status);
  const isRefused = status >= 400;
  isTouched = !isRefused && (call.method !== 'GET' || call.isLogged === true);
  if (!isTouched) expect(await everything()).toBe(before);
  if (status === 403) {
    const sentence =
      person === 'user' ? 'You do not have permission to do this' : 'Your part in this study does not allow this';
    expect(answer.json().message).toBe(sentence);
  }
  if (status === 404) expect(answer.json().message).toBe(call.missing(world));
});

test.each(CALLS)(
  'SPEC §8 research reads: to whom has no part, "$name" tells not whether there is one',
  async (call) => {
    for (const person of ['neighbour', 'stranger'] as const) {
      const unknown = { ...world, study: UNKNOWN, participant: UNKNOWN };
      const expected = told(await ask(person, call, unknown), unknown);
      expect(expected).toMatchObject({ statusCode: 404 });
      const upper = { ...world, study: world.study.toUpperCase(), participant: world.participant.toUpperCase() };
      for (const ids of [world, upper]) expect(told(await ask(person, call, ids), ids)).toEqual(expected);
      const other = { ...world, study: world.participant, participant: world.study };
      expect(told(await ask(person, call, other), other)).toEqual(expected);
      const malformed = { ...world, study: 'canary', participant: 'canary' };
      const answer = await ask(person, call, malformed);
      expect([answer.statusCode, answer.json().message]).toEqual([404, call.missing(malformed)]);
    }
  },
);

test('a wrong body tells a stranger no more than that it is wrong', async () => {
  const calls = CALLS.filter(({ payload }) => payload).map((call) => ({ ...call, payload: () => ({ canary: 1 }) }));
  for (const call of calls) {
    const unknown = { ...world, study: UNKNOWN, participant: UNKNOWN };
    const [theirs, none] = [await ask('stranger', call, world), await ask('stranger', call, unknown)];
    expect([call.name, told(theirs, world)]).toEqual([call.name, told(none, unknown)]);
  }
});

test('nothing of the study is in anything that the others may read', async () => {
  const paths = [
    '/studies',
    '/studies?search=Canary',
    '/studies?search=owner%40example.org',
    `/studies?search=${world.study}`,
    '/studies?status=active&page_size=10',
    `/studies?lab_id=${house.lab.id}&page_size=10`,
    '/studies?sort=participant_count&page_size=10',
    '/studies/prefix-check?value=KDZ',
  ];
  for (const person of ['neighbour', 'stranger'] as const) {
    for (const path of paths) {
      const answer = await house.call(person, 'GET', path);
      expect([path, answer.statusCode]).toEqual([path, 200]);
      expect(answer.body).not.toMatch(/Canar|owner@|KDZ-/);
      expect([path, answer.json().total ?? 0]).toEqual([path, 0]);
    }
  }
});

test('a part that was given and taken leaves nothing behind', async () => {
  const { neighbour } = house.people;
  await house.call('owner', 'POST', `/studies/${world.study}/team`, newMember);
  expect((await house.call('neighbour', 'GET', '/studies')).json().total).toBe(1);
  await house.call('owner', 'DELETE', `/studies/${world.study}/team/${neighbour.id}`);
  expect((await house.call('neighbour', 'GET', '/studies')).json()).toMatchObject({ studies: [], total: 0 });
  expect((await house.call('neighbour', 'GET', `/participants/${world.participant}`)).statusCode).toBe(404);
});
