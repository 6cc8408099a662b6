import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { bearer } from '#server/testing/sessionCalls.ts';
import { type StudyPeople, type StudyPerson, studyPeople } from '#server/testing/studyPeople.ts';
import { createTestParticipant } from '#server/testing/testResearch.ts';
import { WHY } from '#server/testing/why.ts';
import { EVERY_CALL } from '#shared/calls/everyCall.ts';
import { ruleOfStudy } from '#shared/days/adherenceRule.ts';
import { SEVERITY_DEFAULTS, THRESHOLD_DEFAULTS } from '#shared/qualityChecks.ts';

const UNKNOWN = '019ab000-0000-7000-8000-000000000000';
const PARTS: StudyPerson[] = ['admin', 'owner', 'manager', 'analyst'];
const PEOPLE: StudyPerson[] = [...PARTS, 'neighbour', 'stranger', 'user'];

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

interface World {
  study: string;
  participant: string;
  member: string;
  upload: string;
  problem: string;
  deviation: string;
  activity: string;
}

interface Call {
  name: string;
  method: Method;
  path: (of: World) => string;
  payload?: (of: World) => Record<string, unknown>;
  isLogged?: true;
  /** Others, with or without a part, are told that they lack the right. */
  isForAdmins?: true;
  /** Answers to admin, owner, manager and analyst; other callers get 404. */
  parts: [admin: number, owner: number, manager: number, analyst: number];
  /** The answer to a personal token of the study; 403 without it. */
  token?: number;
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
const upload = {
  path: (of: World) => `/participants/${of.participant}/uploads/${of.upload}`,
  missing: (of: World) => `Participant with id ${of.participant} not found`,
};
const withdrawal = { requested_by: 'participant', date: '2020-02-01', choice: 'keep', ...WHY };
const newMember = { email: 'neighbour@example.org', level: 'analyst' };

const paper = { consent_version: 1, language: 'en', answers: [], signed_on: '2026-01-02' };
const absence = { first_day: '2026-02-02', last_day: '2026-02-03', reason: 'illness' };
const contact = { contacted_on: '2026-02-02', channel: 'phone', outcome: 'reached', note: 'Wednesday suits' };
const pause = { first_day: '2026-02-02', last_day: null, reason: 'The laboratory is closed' };
const reminderSettings = {
  is_on: false,
  kinds: ['silent'],
  not_connected_days: 3,
  silent_days: 7,
  send_hour: 8,
  quiet_from: 20,
  quiet_to: 7,
  gap_days: 3,
  most: 20,
};
const deviation = {
  code: null,
  day: '2020-02-03',
  category: 'schedule',
  severity: 'minor',
  description: 'A visit was missed',
  action_taken: '',
  reported_on: null,
};
const problem = (rest = '') => ({
  path: (of: World) => `/studies/${of.study}/problems/${of.problem}${rest}`,
  missing: study().missing,
});
const entry = {
  path: (of: World) => `/studies/${of.study}/deviations/${of.deviation}`,
  missing: study().missing,
};
const noDay = { from: '2026-02-30' };

const everyPart: Call['parts'] = [200, 200, 200, 200];
const keepers = (status: number): Call['parts'] => [status, status, status, 403];
const heads = (status: number): Call['parts'] => [status, status, 403, 403];
const admins = (status: number): Pick<Call, 'parts' | 'isForAdmins'> => ({
  parts: [status, 403, 403, 403],
  isForAdmins: true,
});

const CALLS: Call[] = [
  { name: 'reads the study', method: 'GET', ...study(), parts: everyPart },
  { name: 'reads the consent texts', method: 'GET', ...study('/consent'), parts: everyPart },
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
    name: 'reads what a withdrawal would end',
    method: 'GET',
    ...participant('/withdrawal'),
    parts: [200, 200, 200, 403],
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
  { name: 'reads what closing the study would end', method: 'GET', ...study('/closing'), parts: [200, 200, 403, 403] },
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
    name: 'blinds the analysts',
    method: 'POST',
    ...study('/blinding'),
    payload: () => ({ analysts_blinded: true, ...WHY }),
    parts: [200, 200, 403, 403],
  },
  {
    name: 'breaks the blind',
    method: 'POST',
    path: (of) => `/studies/${of.study}/team/${of.member}/unblind`,
    missing: (of) => `Study with id ${of.study} not found`,
    payload: () => WHY,
    parts: [409, 409, 403, 403],
  },
  {
    name: 'changes the team',
    method: 'PATCH',
    ...member,
    payload: () => ({ level: 'analyst' }),
    parts: [200, 200, 403, 403],
  },
  { name: 'ends a part', method: 'DELETE', ...member, parts: [204, 204, 403, 403] },
  { name: 'reads the exports', method: 'GET', ...study('/exports'), parts: everyPart },
  {
    name: 'asks for an export of days that do not exist',
    method: 'POST',
    ...study('/exports'),
    payload: () => noDay,
    parts: [400, 400, 400, 400],
  },
  {
    name: 'asks how large an export is',
    method: 'POST',
    ...study('/exports/estimate'),
    payload: () => ({}),
    parts: everyPart,
  },
  {
    name: 'exports chosen participants',
    method: 'POST',
    ...study('/participants-file'),
    payload: () => ({ ids: ['019ab000-0000-7000-8000-000000000000'], language: 'en' }),
    parts: everyPart,
  },
  { name: 'reads the data cuts', method: 'GET', ...study('/cuts'), parts: everyPart },
  { name: 'locks the data', method: 'POST', ...study('/cuts'), payload: () => WHY, parts: heads(201) },
  { name: 'reads the summary', method: 'GET', ...study('/summary'), parts: everyPart },
  { name: 'reads the board', method: 'GET', ...study('/adherence'), parts: everyPart },
  { name: 'reads standings', method: 'GET', ...study('/standings?ids=x'), parts: everyPart },
  {
    name: 'tries another rule',
    method: 'POST',
    ...study('/rule-preview'),
    payload: () => ({ rule: ruleOfStudy({ sports: [], min_active_days: 3, min_minutes: 10 }) }),
    parts: keepers(200),
  },
  { name: 'reads the versions of the rule', method: 'GET', ...study('/rules'), parts: everyPart },
  { name: 'pauses the study', method: 'POST', ...study('/pauses'), payload: () => pause, parts: keepers(201) },
  { name: 'reads a calendar', method: 'GET', isLogged: true, ...participant('/calendar'), parts: everyPart },
  {
    name: 'declares an absence',
    method: 'POST',
    ...participant('/absences'),
    payload: () => absence,
    parts: keepers(201),
  },
  {
    name: 'pauses a participant',
    method: 'POST',
    ...participant('/pauses'),
    payload: () => pause,
    parts: keepers(201),
  },
  { name: 'reads a timeline', method: 'GET', isLogged: true, ...participant('/timeline'), parts: everyPart },
  { name: 'reads the contacts', method: 'GET', isLogged: true, ...participant('/contacts'), parts: everyPart },
  { name: 'notes a contact', method: 'POST', ...participant('/contacts'), payload: () => contact, parts: keepers(201) },
  { name: 'reads the connection', method: 'GET', isLogged: true, ...participant('/connection'), parts: everyPart },
  { name: 'reads the sources of nobody', method: 'POST', ...participant('/sync'), parts: keepers(409) },
  { name: 'reads what is sent by itself', method: 'GET', ...study('/reminder-settings'), parts: everyPart },
  {
    name: 'changes what is sent by itself',
    method: 'PATCH',
    ...study('/reminder-settings'),
    payload: () => reminderSettings,
    parts: keepers(200),
  },
  { name: 'reads the reminders', method: 'GET', ...study('/reminders'), parts: everyPart },
  {
    name: 'reminds without a mail server',
    method: 'POST',
    ...study('/reminders'),
    payload: (of) => ({ participant_ids: [of.participant] }),
    parts: keepers(409),
  },
  { name: 'reads the problems', method: 'GET', ...study('/problems'), parts: everyPart },
  {
    name: 'opens a problem',
    method: 'POST',
    ...study('/problems'),
    payload: () => ({ code: 'KDZ-001-0', assignee_id: null, note: 'The watch is lost' }),
    parts: keepers(201),
  },
  {
    name: 'changes a problem that is not there',
    method: 'PATCH',
    ...problem(),
    payload: () => ({ version: 1, state: 'in_progress' }),
    parts: keepers(404),
  },
  {
    name: 'reopens a problem that is not there',
    method: 'POST',
    ...problem('/reopen'),
    parts: keepers(404),
  },
  { name: 'reads the deviations', method: 'GET', ...study('/deviations'), parts: everyPart },
  {
    name: 'records a deviation',
    method: 'POST',
    ...study('/deviations'),
    payload: () => deviation,
    parts: keepers(201),
  },
  {
    name: 'reads a deviation that is not there',
    method: 'GET',
    ...entry,
    parts: [404, 404, 404, 404],
  },
  {
    name: 'corrects a deviation that is not there',
    method: 'POST',
    ...entry,
    payload: () => ({ ...deviation, version: 1, is_struck: false, ...WHY }),
    parts: keepers(404),
  },
  { name: 'exports the deviations', method: 'GET', isLogged: true, ...study('/deviations-file'), parts: everyPart },
  { name: 'reads the duplicates', method: 'GET', ...study('/duplicates'), parts: everyPart },
  { name: 'reads the checks', method: 'GET', ...study('/quality'), parts: everyPart },
  { name: 'reads the findings', method: 'GET', ...study('/quality/activities?flag=too_short'), parts: everyPart },
  {
    name: 'reads the decisions about an activity that the study does not read',
    method: 'GET',
    path: (of: World) => `/studies/${of.study}/quality/activities/${of.activity}`,
    missing: study().missing,
    parts: [404, 404, 404, 404],
  },
  { name: 'asks what other thresholds find', method: 'GET', ...study('/quality/checks-preview'), parts: keepers(200) },
  { name: 'tries failed imports again', method: 'POST', ...study('/quality/reimport'), parts: keepers(200) },
  {
    name: 'changes the checks',
    method: 'PATCH',
    ...study('/quality/checks'),
    payload: () => ({ version: 0, thresholds: THRESHOLD_DEFAULTS, severities: SEVERITY_DEFAULTS }),
    parts: keepers(200),
  },
  {
    name: 'reviews an activity that the study does not read',
    method: 'PATCH',
    ...study('/quality/activities'),
    payload: () => ({ flag: 'recorded_by_other', ids: [UNKNOWN], decision: 'keep' }),
    parts: keepers(404),
  },
  {
    name: 'invites a participant',
    method: 'POST',
    ...study('/invites'),
    payload: (of) => ({ participant_ids: [of.participant] }),
    parts: keepers(200),
  },
  { name: 'cancels an invitation', method: 'DELETE', ...participant('/invite'), parts: keepers(409) },
  { name: 'renews the link to the own page', method: 'POST', ...participant('/link'), parts: keepers(409) },
  { name: 'reads the open link', method: 'GET', ...study('/link'), parts: everyPart },
  { name: 'reads how many accounts can connect', method: 'GET', ...study('/capacity'), parts: everyPart },
  {
    name: 'makes an open link',
    method: 'POST',
    ...study('/link'),
    payload: () => ({ places: 5, last_day: '2099-12-31' }),
    parts: keepers(201),
  },
  { name: 'ends the open link', method: 'DELETE', ...study('/link'), parts: keepers(409) },
  {
    name: 'records a consent on paper',
    method: 'POST',
    ...participant('/paper-consent'),
    payload: () => paper,
    parts: keepers(201),
  },
  { name: 'reads the tokens', method: 'GET', ...study('/tokens'), parts: everyPart },
  {
    name: 'makes a token',
    method: 'POST',
    ...study('/tokens'),
    payload: () => ({ name: 'Notebook', level: 'coded' }),
    parts: [201, 201, 201, 201],
  },
  {
    name: 'reads which cuts there are',
    method: 'GET',
    isLogged: true,
    ...study('/data/cuts'),
    parts: everyPart,
    token: 200,
  },
  {
    name: 'reads which tables there are',
    method: 'GET',
    isLogged: true,
    ...study('/data/manifest?cut=live'),
    parts: everyPart,
    token: 200,
  },
  {
    name: 'reads a table of the newest cut',
    method: 'GET',
    ...study('/data/tables/activities'),
    parts: [409, 409, 409, 409],
    token: 409,
  },
  { name: 'gives files', method: 'POST', ...participant('/uploads'), parts: keepers(415) },
  { name: 'reads the uploads', method: 'GET', ...participant('/uploads'), parts: keepers(200) },
  { name: 'reads an upload', method: 'GET', ...upload, parts: keepers(404) },
  { name: 'ends an upload', method: 'DELETE', ...upload, parts: keepers(404) },
  {
    name: 'links a participant',
    method: 'POST',
    ...participant('/person'),
    payload: () => ({ account: 'user@example.org', ...WHY }),
    ...admins(409),
  },
  { name: 'shows who it is', method: 'POST', ...participant('/person/reveal'), payload: () => WHY, ...admins(409) },
  { name: 'ends a link', method: 'DELETE', ...participant('/person'), payload: () => WHY, ...admins(409) },
];
/** A participant or a study is looked for only after the right. */
const CALLS_OF_PARTS = CALLS.filter(({ isForAdmins }) => !isForAdmins);

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
  world = {
    study: id,
    participant: participantId,
    member: house.people.manager.id,
    upload: UNKNOWN,
    problem: UNKNOWN,
    deviation: UNKNOWN,
    activity: UNKNOWN,
  };
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
  const of = { study: ':id', participant: ':id', member: ':user_id', upload: ':upload_id' };
  const second = { problem: ':problem_id', deviation: ':deviation_id', activity: ':activity_id' };
  const asked = new Set(
    CALLS.map(({ path }) =>
      path({ ...of, ...second })
        .replace(/\?.*/, '')
        .replace('tables/activities', 'tables/:table'),
    ),
  );
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
    status: person === 'user' ? 403 : (call.parts[column] ?? (call.isForAdmins ? 403 : 404)),
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
      person === 'user' || call.isForAdmins
        ? 'You do not have permission to do this'
        : 'Your part in this study does not allow this';
    expect(answer.json().message).toBe(sentence);
  }
  if (status === 404 && !PARTS.includes(person)) expect(answer.json().message).toBe(call.missing(world));
});

