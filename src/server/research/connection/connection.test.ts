import { v7 as uuidv7 } from 'uuid';
import { recorded } from '#server/testing/auditRows.ts';
import { buildPolarTestbed, type PolarTestbed } from '#server/testing/buildPolarTestbed.ts';
import { type DaysHouse, daysHouse, FRIDAY, setClock } from '#server/testing/daysHouse.ts';
import { eventually } from '#server/testing/eventually.ts';
import { bearer } from '#server/testing/sessionCalls.ts';
import { createTestAccount } from '#server/testing/testAccounts.ts';
import { createTestActivity } from '#server/testing/testActivities.ts';
import { createTestParticipant } from '#server/testing/testResearch.ts';
import type { ParticipantConnectionAnswer } from '#shared/contract/followUp.ts';

const QUARTER_SECONDS = 15 * 60;

let testbed: PolarTestbed;
let house: DaysHouse;
let study: { id: string };

beforeAll(async () => {
  testbed = await buildPolarTestbed();
  testbed.server.clock.advance((Date.parse(FRIDAY) - testbed.server.clock.now().getTime()) / 1000);
});
afterAll(() => testbed.close());
beforeEach(async () => {
  setClock(testbed.server, FRIDAY);
  house = await daysHouse(testbed.server);
  study = await house.newStudy({ permitted_sources: ['strava', 'polar', 'file'] });
});

const read = async (id: string): Promise<ParticipantConnectionAnswer> =>
  (await house.call('analyst', 'GET', `/participants/${id}/connection`)).json();
const sync = (id: string) => house.call('owner', 'POST', `/participants/${id}/sync`);

async function connectPolar(person_id: string, status: 'connected' | 'permission_missing' | 'disconnected') {
  const last_event_at = new Date('2026-11-19T09:00:00Z');
  return (await createTestAccount(testbed.server.db, person_id, { status, last_event_at })).id;
}

test('PAGES §3.7 the sources that the study permits, with permissions, deliveries and problems, and no account', async () => {
  const { id, personId } = await house.join(study, 'KDZ-001-7', [3], {
    athlete: { strava_id: 987_654_321, name: 'Canary', scopes: ['read', 'activity:read'] },
  });
  const polar = await connectPolar(personId, 'connected');
  const problem = { kind: 'failed' as const, attempts: 8, first_at: new Date(FRIDAY), last_at: new Date(FRIDAY) };
  await testbed.server.db
    .insertInto('import_problems')
    .values([
      { id: uuidv7(), account_id: polar, external_id: 'a', ...problem },
      { id: uuidv7(), account_id: polar, external_id: 'b', ...problem, retried_at: new Date(FRIDAY) },
    ])
    .execute();
  const upload = { person_id: personId, participant_id: id, channel: 'staff' as const, place: uuidv7() };
  await testbed.server.db
    .insertInto('uploads')
    .values({
      ...{ id: uuidv7(), ...upload, state: 'failed', created_at: new Date('2026-11-18T09:00:00Z') },
      ...{ finished_at: new Date('2026-11-18T09:05:00Z'), worked_at: new Date(FRIDAY) },
    })
    .execute();
  const answer = await house.call('analyst', 'GET', `/participants/${id}/connection`);
  expect(answer.body).not.toMatch(/Canary|987654321|polar-/);
  expect(answer.json()).toEqual({
    sources: [
      expect.objectContaining({
        ...{ source: 'strava', state: 'connected', reason: null, granted: ['read', 'activity:read'] },
        ...{ missing: ['activity:read_all', 'profile:read_all'], problem: null, delivered_at: null },
        read_at: '2026-11-20T11:00:00.000Z',
      }),
      expect.objectContaining({
        ...{ source: 'polar', state: 'connected', granted: ['accesslink.read_all'], missing: [] },
        ...{ delivered_at: '2026-11-19T09:00:00.000Z', read_at: null },
        problem: { count: 2, last_at: '2026-11-20T11:00:00.000Z', is_retried: false },
      }),
      expect.objectContaining({
        ...{ source: 'file', state: null, delivered_at: '2026-11-18T09:00:00.000Z' },
        problem: { count: 1, last_at: '2026-11-18T09:05:00.000Z', is_retried: false },
      }),
    ],
    can_sync: true,
    sync_free_at: null,
  });
});

