import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { type DaysHouse, daysHouse, FRIDAY, setClock } from '#server/testing/daysHouse.ts';
import type { StudyPerson } from '#server/testing/studyPeople.ts';
import type { Deviation } from '#shared/contract/deviations.ts';

let server: TestServer;
let house: DaysHouse;
beforeAll(async () => {
  server = await buildTestServer();
});
beforeEach(async () => {
  setClock(server, FRIDAY);
  house = await daysHouse(server);
});
afterAll(() => server.close());

interface Study {
  id: string;
}

const ENTRY = {
  code: 'KDZ-001-7',
  day: '2026-11-10',
  category: 'consent',
  severity: 'minor',
  description: '=1+1 The form, "page 2", is unsigned',
  action_taken: 'Signed again',
  reported_on: null as string | null,
};

const record = (study: Study, body: object = {}, person: StudyPerson = 'manager') =>
  house.call(person, 'POST', `/studies/${study.id}/deviations`, { ...ENTRY, ...body });
const correct = (study: Study, { id, version }: Deviation, body: object, person: StudyPerson = 'owner') => {
  const whole = { ...ENTRY, version, is_struck: false, reason: 'The day was wrong', ...body };
  return house.call(person, 'POST', `/studies/${study.id}/deviations/${id}`, whole);
};
const list = async (study: Study, query = '', person: StudyPerson = 'analyst') =>
  (await house.call(person, 'GET', `/studies/${study.id}/deviations?${query}`)).json<{ deviations: Deviation[] }>()
    .deviations;
const versions = async (study: Study, { id }: Deviation) =>
  (await house.call('analyst', 'GET', `/studies/${study.id}/deviations/${id}`)).json<{ versions: Deviation[] }>()
    .versions;

async function studyWithParticipant() {
  const study = await house.newStudy();
  return { study, participant: await house.join(study, 'KDZ-001-7', [19]) };
}

test('an entry gets a number, is corrected by a further version, and the former one stays', async () => {
  const { study, participant } = await studyWithParticipant();
  const first = (await record(study)).json().deviation as Deviation;
  expect(first).toMatchObject({
    number: 1,
    version: 1,
    participant_id: participant.id,
    recorded_by_email: 'manager@example.org',
  });
  expect((await record(study, { code: null, severity: 'major', category: 'schedule' })).json().deviation.number).toBe(
    2,
  );
  const corrected = await correct(study, first, { day: '2026-11-11', reported_on: '2026-11-12' });
  expect([corrected.statusCode, corrected.json().deviation]).toMatchObject([201, { number: 1, version: 2 }]);
  expect((await list(study)).map(({ number, version, day }) => [number, version, day])).toEqual([
    [2, 1, '2026-11-10'],
    [1, 2, '2026-11-11'],
  ]);
  expect(await list(study, 'severity=major')).toHaveLength(1);
  expect(await list(study, 'category=consent&search=001')).toHaveLength(1);
  expect((await versions(study, first)).map(({ version, day, reason }) => [version, day, reason])).toEqual([
    [2, '2026-11-11', 'The day was wrong'],
    [1, '2026-11-10', ''],
  ]);
  const again = await correct(study, first, {});
  expect([again.statusCode, again.json().error.code]).toEqual([409, 'deviation_corrected']);
  const log = await house.call('owner', 'GET', `/participants/${participant.id}/log?search=deviation&sort=at`);
  const entries = log.json().entries as { action: string; reason: string | null; changes: object }[];
  expect(entries.map(({ action, reason }) => [action, reason])).toEqual([
    ['participant.deviation_recorded', null],
    ['participant.deviation_corrected', 'The day was wrong'],
  ]);
  expect(entries[1]?.changes).toMatchObject({ day: { old: '2026-11-10', new: '2026-11-11' } });
});

test('a correction that takes an entry from a participant is in their log too', async () => {
  const { study, participant } = await studyWithParticipant();
  const first = (await record(study)).json().deviation as Deviation;
  expect((await correct(study, first, { code: null })).json().deviation).toMatchObject({ participant_id: null });
  const log = await house.call('owner', 'GET', `/participants/${participant.id}/log?search=deviation&sort=at`);
  expect((log.json().entries as { action: string }[]).map(({ action }) => action)).toEqual([
    'participant.deviation_recorded',
    'participant.deviation_corrected',
  ]);
});

test('DECISIONS §3 deviations: the search covers every shown column in both languages, and of a corrected entry the last version alone', async () => {
  const { study } = await studyWithParticipant();
  const first = (await record(study, { description: 'Übung ohne Brustgurt' })).json().deviation as Deviation;
  await record(study, { code: null, day: '2026-11-12', reported_on: '2026-11-15', description: 'The watch was late' });
  const found = async (search: string) =>
    (await list(study, new URLSearchParams({ search }).toString())).map(({ number }) => number);
  expect(await found('übung')).toEqual([1]);
  expect(await found('WATCH')).toEqual([2]);
  expect(await found('15.11.2026')).toEqual([2]);
  expect(await found('kdz-001')).toEqual([1]);
  expect([await found('Whole study'), await found('nicht gemeldet')]).toEqual([[2], [1]]);
  expect(await found('einwilligung')).toEqual([2, 1]);
  expect([await found('Zeitplan'), await found('Struck out')]).toEqual([[], []]);
  await correct(study, first, { description: 'Brustgurt vergessen' });
  expect([await found('übung'), await found('vergessen')]).toEqual([[], [1]]);
});

