import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { recorded } from '#server/testing/auditRows.ts';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { type DaysHouse, daysHouse, FRIDAY, setClock } from '#server/testing/daysHouse.ts';
import { createTestAccount } from '#server/testing/testAccounts.ts';
import { createTestActivity } from '#server/testing/testActivities.ts';
import type { ActivitiesAnswer } from '#shared/contract/activities.ts';
import type { ParticipantsAnswer } from '#shared/contract/participants.ts';
import type { QualityAnswer } from '#shared/contract/quality.ts';

const MINUTE_MS = 60_000;

let server: TestServer;
let house: DaysHouse;

beforeAll(async () => {
  const strava = { clientId: '1', clientSecret: 'a client secret' };
  server = await buildTestServer({ settings: { strava, stravaApiBase: 'http://127.0.0.1:9/api/v3' } });
});
afterAll(() => server.close());
beforeEach(async () => {
  setClock(server, FRIDAY);
  house = await daysHouse(server);
  // No worker takes a job in the test.
  const far = new Date(server.clock.now().getTime() + 365 * 86_400_000);
  await server.db.updateTable('source_budgets').set({ probe_at: far }).execute();
});

async function fail(athlete_id: string, strava_id: number | null, minutesAgo = 60) {
  const at = new Date(server.clock.now().getTime() - minutesAgo * MINUTE_MS);
  const id = uuidv7();
  const failed = { kind: 'failed' as const, attempts: 8, first_at: at, last_at: at };
  await server.db
    .insertInto('import_problems')
    .values({ id, athlete_id, strava_id, ...failed })
    .execute();
  return id;
}
const troubles = async (study: { id: string }) =>
  (await house.call('analyst', 'GET', `/studies/${study.id}/quality`)).json<QualityAnswer>().troubles;
const codes = async (study: { id: string }, query: string) => {
  const answer = await house.call('analyst', 'GET', `/studies/${study.id}/participants?${query}`);
  return answer.json<ParticipantsAnswer>().participants.map(({ code }) => code);
};
const withdrawn = {
  withdrawn_at: new Date('2026-11-10T12:00:00Z'),
  withdrawal_date: '2026-11-10',
  withdrawal_requested_by: 'participant' as const,
  withdrawal_choice: 'keep' as const,
};

test('PAGES §3.5 connections that were revoked or lack a permission are rows, and open the list of these participants', async () => {
  const study = await house.newStudy();
  await house.join(study, 'KDZ-001-5', [19]);
  await house.join(study, 'KDZ-002-8', [19], { athlete: { status: 'disconnected' } });
  await house.join(study, 'KDZ-003-1', [19], { athlete: { status: 'permission_missing' } });
  await house.join(study, 'KDZ-004-4', [19], { athlete: { status: 'permission_missing' } });
  await house.join(study, 'KDZ-005-3', [19], { athlete: { status: 'disconnected' }, ...withdrawn });
  expect(await troubles(study)).toEqual([
    { kind: 'disconnected', count: 1, participants: 1 },
    { kind: 'permission_missing', count: 2, participants: 2 },
  ]);
  expect(await codes(study, 'status=disconnected')).toEqual(['KDZ-002-8']);
  expect(await codes(study, 'status=permission_missing')).toEqual(['KDZ-003-1', 'KDZ-004-4']);
});

test('PAGES §3.5 import errors count failed readings and the last upload of each participant, and open their list', async () => {
  const study = await house.newStudy();
  const mia = await house.join(study, 'KDZ-001-5', [19]);
  const jo = await house.join(study, 'KDZ-002-8', [19]);
  const left = await house.join(study, 'KDZ-003-1', [19], withdrawn);
  await house.join(study, 'KDZ-004-4', [19]);
  await fail(mia.personId, 71);
  await fail(mia.personId, null);
  await fail(left.personId, 72);
  const upload = {
    person_id: jo.personId,
    participant_id: jo.id,
    channel: 'staff' as const,
    worked_at: new Date(FRIDAY),
  };
  const give = (state: 'failed' | 'done', day: number) =>
    server.db
      .insertInto('uploads')
      .values({ ...upload, id: uuidv7(), place: uuidv7(), state, created_at: new Date(Date.UTC(2026, 10, day)) })
      .execute();
  await give('failed', 5);
  expect(await troubles(study)).toEqual([{ kind: 'import_errors', count: 3, participants: 2 }]);
  expect(await codes(study, 'import_errors=yes&sort=code')).toEqual(['KDZ-001-5', 'KDZ-002-8']);
  await give('done', 6);
  expect(await troubles(study)).toEqual([{ kind: 'import_errors', count: 2, participants: 1 }]);
  expect(await codes(study, 'import_errors=yes')).toEqual(['KDZ-001-5']);
  expect(await codes(study, 'import_errors=yes&page=2&page_size=10')).toEqual([]);
});

test('errors of a source that the study does not permit are not told', async () => {
  const study = await house.newStudy({ permitted_sources: ['file'] });
  const { personId } = await house.join(study, 'KDZ-001-5');
  await fail(personId, 71);
  expect(await troubles(study)).toEqual([]);
  expect(await codes(study, 'import_errors=yes')).toEqual([]);
});

