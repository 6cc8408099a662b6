import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { type DaysHouse, daysHouse, FRIDAY, setClock } from '#server/testing/daysHouse.ts';
import type { StudyPerson } from '#server/testing/studyPeople.ts';
import { createTestParticipant } from '#server/testing/testResearch.ts';
import { WHY } from '#server/testing/why.ts';
import type { ContactLogAnswer, LoggedContact, NoteContactBody } from '#shared/contract/followUp.ts';
import type { LogAnswer } from '#shared/contract/research.ts';

let server: TestServer;
let house: DaysHouse;
let study: { id: string };

beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  setClock(server, FRIDAY);
  house = await daysHouse(server);
  study = await house.newStudy({ silent_after_days: 7 });
});

const CALL: NoteContactBody = { contacted_on: '2026-11-20', channel: 'phone', outcome: 'reached', note: '' };

const send = (id: string, body: object, person: StudyPerson = 'owner') =>
  house.call(person, 'POST', `/participants/${id}/contacts`, { ...CALL, ...body });

async function note(id: string, body: Partial<NoteContactBody> = {}): Promise<LoggedContact> {
  const answer = await send(id, body);
  expect([answer.statusCode, answer.body]).toEqual([201, answer.body]);
  return answer.json().contact;
}

async function list(id: string, query = '', person: StudyPerson = 'owner'): Promise<ContactLogAnswer> {
  return (await house.call(person, 'GET', `/participants/${id}/contacts${query}`)).json();
}

test('PAGES §3.7 a noted contact is listed, newest day first, sorted and searched by the database', async () => {
  const { id } = await createTestParticipant(server.db, study.id, 'KDZ-001-7');
  await note(id, {
    contacted_on: '2026-11-18',
    channel: 'mail',
    outcome: 'message_left',
    note: '  Asked about the watch ',
  });
  const noted = await note(id);
  expect(noted).toEqual({
    ...{ id: noted.id, ...CALL },
    ...{ created_by_email: 'owner@example.org', created_at: server.clock.now().toISOString() },
  });
  const all = await list(id);
  expect(all.contacts.map(({ contacted_on, note: text }) => [contacted_on, text])).toEqual([
    ['2026-11-20', ''],
    ['2026-11-18', 'Asked about the watch'],
  ]);
  const days = async (query: string) => (await list(id, query)).contacts.map(({ contacted_on }) => contacted_on);
  expect(await days('?sort=channel')).toEqual(['2026-11-18', '2026-11-20']);
  expect(await days('?search=WATCH')).toEqual(['2026-11-18']);
  expect(await days('?search=18.11.2026')).toEqual(['2026-11-18']);
  await note(id, { contacted_on: '2026-11-17', channel: 'in_person', note: 'Übung gezeigt' });
  expect(await days('?search=%C3%BCbung')).toEqual(['2026-11-17']);
  expect(await days('?search=telefon')).toEqual(['2026-11-20']);
  expect(await days('?search=In%20person')).toEqual(['2026-11-17']);
  expect(await days('?search=hinterlassen')).toEqual(['2026-11-18']);
  await server.db.deleteFrom('contact_log').where('contacted_on', '=', '2026-11-17').execute();
  expect(await days('?page=2&page_size=10')).toEqual([]);
  const other = await createTestParticipant(server.db, study.id, 'KDZ-002-5');
  expect(await list(other.id)).toMatchObject({ contacts: [], total: 0 });
});

test('each bad field has its sentence, and nothing is noted', async () => {
  const { id } = await createTestParticipant(server.db, study.id, 'KDZ-001-7');
  const problems: [object, Record<string, string>][] = [
    [{ contacted_on: '2026-11-31' }, { contacted_on: 'Enter a date that exists' }],
    [{ contacted_on: '2026-11-21' }, { contacted_on: 'The date lies in the future' }],
    [{ note: 'x'.repeat(501) }, { note: 'A note has at most 500 characters' }],
    [{ note: 'mia@example.org' }, { note: 'Never enter names, birth dates or email addresses' }],
  ];
  for (const [body, fields] of problems) {
    const answer = await send(id, body);
    expect([answer.statusCode, answer.json().error.fields]).toEqual([400, fields]);
  }
  expect((await send(id, { channel: 'pigeon' })).statusCode).toBe(400);
  expect((await list(id)).total).toBe(0);
});

