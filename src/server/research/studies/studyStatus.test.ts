import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { type StudyPeople, studyPeople } from '#server/testing/studyPeople.ts';
import type { StudyStatus } from '#shared/contract/studies.ts';
import { findStudy } from './studiesRepository.ts';
import { listStudies } from './studyList.ts';

let server: TestServer;
let house: StudyPeople;

beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

function goTo(moment: string): void {
  server.clock.advance((Date.parse(moment) - server.clock.now().getTime()) / 1000);
}

interface Case {
  zone: string;
  start: string;
  end?: string;
  /** The last second before a boundary. */
  before: [moment: string, status: StudyStatus];
  after: [moment: string, status: StudyStatus];
}

const CASES: Case[] = [
  {
    zone: 'Europe/Berlin',
    start: '2130-03-01',
    before: ['2130-02-28T22:59:59Z', 'planned'],
    after: ['2130-02-28T23:00:00Z', 'active'],
  },
  {
    zone: 'UTC',
    start: '2130-03-01',
    before: ['2130-02-28T23:59:59Z', 'planned'],
    after: ['2130-03-01T00:00:00Z', 'active'],
  },
  {
    zone: 'Pacific/Kiritimati',
    start: '2130-03-01',
    before: ['2130-02-28T09:59:59Z', 'planned'],
    after: ['2130-02-28T10:00:00Z', 'active'],
  },
  {
    zone: 'Pacific/Pago_Pago',
    start: '2130-03-01',
    before: ['2130-03-01T10:59:59Z', 'planned'],
    after: ['2130-03-01T11:00:00Z', 'active'],
  },
  {
    zone: 'America/New_York',
    start: '2130-01-01',
    end: '2130-02-28',
    before: ['2130-03-01T04:59:59Z', 'active'],
    after: ['2130-03-01T05:00:00Z', 'ended'],
  },
];

/** Clock changes: the day before summer time ends at 22:00 UTC, not at 23:00; in autumn the other way round. */
const DST_CASES: Case[] = [
  {
    zone: 'Europe/Berlin',
    start: '2027-01-01',
    end: '2027-03-28',
    before: ['2027-03-28T21:59:59Z', 'active'],
    after: ['2027-03-28T22:00:00Z', 'ended'],
  },
  {
    zone: 'Europe/Berlin',
    start: '2027-03-28',
    before: ['2027-03-27T22:59:59Z', 'planned'],
    after: ['2027-03-27T23:00:00Z', 'active'],
  },
  {
    zone: 'Europe/Berlin',
    start: '2027-10-31',
    end: '2027-10-31',
    before: ['2027-10-31T22:59:59Z', 'active'],
    after: ['2027-10-31T23:00:00Z', 'ended'],
  },
];

test.each([...CASES, ...DST_CASES])(
  'in $zone a study from $start to $end is $before.1 until $before.0 and then $after.1',
  async ({ zone: timezone, start: start_date, end: end_date = null, before, after }) => {
    await server.empty();
    house = await studyPeople(server);
    const { id } = await house.study({ timezone, start_date, end_date });
    for (const [moment, status] of [before, after]) {
      // The database is read directly, because sessions do not last so long.
      const now = new Date(moment);
      const admin = { id: house.people.admin.id, reach: 'all' } as const;
      const { rows } = await listStudies(server.db, { status }, admin, now);
      expect([moment, rows.map((study) => [study.id, study.status])]).toEqual([moment, [[id, status]]]);
      expect((await findStudy(server.db, id, 'admin', now))?.status).toBe(status);
    }
  },
);

test("the calls reckon by the server's clock, not the database's", async () => {
  await server.empty();
  goTo('2031-05-05T12:00:00Z');
  house = await studyPeople(server);
  const { id } = await house.study({ start_date: '2031-05-05', end_date: '2031-05-05' });
  expect((await house.call('owner', 'GET', `/studies/${id}`)).json().study.status).toBe('active');
  expect((await house.call('owner', 'GET', '/studies?status=active')).json().total).toBe(1);
});

test('a study closed by hand is closed on any date', async () => {
  await server.empty();
  house = await studyPeople(server);
  const { id } = await house.study({ start_date: '2130-01-01' });
  await house.call('owner', 'POST', `/studies/${id}/close`);
  expect((await house.call('analyst', 'GET', `/studies/${id}`)).json().study.status).toBe('closed');
});