test('PAGES §3.5 sessions without heart rate count where the study collects it and the participant agreed', async () => {
  const study = await house.newStudy({ collects_heart_rate: true });
  const agreed = await house.join(study, 'KDZ-001-5', [19], { consent_answers: ['heart_rate'] });
  const declined = await house.join(study, 'KDZ-002-8', []);
  const made = async (personId: string, day: string) => {
    const { id } = await createTestActivity(server.db, personId, { day });
    await server.db
      .updateTable('activities')
      .set({ flags: ['no_heart_rate'] })
      .where('id', '=', id)
      .execute();
    return id;
  };
  const first = await made(agreed.personId, '2026-11-17');
  const second = await made(agreed.personId, '2026-11-18');
  await made(agreed.personId, '2026-10-01');
  await made(declined.personId, '2026-11-18');
  expect(await troubles(study)).toEqual([{ kind: 'no_heart_rate', count: 2, participants: 1 }]);
  const headers = { authorization: `Bearer ${await server.tokenOf(house.people.owner)}` };
  const url = `/api/strava-integration/activities?study_id=${study.id}&flag=no_heart_rate&excluded=no`;
  const listed = (await server.app.inject({ url, headers })).json<ActivitiesAnswer>();
  expect(listed.activities.map(({ id }) => id)).toEqual([second, first]);
  await server.db
    .updateTable('activities')
    .set({ excluded_at: new Date(FRIDAY) })
    .where('id', '=', first)
    .execute();
  expect(await troubles(study)).toEqual([{ kind: 'no_heart_rate', count: 1, participants: 1 }]);
  await server.db.updateTable('activities').set({ elapsed_time: 60 }).where('id', '=', second).execute();
  const review = { flag: 'too_short', ids: [second], decision: 'exclude', reason: 'device_fault' };
  const excluded = await house.call('owner', 'PATCH', `/studies/${study.id}/quality/activities`, review);
  expect(excluded.statusCode).toBe(200);
  expect(await troubles(study)).toEqual([]);
  const idsOf = async (filter: string) => {
    const answer = await server.app.inject({ url: `${url.replace('&excluded=no', '')}${filter}`, headers });
    return answer.json<ActivitiesAnswer>().activities.map(({ id }) => id);
  };
  expect(await idsOf('&excluded=no')).toEqual([]);
  expect(await idsOf('&excluded=yes')).toEqual([second, first]);
});

test('Re-import tries failed readings of the study again, each at most once in 15 minutes, and the log says who asked', async () => {
  const study = await house.newStudy();
  const { personId } = await house.join(study, 'KDZ-001-5', [19]);
  const other = await house.join(await house.newStudy({ code_prefix: 'OTH' }), 'OTH-001-1', [19]);
  const due = await fail(personId, 71, 15);
  await fail(personId, 72, 14);
  await fail(other.personId, 73);
  const unasked = await house.join(study, 'KDZ-002-8', [19], { consent_sources: ['file'] });
  await fail(unasked.personId, 74);
  const again = () => house.call('owner', 'POST', `/studies/${study.id}/quality/reimport`);
  const { rows, result } = await recorded(server, again);
  expect([result.statusCode, result.json()]).toEqual([200, { queued: 1 }]);
  expect(rows).toMatchObject([
    { action: 'study.reimported', object_id: study.id, changes: { activities: { old: null, new: 1 } } },
  ]);
  const retried = await server.db
    .selectFrom('import_problems')
    .select('id')
    .where('retried_at', 'is not', null)
    .execute();
  expect(retried.map(({ id }) => id)).toEqual([due]);
  const { rows: jobs } =
    await sql`SELECT data -> 'data' AS data FROM pgboss.job WHERE data ->> 'kind' = 'activity'`.execute(server.db);
  expect(jobs).toEqual([{ data: { athlete_id: personId, strava_id: '71' } }]);
  const next = await recorded(server, again);
  expect([next.result.json(), next.rows]).toEqual([{ queued: 0 }, []]);
});

test('Re-import leaves failed readings of a source that is not set up as they are while another source is set up', async () => {
  const study = await house.newStudy({ permitted_sources: ['strava', 'polar'] });
  const { personId } = await house.join(study, 'KDZ-001-5', [19]);
  const account = await createTestAccount(server.db, personId);
  const at = new Date(server.clock.now().getTime() - 60 * MINUTE_MS);
  const failed = { kind: 'failed' as const, attempts: 8, first_at: at, last_at: at };
  const problem = { id: uuidv7(), account_id: account.id, external_id: 'a', ...failed };
  await server.db.insertInto('import_problems').values(problem).execute();
  const answer = await house.call('owner', 'POST', `/studies/${study.id}/quality/reimport`);
  const { retried_at } = await server.db.selectFrom('import_problems').select('retried_at').executeTakeFirstOrThrow();
  expect([answer.json(), retried_at]).toEqual([{ queued: 0 }, null]);
});
