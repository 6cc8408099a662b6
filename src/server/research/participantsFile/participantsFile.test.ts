import { recorded } from '#server/testing/auditRows.ts';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { type StudyPeople, type StudyPerson, studyPeople } from '#server/testing/studyPeople.ts';
import { createTestActivity, createTestAthlete } from '#server/testing/testActivities.ts';
import { createTestParticipant } from '#server/testing/testResearch.ts';
import { csvOf } from '#shared/csvOf.ts';
import { codeOf } from '#shared/participantCode.ts';

let server: TestServer;
let house: StudyPeople;
let study: { id: string };
beforeAll(async () => {
  server = await buildTestServer();
});
beforeEach(async () => {
  await server.empty();
  await server.db.deleteFrom('people').execute();
  house = await studyPeople(server);
  study = await house.study({ code_prefix: 'KDZ', permitted_sources: ['strava'], history_weeks: 12 });
  await server.db.updateTable('installation_settings').set({ strava_basis: 'Agreement' }).execute();
});
afterAll(() => server.close());

const CREATED = { created_at: new Date('2026-03-05T09:00:00Z') };

async function joined(): Promise<string> {
  const athlete = await createTestAthlete(server.db);
  await createTestActivity(server.db, athlete.id, { day: '2026-04-09' });
  const place = { person_id: athlete.id, joined_at: new Date('2026-03-09T08:00:00Z'), joined_day: '2026-03-09' };
  const row = { ...CREATED, ...place, group_name: '=B', consent_version: 1 };
  return (await createTestParticipant(server.db, study.id, 'KDZ-002-8', row)).id;
}
const invited = async () => (await createTestParticipant(server.db, study.id, 'KDZ-001-2', CREATED)).id;
const file = (ids: string[], language = 'en', person: StudyPerson = 'manager') =>
  house.call(person, 'POST', `/studies/${study.id}/participants-file`, { ids, language });

test('PAGES §3.5 chosen participants leave as CSV in their order and without names, and the log has how many', async () => {
  const [second, first] = [await joined(), await invited()];
  const stranger = (await createTestParticipant(server.db, (await house.study()).id, 'OTH-001-2')).id;
  const { rows, result } = await recorded(server, () => file([second, first, stranger, 'no id']));
  expect([result.statusCode, result.headers['content-type'], result.headers['content-disposition']]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'attachment; filename="kdz-participants.csv"',
  ]);
  expect(result.body).toBe(
    '\uFEFFCode,Group,Status,Joined,Last activity,Last sync,Activities,Invitation,Added\r\n' +
      "KDZ-002-8,'=B,Silent,2026-03-09,2026-04-09,,1,,2026-03-05\r\n" +
      'KDZ-001-2,,No invitation,,,,,,2026-03-05\r\n',
  );
  expect(rows).toMatchObject([
    {
      action: 'study.participants_exported',
      actor_id: house.people.manager.id,
      object_id: study.id,
      changes: { rows: { old: null, new: 2 } },
    },
  ]);
});

test('the file of participants has German words and semicolons for a German screen', async () => {
  const { body } = await file([await invited()], 'de');
  expect(body.split('\r\n').slice(0, 2)).toEqual([
    '\uFEFFCode;Gruppe;Status;Beigetreten;Letzte Aktivität;Letzter Abgleich;Aktivitäten;Einladung;Hinzugefügt',
    'KDZ-001-2;;Nicht eingeladen;;;;;;2026-03-05',
  ]);
});

test('participants who were added and joined after midnight have the days of the time zone of the study in the file', async () => {
  const berlin = await house.study({ code_prefix: 'BER', timezone: 'Europe/Berlin' });
  const { id } = await createTestParticipant(server.db, berlin.id, 'BER-001-2', {
    created_at: new Date('2026-03-05T23:30:00Z'),
    person_id: (await createTestAthlete(server.db)).id,
    joined_at: new Date('2026-03-29T22:15:00Z'),
    joined_day: '2026-03-30',
    consent_version: 1,
  });
  const { body } = await house.call('manager', 'POST', `/studies/${berlin.id}/participants-file`, {
    ids: [id],
    language: 'en',
  });
  const [, line = ''] = body.split('\r\n');
  const [, , , joinedOn, , , , , addedOn] = line.split(',');
  expect([joinedOn, addedOn]).toEqual(['2026-03-30', '2026-03-06']);
});

test('a blinded analyst exports participants without their groups', async () => {
  const id = await joined();
  await server.db.updateTable('studies').set({ analysts_blinded: true }).where('id', '=', study.id).execute();
  const { body } = await file([id], 'en', 'analyst');
  expect(body).toContain('KDZ-002-8,,Silent');
  expect(body).not.toContain('B,');
});

test('an export of no participant or in another language is refused and not logged', async () => {
  const id = await invited();
  const { rows, result } = await recorded(server, async () => [await file([]), await file([id], 'fr')]);
  expect(result.map(({ statusCode }) => statusCode)).toEqual([400, 400]);
  expect(rows).toEqual([]);
});

test('a selection of more than a thousand participants is one file', async () => {
  const codes = Array.from({ length: 1001 }, (_, index) => ({ code: codeOf('KDZ', index + 1) }));
  const add = async (participants: { code: string }[]): Promise<{ id: string }[]> =>
    (await house.call('manager', 'POST', '/participants', { study_id: study.id, participants })).json().participants;
  const added = [...(await add(codes.slice(0, 1000))), ...(await add(codes.slice(1000)))];
  const { statusCode, body } = await file(added.map(({ id }) => id));
  expect(statusCode).toBe(200);
  expect(body.trimEnd().split('\r\n')).toHaveLength(1 + 1001);
});

test.each(['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'])(
  'SECURITY E12: a text that begins with %j is no formula, also in several lines',
  (sign) => {
    const text = `${sign}SUM(A1)\nnext line`;
    expect(csvOf([['KDZ-001', text]], 'en')).toBe(`\uFEFFKDZ-001,"'${text}"\r\n`);
  },
);