test('STUDIES §11: a personal token reaches the calls of its own study that have a token column, and changes nothing', async () => {
  const answer = await house.call('owner', 'POST', `/studies/${world.study}/tokens`, { name: 'R', level: 'coded' });
  const other = await house.study();
  const withToken = ({ method, path, payload }: Call, of: World) => {
    const headers = bearer(answer.json().secret);
    const body = payload?.(of);
    return server.app.inject({ method, url: `/api/research${path(of)}`, headers, ...(body && { payload: body }) });
  };
  const content = await everything();
  for (const call of CALLS) {
    const { statusCode } = await withToken(call, world);
    expect([call.name, statusCode]).toEqual([call.name, call.token ?? 403]);
    const elsewhere = await withToken(call, { ...world, study: other.id });
    const message = call.token
      ? `Study with id ${other.id} not found`
      : 'A token reads the data of its study and nothing else';
    expect([call.name, elsewhere.json().message]).toEqual([call.name, message]);
  }
  const unlogged = (text: string) => JSON.stringify((JSON.parse(text) as unknown[][]).slice(0, -1));
  expect(unlogged(await everything())).toBe(unlogged(content));
});

test.each(CALLS_OF_PARTS)(
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
  const calls = CALLS_OF_PARTS.filter(({ payload }) => payload).map((call) => ({
    ...call,
    payload: () => ({ canary: 1 }),
  }));
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
    '/studies/attention',
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