test('the register is exported with every version, safe for spreadsheets, and the export is logged', async () => {
  const { study } = await studyWithParticipant();
  const first = (await record(study)).json().deviation as Deviation;
  await correct(study, first, { is_struck: true, reason: 'Recorded in error' });
  const { headers, body } = await house.call('analyst', 'GET', `/studies/${study.id}/deviations-file`);
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="KDZ-deviations.csv"',
  });
  const text = `"'=1+1 The form, ""page 2"", is unsigned"`;
  const at = server.clock.now().toISOString();
  expect(body).toBe(
    [
      '\uFEFFnumber,version,is_current,is_struck,code,day,category,severity,description,action_taken,reported_on,reason,recorded_at,recorded_by',
      `1,1,false,false,KDZ-001-7,2026-11-10,consent,minor,${text},Signed again,,,${at},manager@example.org`,
      `1,2,true,true,KDZ-001-7,2026-11-10,consent,minor,${text},Signed again,,Recorded in error,${at},owner@example.org`,
      '',
    ].join('\r\n'),
  );
  const rows = await server.db
    .selectFrom('audit_log')
    .select(['actor_email', 'changes'])
    .where('action', '=', 'study.deviations_exported')
    .execute();
  expect(rows).toEqual([{ actor_email: 'analyst@example.org', changes: { rows: { old: null, new: 2 } } }]);
});

test('a blinded analyst reads no free text, neither in the list nor in the file nor in the log', async () => {
  const { study } = await studyWithParticipant();
  const canary = { description: 'Canary group got the wrong plan', action_taken: 'Canary plan exchanged' };
  const first = (await record(study, canary)).json().deviation as Deviation;
  await correct(study, first, { ...canary, reason: 'Canary of north' });
  await house.call('owner', 'POST', `/studies/${study.id}/blinding`, { analysts_blinded: true, reason: 'Blind' });
  const found = async (person: 'owner' | 'analyst') =>
    (await house.call(person, 'GET', `/studies/${study.id}/deviations?search=canary`)).json().total;
  expect([await found('owner'), await found('analyst')]).toEqual([1, 0]);
  const paths = ['deviations', `deviations/${first.id}`, 'deviations-file', 'log', 'deviations?search=canary'];
  for (const path of paths) {
    const { statusCode, body } = await house.call('analyst', 'GET', `/studies/${study.id}/${path}`);
    expect([path, statusCode, /canary/i.test(body)]).toEqual([path, 200, false]);
  }
  for (const path of paths.slice(0, 4)) {
    expect([path, (await house.call('owner', 'GET', `/studies/${study.id}/${path}`)).body]).toEqual([
      path,
      expect.stringMatching(/canary/i),
    ]);
  }
});

test('erasure empties the texts of a participant in every version, and the entry stays with its code', async () => {
  const { study, participant } = await studyWithParticipant();
  const first = (await record(study)).json().deviation as Deviation;
  await correct(study, first, {});
  const withdrawal = { requested_by: 'participant', date: '2026-11-20', choice: 'erase', reason: 'By letter' };
  expect((await house.call('owner', 'POST', `/participants/${participant.id}/withdraw`, withdrawal)).statusCode).toBe(
    200,
  );
  const empty = { code: 'KDZ-001-7', category: 'consent', description: '', action_taken: '', reason: '' };
  expect(await versions(study, first)).toMatchObject([
    { version: 2, ...empty },
    { version: 1, ...empty },
  ]);
  expect(await server.db.selectFrom('erasable_values').select('id').execute()).toEqual([]);
});

test('each wrong entry has its sentence', async () => {
  const { study } = await studyWithParticipant();
  const said = async (body: object) => {
    const { statusCode, body: text } = await record(study, body);
    return [statusCode, JSON.parse(text).error.code, Object.keys(JSON.parse(text).error.fields ?? {})];
  };
  expect(await said({ day: '2026-02-30' })).toEqual([400, 'invalid_date', ['day']]);
  expect(await said({ day: '2026-11-21' })).toEqual([400, 'date_in_future', ['day']]);
  expect(await said({ reported_on: '2026-11-09' })).toEqual([400, 'reported_before', ['reported_on']]);
  expect(await said({ reported_on: '2026-11-30' })).toEqual([400, 'date_in_future', ['reported_on']]);
  expect(await said({ description: ' ' })).toEqual([400, 'required', ['description']]);
  expect(await said({ action_taken: 'x'.repeat(2001) })).toEqual([400, 'at_most_characters', ['action_taken']]);
  expect(await said({ description: 'Ask a@b.example' })).toEqual([400, 'personal_data', ['description']]);
  expect(await said({ code: 'KDZ-002-5' })).toEqual([400, 'code_unknown', ['code']]);
  expect((await record(study, { day: '2026-11-20', reported_on: '2026-11-20' })).statusCode).toBe(201);
  const first = (await record(study)).json().deviation as Deviation;
  const nameless = await correct(study, first, { reason: ' ' });
  expect([nameless.statusCode, Object.keys(nameless.json().error.fields)]).toEqual([400, ['reason']]);
  const unknown = await correct(study, { ...first, id: study.id }, {});
  expect([unknown.statusCode, unknown.json().error.code]).toEqual([404, 'deviation_not_found']);
});