test('the last upload is also one that a participant with an account gave, which "Last sync" names too', async () => {
  const withdrawal = { withdrawal_date: '2026-11-19', withdrawn_at: new Date('2026-11-19T12:00:00Z') };
  const stays = await house.join(study, 'KDZ-001-7');
  const left = await house.join(study, 'KDZ-002-5', [], {
    ...{ ...withdrawal, withdrawal_choice: 'keep', withdrawal_requested_by: 'participant' },
  });
  const give = async (person_id: string, at: string, counts: { imported?: number; unreadable?: number }) => {
    const upload = {
      id: uuidv7(),
      person_id,
      participant_id: null,
      channel: 'own',
      state: 'done',
      place: uuidv7(),
    } as const;
    const times = { created_at: new Date(at), finished_at: new Date(at), worked_at: new Date(at) };
    await testbed.server.db
      .insertInto('uploads')
      .values({ ...upload, ...times, counts })
      .execute();
  };
  for (const { personId } of [stays, left]) {
    await give(personId, '2026-11-18T09:00:00Z', { imported: 1 });
    await give(personId, '2026-11-18T10:00:00Z', { unreadable: 1 });
    await give(personId, '2026-11-20T09:00:00Z', { imported: 1 });
  }
  const lastUpload = async ({ id }: { id: string }) =>
    (await read(id)).sources.find(({ source }) => source === 'file')?.delivered_at;
  expect(await lastUpload(stays)).toBe('2026-11-20T09:00:00.000Z');
  expect(await lastUpload(left)).toBe('2026-11-18T09:00:00.000Z');
});

test('after a withdrawal staff see only sources that it ended, and nothing that a source delivers later', async () => {
  const withdrawn_at = new Date('2026-11-10T12:00:00Z');
  const withdrawal = { withdrawn_at, withdrawal_date: '2026-11-10', withdrawal_choice: 'keep' as const };
  const { id, personId } = await house.join(study, 'KDZ-001-7', [3], {
    ...{ ...withdrawal, withdrawal_requested_by: 'participant' },
    athlete: { status: 'disconnected', status_since: withdrawn_at, last_event_at: new Date('2026-11-09T09:00:00Z') },
  });
  await connectPolar(personId, 'connected');
  const { sources, can_sync } = await read(id);
  expect(can_sync).toBe(false);
  expect(sources).toMatchObject([
    { source: 'strava', state: 'disconnected', since: withdrawn_at.toISOString() },
    { source: 'polar', state: null, delivered_at: null, granted: [] },
    { source: 'file' },
  ]);
  expect((await house.calendar({ id })).delivered_at).toBe(withdrawn_at.toISOString());
  const listed = await house.call('analyst', 'GET', `/studies/${study.id}/participants`);
  expect(listed.json().participants).toMatchObject([{ last_sync_at: withdrawn_at.toISOString() }]);
});

test.each([
  ['own_only', 'Agreement of 1 May'],
  ['full', null],
] as const)(
  'PAGES §3.0-D at %s with the basis %s the state and the count of activities from Strava stay visible',
  async (display_policy, strava_basis) => {
    const { db } = testbed.server;
    const running = await house.newStudy({
      code_prefix: 'RUN',
      permitted_sources: ['strava', 'file'],
      sports: ['run'],
    });
    const { id, personId } = await house.join(running, 'RUN-001-7', [3, 4, 5]);
    await createTestActivity(db, personId, { day: '2026-11-06', sport_type: 'Yoga' });
    await createTestActivity(db, personId, { day: '2020-01-01' });
    const before = await db.selectFrom('installation_settings').selectAll().executeTakeFirstOrThrow();
    await db.updateTable('installation_settings').set({ display_policy, strava_basis }).execute();
    const { sources } = await read(id);
    await db.updateTable('installation_settings').set(before).execute();
    expect(sources).toMatchObject([
      { source: 'strava', state: 'connected', activity_count: 3 },
      { source: 'file', activity_count: 0 },
    ]);
  },
);

