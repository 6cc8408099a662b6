import { recorded } from '#server/testing/auditRows.ts';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { type StudyPeople, studyPeople } from '#server/testing/studyPeople.ts';
import { createTestParticipant } from '#server/testing/testResearch.ts';
import { WHY } from '#server/testing/why.ts';

const DAY_S = 24 * 3600;
let server: TestServer;
let house: StudyPeople;
let id: string;

beforeAll(async () => {
  server = await buildTestServer();
});
beforeEach(async () => {
  await server.empty();
  house = await studyPeople(server);
  ({ id } = await house.study({ title: 'Steps', start_date: '2020-02-01' }));
});
afterAll(() => server.close());

const close = (payload?: Record<string, unknown>) => house.call('owner', 'POST', `/studies/${id}/close`, payload);
const reopen = (payload?: Record<string, unknown>) => house.call('owner', 'POST', `/studies/${id}/reopen`, payload);
const remove = (payload: Record<string, unknown> = WHY) => house.call('owner', 'DELETE', `/studies/${id}`, payload);
const entry = () =>
  server.db
    .selectFrom('audit_log')
    .select(['action', 'reason', 'study_id', 'changes'])
    .orderBy('id', 'desc')
    .executeTakeFirst();

/** Backdates the closing, because a session would not last that long. */
async function closedFor(seconds: number): Promise<void> {
  const closed_at = new Date(server.clock.now().getTime() - seconds * 1000);
  await server.db.updateTable('studies').set({ closed_at }).where('id', '=', id).execute();
}

test('closing and opening again are one row each, with the reason, and count as saved states', async () => {
  const at = server.clock.now().toISOString();
  const closed = await recorded(server, () => close({ reason: ' All data are in ' }));
  expect(closed.result.statusCode).toBe(200);
  expect(closed.result.json().study).toMatchObject({ status: 'closed', closed_at: at, version: 2 });
  expect(closed.rows).toHaveLength(1);
  expect(await entry()).toEqual({
    action: 'study.closed',
    reason: 'All data are in',
    study_id: id,
    changes: { closed_at: { old: null, new: at } },
  });
  const opened = await recorded(server, () => reopen());
  expect(opened.result.json().study).toMatchObject({ status: 'active', closed_at: null, version: 3 });
  expect(opened.rows).toHaveLength(1);
  expect(await entry()).toEqual({
    action: 'study.reopened',
    reason: null,
    study_id: id,
    changes: { closed_at: { old: at, new: null } },
  });
});

test('what is closed is not closed again, what is open is not opened, and neither is recorded', async () => {
  const open = await recorded(server, () => reopen());
  expect(open.result.statusCode).toBe(409);
  expect(open.result.json()).toMatchObject({
    message: 'This study is not closed',
    error: { code: 'study_not_closed' },
  });
  await close();
  const again = await recorded(server, () => close());
  expect(again.result.json()).toMatchObject({
    message: 'This study is closed. Reopen it to change it.',
    error: { code: 'study_closed' },
  });
  expect([again.result.statusCode, open.rows, again.rows]).toEqual([409, [], []]);
});

test('of two who close at once one does', async () => {
  const answers = await Promise.all([close(), close()]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
});

test('a study opens again within 30 days, not later', async () => {
  await closedFor(30 * DAY_S + 1);
  const late = await recorded(server, () => reopen());
  expect(late.result.statusCode).toBe(409);
  expect(late.result.json()).toMatchObject({
    message: 'A study can be reopened within 30 days after it was closed',
    error: { code: 'reopen_too_late' },
  });
  expect(late.rows).toEqual([]);
  await closedFor(30 * DAY_S);
  expect((await reopen()).statusCode).toBe(200);
});

test('the 30 days go by on the clock of the server', async () => {
  await close();
  const day = async (seconds: number) => {
    server.clock.advance(seconds);
    const { accessToken } = await server.login(house.people.owner);
    const url = `/api/research/studies/${id}/reopen`;
    return (await server.app.inject({ method: 'POST', url, headers: { authorization: `Bearer ${accessToken}` } }))
      .statusCode;
  };
  expect(await day(30 * DAY_S + 1)).toBe(409);
});

test('nothing of a closed study changes, neither itself nor its team', async () => {
  await close();
  const before = (await house.call('owner', 'GET', `/studies/${id}`)).json();
  const team = `/studies/${id}/team`;
  const { analyst } = house.people;
  const { rows, result } = await recorded(server, () =>
    Promise.all([
      house.call('owner', 'PATCH', `/studies/${id}`, { title: 'Other' }),
      house.call('manager', 'PATCH', `/studies/${id}`, {}),
      house.call('admin', 'PATCH', `/studies/${id}`, { owner_id: analyst.id }),
      house.call('owner', 'POST', team, { email: 'neighbour@example.org', level: 'analyst' }),
      house.call('owner', 'PATCH', `${team}/${analyst.id}`, { level: 'manager' }),
      house.call('owner', 'DELETE', `${team}/${analyst.id}`),
    ]),
  );
  expect(result.map((answer) => [answer.statusCode, answer.json().error.code])).toEqual(
    new Array(6).fill([409, 'study_closed']),
  );
  expect(rows).toEqual([]);
  expect((await house.call('owner', 'GET', `/studies/${id}`)).json()).toEqual(before);
});

test('a study without participants is deleted, open or closed, and the log keeps what it was', async () => {
  const { rows, result } = await recorded(server, () => remove({ reason: 'Never began' }));
  expect([result.statusCode, result.body]).toEqual([204, '']);
  expect(rows).toEqual([
    expect.objectContaining({
      action: 'study.deleted',
      object_id: id,
      actor_email: 'owner@example.org',
      changes: expect.objectContaining({
        title: { old: 'Steps', new: null },
        start_date: { old: '2020-02-01', new: null },
        owner_email: { old: 'owner@example.org', new: null },
      }),
    }),
  ]);
  expect(await entry()).toMatchObject({ reason: 'Never began', study_id: id });
  const answer = await house.call('owner', 'GET', `/studies/${id}`);
  expect([answer.statusCode, answer.json().message]).toEqual([404, `Study with id ${id} not found`]);
  expect((await remove()).statusCode).toBe(404);
  for (const table of ['study_team', 'consent_versions'] as const) {
    expect(await server.db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
  ({ id } = await house.study());
  await close();
  expect((await remove()).statusCode).toBe(204);
});

test('a study with participants is not deleted, open or closed', async () => {
  await createTestParticipant(server.db, id, 'KDZ-001-0');
  const open = await recorded(server, () => remove());
  expect(open.result.statusCode).toBe(409);
  expect(open.result.json()).toMatchObject({
    message: 'Close the study first',
    error: { code: 'close_study_first' },
  });
  await close();
  const closed = await recorded(server, () => remove());
  expect([closed.result.statusCode, closed.result.json()]).toMatchObject([
    409,
    { message: 'A study with participants cannot be deleted', error: { code: 'study_has_participants' } },
  ]);
  expect([open.rows, closed.rows]).toEqual([[], []]);
  expect((await house.call('owner', 'GET', `/studies/${id}`)).statusCode).toBe(200);
});

test('closing, opening and deleting take a reason and nothing else', async () => {
  const answers = [
    await close({ status: 'x' }),
    await reopen({ reason: 5 }),
    await remove({ reason: 'x'.repeat(501) }),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400]);
});
