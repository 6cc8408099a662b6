import { sql } from 'kysely';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { type StudyPeople, studyPeople } from '#server/testing/studyPeople.ts';
import { WHY } from '#server/testing/why.ts';
import { allNew, allOld, changesBetween, timeOfChange } from './studyAudit.ts';

let server: TestServer;
let house: StudyPeople;

beforeAll(async () => {
  server = await buildTestServer();
  house = await studyPeople(server);
});
afterAll(() => server.close());

test('changes are what differs, by field, lists and objects as wholes', () => {
  const former = { title: 'a', sports: ['run'], data_categories: { device: false }, end_date: null };
  expect(changesBetween(former, former)).toEqual({});
  expect(changesBetween(former, { ...former, sports: ['run', 'ride'], end_date: '2026-01-01' })).toEqual({
    sports: { old: ['run'], new: ['run', 'ride'] },
    end_date: { old: null, new: '2026-01-01' },
  });
  expect(allNew({ title: 'a' })).toEqual({ title: { old: null, new: 'a' } });
  expect(allOld({ title: 'a' })).toEqual({ title: { old: 'a', new: null } });
});

test.each([
  ['Europe/Berlin', '2026-11-20T13:30:00Z', '2026-11-20T22:59:00Z', '14:30'],
  ['Europe/Berlin', '2026-11-20T13:30:00Z', '2026-11-20T23:00:00Z', '20.11.2026 14:30'],
  ['America/New_York', '2026-11-20T02:05:00Z', '2026-11-20T04:00:00Z', '21:05'],
  ['Europe/Berlin', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '02:30'],
])('in %s what was saved at %s is said at %s as %s', (zone, at, now, said) => {
  expect(timeOfChange(zone, new Date(at), new Date(now))).toBe(said);
});

test('no change of a study is made when it cannot be recorded', async () => {
  const { id } = await house.study({ title: 'Steps' });
  const closed = await house.study({ title: 'Closed', closed_at: server.clock.now() });
  const all = async () => {
    const tables = ['studies', 'study_team', 'consent_versions', 'labs'];
    const rows = tables.map((table) => sql`SELECT t::text FROM ${sql.table(table)} t ORDER BY 1`.execute(server.db));
    return (await Promise.all(rows)).map((result) => result.rows);
  };
  const before = await all();
  const least = { title: 'New', code_prefix: 'NEW', start_date: '2020-01-01', contact_email: 'c@example.org' };
  const team = `/studies/${id}/team`;
  const { analyst, neighbour } = house.people;
  await sql`ALTER TABLE audit_log ADD CONSTRAINT refuse_all CHECK (false) NOT VALID`.execute(server.db);
  const answers = [
    await house.call('owner', 'POST', '/studies', least),
    await house.call('owner', 'PATCH', `/studies/${id}`, {
      title: 'Other',
      consent: { text_de: 'x', text_en: 'y' },
      reason: 'Clearer',
    }),
    await house.call('owner', 'PATCH', `/studies/${id}`, { owner_id: neighbour.id }),
    await house.call('owner', 'POST', `/studies/${id}/close`),
    await house.call('owner', 'POST', `/studies/${closed.id}/reopen`),
    await house.call('owner', 'DELETE', `/studies/${id}`, WHY),
    await house.call('owner', 'POST', team, { email: neighbour.email, level: 'analyst' }),
    await house.call('owner', 'PATCH', `${team}/${analyst.id}`, { level: 'manager' }),
    await house.call('owner', 'DELETE', `${team}/${analyst.id}`),
  ];
  await sql`ALTER TABLE audit_log DROP CONSTRAINT refuse_all`.execute(server.db);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(new Array(9).fill(500));
  expect(await all()).toEqual(before);
});