test('PAGES §3.7 while days of the study are still to be read, the answer says how far the history has come', async () => {
  const history_before = new Date('2026-10-30T23:30:00Z');
  const long = await house.newStudy({ code_prefix: 'LON', permitted_sources: ['strava'], history_weeks: 8 });
  const reading = await house.join(long, 'LON-001-7', [3], { athlete: { history_before } });
  const [strava] = (await read(reading.id)).sources;
  expect(strava?.history).toEqual({ read_from: '2026-10-31', needed_from: '2026-09-07', done_at: null });
  const short = await house.newStudy({ code_prefix: 'SHO', permitted_sources: ['strava'], history_weeks: 0 });
  const isRead = await house.join(short, 'SHO-001-7', [3], { athlete: { history_before } });
  expect((await read(isRead.id)).sources[0]?.history).toBeNull();
  const ended = await house.join(long, 'LON-002-5', [3], { athlete: { history_before, status: 'disconnected' } });
  expect((await read(ended.id)).sources[0]?.history).toBeNull();
});

test('sources that the study does not permit, and those of nobody, are not told', async () => {
  const onlyFiles = await house.newStudy({ code_prefix: 'FIL', permitted_sources: ['file'] });
  const { id, personId } = await house.join(onlyFiles, 'FIL-001-7');
  await connectPolar(personId, 'connected');
  expect(await read(id)).toMatchObject({ sources: [{ source: 'file', delivered_at: null }], can_sync: false });
  const { id: nobody } = await createTestParticipant(testbed.server.db, study.id, 'KDZ-009-1');
  const { sources, can_sync } = await read(nobody);
  expect([sources.map(({ state }) => state), can_sync]).toEqual([[null, null, null], false]);
  expect((await sync(nobody)).json().message).toBe('No source of this participant can be read now');
});

test('Sync now reads the sources that work, once in 15 minutes, and the log says who asked', async () => {
  const visitor = await testbed.visitor();
  const { id: polarUser } = (await testbed.control('POST', '/users')) as { id: number };
  await testbed.connect(visitor, polarUser);
  await testbed.until(visitor, 'connected');
  const { person_id } = await testbed.server.db
    .selectFrom('source_accounts')
    .select('person_id')
    .executeTakeFirstOrThrow();
  const joined = { person_id, joined_at: testbed.server.clock.now(), joined_day: '2026-11-20' };
  const { id } = await createTestParticipant(testbed.server.db, study.id, 'KDZ-001-7', joined);
  const readAt = async () => (await read(id)).sources[1]?.read_at;
  expect(await readAt()).toBe('2026-11-20T11:00:00.000Z');
  testbed.server.clock.advance(60);
  const { rows, result } = await recorded(testbed.server, () => sync(id));
  expect([result.statusCode, result.json()]).toEqual([200, { queued: 1 }]);
  expect(rows).toMatchObject([{ action: 'participant.sync_asked', object_id: id, actor_email: 'owner@example.org' }]);
  await eventually(async () => (await readAt()) === '2026-11-20T11:01:00.000Z');
  expect((await read(id)).sync_free_at).toBe('2026-11-20T11:16:00.000Z');
  testbed.server.clock.advance(QUARTER_SECONDS - 90);
  const early = await house.call('manager', 'POST', `/participants/${id}/sync`);
  expect([early.statusCode, early.headers['retry-after'], early.json().message]).toEqual([
    429,
    '90',
    'The sources of a participant are read at most once in 15 minutes. Try again at 12:16.',
  ]);
  testbed.server.clock.advance(90);
  const headers = bearer(await testbed.server.tokenOf(house.people.owner));
  const again = { method: 'POST', url: `/api/research/participants/${id}/sync`, headers } as const;
  expect((await testbed.server.app.inject(again)).statusCode).toBe(200);
});

test('Sync now passes over sources whose access ended, and is refused when all have', async () => {
  const { id, personId } = await house.join(study, 'KDZ-001-7', [], { athlete: { status: 'disconnected' } });
  await connectPolar(personId, 'permission_missing');
  expect(await read(id)).toMatchObject({
    can_sync: false,
    sources: [{ granted: [] }, { state: 'permission_missing' }, {}],
  });
  expect((await sync(id)).statusCode).toBe(409);
});

test('Sync now is neither offered nor taken for a source that is not set up while another one is', async () => {
  const { id } = await house.join(study, 'KDZ-001-7', [3], { athlete: { status: 'connected' } });
  const { sources, can_sync } = await read(id);
  expect([sources[0]?.state, can_sync]).toEqual(['connected', false]);
  const refused = await sync(id);
  expect([refused.statusCode, refused.json().message]).toEqual([409, 'No source of this participant can be read now']);
});