test('a contact can be taken back, and the log says both with who it was', async () => {
  const { id } = await createTestParticipant(server.db, study.id, 'KDZ-001-7');
  const { id: contact } = await note(id, { note: 'Wednesday suits' });
  expect((await house.call('manager', 'DELETE', `/contacts/${contact}`)).statusCode).toBe(204);
  expect((await list(id)).total).toBe(0);
  const again = await house.call('owner', 'DELETE', `/contacts/${contact}`);
  expect([again.statusCode, again.json().message]).toEqual([404, `Contact with id ${contact} not found`]);
  const told = { contacted_on: '2026-11-20', channel: 'phone', outcome: 'reached' };
  const log = (await house.call('owner', 'GET', `/participants/${id}/log`)).json<LogAnswer>();
  expect(log.entries.map(({ action, actor_email, changes }) => [action, actor_email, changes])).toEqual([
    [
      'participant.contact_removed',
      'manager@example.org',
      { contact: { old: told, new: null }, note: { old: 'Wednesday suits', new: null } },
    ],
    [
      'participant.contacted',
      'owner@example.org',
      { contact: { old: null, new: told }, note: { old: null, new: 'Wednesday suits' } },
    ],
  ]);
});

test('an erasing withdrawal takes the contacts along, in the table and in the log', async () => {
  const { id } = await house.join(study, 'KDZ-001-7', [18]);
  await note(id, { note: 'Wednesday suits' });
  const body = { requested_by: 'participant', date: '2026-11-20', choice: 'erase', ...WHY };
  expect((await house.call('owner', 'POST', `/participants/${id}/withdraw`, body)).statusCode).toBe(200);
  expect(await server.db.selectFrom('contact_log').selectAll().execute()).toEqual([]);
  const log = await house.call('owner', 'GET', `/participants/${id}/log`);
  expect(log.body).not.toMatch(/Wednesday|"phone"/);
  expect((await send(id, {})).statusCode).toBe(409);
});

test('a blinded analyst reads contacts without notes and finds none by them', async () => {
  const { id } = await createTestParticipant(server.db, study.id, 'KDZ-001-7');
  await note(id, { note: 'Moved to the other arm' });
  const blinding = { analysts_blinded: true, ...WHY };
  expect((await house.call('owner', 'POST', `/studies/${study.id}/blinding`, blinding)).statusCode).toBe(200);
  expect((await list(id, '', 'analyst')).contacts).toMatchObject([{ channel: 'phone', note: null }]);
  expect([(await list(id, '?search=arm', 'analyst')).total, (await list(id, '?search=arm')).total]).toEqual([0, 1]);
  expect((await house.call('analyst', 'GET', `/participants/${id}/log`)).body).not.toMatch('arm');
});

test('PAGES §3.5 whom to contact today: not who was reached today or yesterday, and who was not reached only for a day', async () => {
  const codes = ['KDZ-001-7', 'KDZ-002-5', 'KDZ-003-3', 'KDZ-004-1', 'KDZ-005-8'];
  const [today = '', yesterday = '', before = '', missed = '', never = ''] = await Promise.all(
    codes.map(async (code) => (await house.join(study, code, [5])).id),
  );
  await note(today);
  await note(yesterday, { contacted_on: '2026-11-19', outcome: 'message_left' });
  await note(before, { contacted_on: '2026-11-18' });
  await note(missed, { contacted_on: '2026-11-19', outcome: 'not_reached' });
  const summary = await house.summary(study);
  expect(summary.today.map(({ participant_id, contacted_days_ago }) => [participant_id, contacted_days_ago])).toEqual([
    [before, 2],
    [missed, 1],
    [never, null],
  ]);
  expect([summary.today_total, summary.contacted_lately, summary.silent]).toEqual([3, 2, 5]);
  await note(missed, { outcome: 'not_reached' });
  expect((await house.summary(study)).today_total).toBe(2);
});
