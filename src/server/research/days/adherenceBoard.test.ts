import { sql } from 'kysely';
import { purgeDue } from '#server/sources/flow/purge.ts';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { type DaysHouse, daysHouse, FRIDAY, setClock } from '#server/testing/daysHouse.ts';
import { createTestActivity } from '#server/testing/testActivities.ts';
import { createTestParticipant } from '#server/testing/testResearch.ts';
import { ruleOfStudy } from '#shared/days/adherenceRule.ts';

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

const cellsOf = (rows: { cells: { key: string; state: unknown; met: boolean | null }[] }[], index = 0) =>
  rows[index]?.cells.map(({ key, state, met }) => [key, state, met]);

/** A cell has these values when its rule has neither limit nor phases. */
const noRule = { beyond: null, phase: null, target: 2 };

test('PAGES §3.20 the board has the shape that the screen needs', async () => {
  const study = await house.newStudy({ sports: ['run'] });
  const { id } = await house.join(study, 'KDZ-001-7', [3, 4, 9, 17, 18], { group_name: 'A' });
  expect(await house.board(study, 'from=2026-11-02&to=2026-11-20')).toEqual({
    as_of: '2026-11-20T11:00:00.000Z',
    rule: {
      version: 1,
      min_active_days: 2,
      min_minutes: 10,
      sports: ['run'],
      count: 'days',
      window: 'iso_week',
      grace_days: 0,
      declared_days: 'exclude',
      valid: { manual: true, flagged: true },
      limit: null,
      phases: [],
      groups: [],
    },
    columns: [
      { key: '2026-W45', from: '2026-11-02', to: '2026-11-08', partial: false },
      { key: '2026-W46', from: '2026-11-09', to: '2026-11-15', partial: false },
      { key: '2026-W47', from: '2026-11-16', to: '2026-11-22', partial: true },
    ],
    rows: [
      {
        participant_id: id,
        code: 'KDZ-001-7',
        group: 'A',
        weeks_met: 2,
        weeks_total: 3,
        weeks_beyond: null,
        target: 2,
        count: 'days',
        longest_gap_days: 7,
        cells: [
          { ...noRule, key: '2026-W45', state: 'data', active_days: 2, minutes: 60, distance: 10_000, met: true },
          { ...noRule, key: '2026-W46', state: 'data', active_days: 1, minutes: 30, distance: 5000, met: false },
          { ...noRule, key: '2026-W47', state: 'data', active_days: 2, minutes: 60, distance: 10_000, met: true },
        ],
      },
    ],
    totals: [
      { key: '2026-W45', participants: 1, met: 1, beyond: 0, on_protocol: { participants: 1, met: 1 } },
      { key: '2026-W46', participants: 1, met: 0, beyond: 0, on_protocol: { participants: 1, met: 0 } },
      { key: '2026-W47', participants: 1, met: 1, beyond: 0, on_protocol: { participants: 1, met: 1 } },
    ],
    sensitivity: {
      key: '2026-W46',
      targets: [
        { target: 4, participants: 1, met: 0, on_protocol: { participants: 1, met: 0 } },
        { target: 3, participants: 1, met: 0, on_protocol: { participants: 1, met: 0 } },
        { target: 2, participants: 1, met: 0, on_protocol: { participants: 1, met: 0 } },
        { target: 1, participants: 1, met: 1, on_protocol: { participants: 1, met: 1 } },
      ],
    },
    phases: [],
    active_days: expect.any(Array),
    unagreed: [],
    total: 1,
    page: 1,
    page_size: 50,
  });
});

test('STUDIES §5 the days and the other targets are summed for all participants and for those on protocol', async () => {
  const study = await house.newStudy();
  await house.join(study, 'KDZ-001-7', [3, 4, 9, 10]);
  await house.join(study, 'KDZ-002-5', [3]);
  const { totals, sensitivity } = await house.board(study, 'grain=day&from=2026-11-03&to=2026-11-05');
  const of = (participants: number, met: number) => ({ participants, met });
  expect(totals).toEqual([
    { key: '2026-11-03', ...of(2, 2), beyond: 0, on_protocol: of(1, 1) },
    { key: '2026-11-04', ...of(2, 1), beyond: 0, on_protocol: of(1, 1) },
    { key: '2026-11-05', ...of(2, 0), beyond: 0, on_protocol: of(1, 0) },
  ]);
  expect(sensitivity?.targets.find(({ target }) => target === 2)).toEqual({
    ...{ target: 2, ...of(2, 1) },
    on_protocol: of(1, 1),
  });
});

test('PAGES §3.5 the weeks that are judged are counted by their active days, within the weeks that are shown', async () => {
  const study = await house.newStudy();
  await house.join(study, 'KDZ-001-7', [3, 4, 9, 10]);
  await house.join(study, 'KDZ-002-5', [3]);
  const counted = async (query: string) =>
    (await house.board(study, query)).active_days
      .filter(({ weeks }) => weeks > 0)
      .map(({ days, weeks, on_protocol }) => [days, weeks, on_protocol]);
  expect(await counted('from=2026-11-02&to=2026-11-15')).toEqual([
    [0, 1, 0],
    [1, 1, 0],
    [2, 2, 2],
  ]);
  expect(await counted('from=2026-11-02&to=2026-11-08')).toEqual([
    [1, 1, 0],
    [2, 1, 1],
  ]);
  expect((await house.board(study, 'grain=day&from=2026-11-03&to=2026-11-05')).active_days).toEqual([]);
});

test('weeks of those who are not in, whose source is broken or who wait say so', async () => {
  const study = await house.newStudy();
  await createTestParticipant(server.db, study.id, 'KDZ-001-7');
  const broken = { status: 'disconnected' as const, status_since: new Date('2026-11-09T09:00:00Z') };
  await house.join(study, 'KDZ-002-5', [3], { athlete: broken });
  await house.join(study, 'KDZ-003-3', [3], { athlete: { last_sync_at: new Date('2026-11-08T20:00:00Z') } });
  await house.join(study, 'KDZ-004-4', [3], {
    withdrawn_at: server.clock.now(),
    withdrawal_date: '2026-11-08',
    withdrawal_choice: 'keep',
    withdrawal_requested_by: 'participant',
  });
  await house.join(study, 'KDZ-005-2', [3], { end_date: '2026-11-08' });
  const { rows } = await house.board(study, 'from=2026-11-02&to=2026-11-29');
  expect(rows.map(({ code, cells }) => [code, ...cells.map(({ state }) => state)])).toEqual([
    ['KDZ-001-7', 'not_joined', 'not_joined', 'not_joined', 'future'],
    ['KDZ-002-5', 'data', 'broken', 'broken', 'future'],
    ['KDZ-003-3', 'data', 'awaiting', 'awaiting', 'future'],
    ['KDZ-004-4', 'data', 'withdrawn', 'withdrawn', 'future'],
    ['KDZ-005-2', 'data', 'ended', 'ended', 'future'],
  ]);
});

test.each(['rolling_7', 'enrolment_week'] as const)(
  'after the end of a study no week is judged that the board and a package do not have: %s',
  async (window) => {
    setClock(server, '2026-11-23T11:00:00Z');
    house = await daysHouse(server);
    const study = await house.newStudy({ end_date: '2026-11-15' });
    const person = await house.join(study, 'KDZ-001-7', [2, 3, 4, 9, 11, 13], { start_date: '2026-11-03' });
    const rule = { ...ruleOfStudy({ sports: [], min_active_days: 2, min_minutes: 10 }), window };
    const body = { version: 1, rule, reason: 'As agreed' };
    expect((await house.call('owner', 'POST', `/studies/${study.id}/rules`, body)).statusCode).toBe(201);
    const { rows } = await house.board(study);
    const judged = (rows[0]?.cells ?? []).flatMap(({ key, met }) => (met === null ? [] : [[key, met]]));
    expect(judged).toEqual([['2026-W46', true]]);
    expect(await house.calendar(person)).toMatchObject({ weeks_met: 1, weeks_total: 1 });
    expect(await house.summary(study)).toMatchObject({ weeks_met: 1, weeks_total: 1 });
  },
);

test('STUDIES §4 board, calendar and their codes agree on the ten states', async () => {
  const study = await house.newStudy({ end_date: '2026-11-19' });
  const person = await house.join(study, 'KDZ-001-7', [3, 4], {
    start_date: '2026-11-03',
    athlete: {
      status: 'disconnected',
      status_since: new Date('2026-11-12T09:00:00Z'),
      last_sync_at: new Date('2026-11-10T09:00:00Z'),
    },
  });
  await server.db
    .updateTable('activities')
    .set({ excluded_at: server.clock.now() })
    .where('local_day', '=', '2026-11-04')
    .execute();
  const post = (path: string, body: Record<string, unknown>) => house.call('owner', 'POST', path, body);
  await post(`/participants/${person.id}/absences`, {
    first_day: '2026-11-06',
    last_day: '2026-11-06',
    reason: 'illness',
  });
  await post(`/participants/${person.id}/pauses`, {
    first_day: '2026-11-07',
    last_day: '2026-11-07',
    reason: 'Injured',
  });
  const expected = [
    ['2026-11-02', 'not_started', 1],
    ['2026-11-03', 'active', 2],
    ['2026-11-04', 'excluded', 10],
    ['2026-11-05', 'none_recorded', 3],
    ['2026-11-06', 'declared', 4],
    ['2026-11-07', 'paused', 7],
    ['2026-11-11', 'awaiting_sync', 6],
    ['2026-11-12', 'source_broken', 5],
    ['2026-11-20', 'after_end', 9],
    ['2026-11-21', null, null],
  ];
  const days = expected.map(([day]) => day);
  const calendar = await house.calendar(person, 'from=2026-11-02&to=2026-11-22');
  const shown = calendar.days.filter(({ day }) => days.includes(day));
  expect(shown.map(({ day, state, state_code }) => [day, state, state_code])).toEqual(expected);
  expect([calendar.today, calendar.this_week.key, calendar.this_week.active_days]).toEqual([
    '2026-11-20',
    '2026-W47',
    0,
  ]);
  const { rows } = await house.board(study, 'grain=day&from=2026-11-02&to=2026-11-22');
  expect(rows[0]?.cells.map(({ key, state }) => [key, state])).toEqual(
    calendar.days.map(({ day, state }) => [day, state]),
  );
  await server.db
    .updateTable('participants')
    .set({ withdrawn_at: server.clock.now(), withdrawal_date: '2026-11-18', withdrawal_choice: 'keep' })
    .execute();
  const after = await house.calendar(person, 'from=2026-11-16&to=2026-11-22');
  expect(after.days.map(({ state }) => state)).toEqual([
    'source_broken',
    'source_broken',
    'source_broken',
    'withdrawn',
    'withdrawn',
    null,
    null,
  ]);
});

test('an account that breaks before its source was heard leaves the days before as not yet known', async () => {
  const study = await house.newStudy({ permitted_sources: ['strava', 'file'] });
  const status_since = new Date('2026-11-18T08:00:00Z');
  const athlete = { status: 'permission_missing' as const, status_since, last_sync_at: null };
  const person = await house.join(study, 'KDZ-001-7', [], { athlete });
  const { days, delivered_at } = await house.calendar(person, 'from=2026-11-16&to=2026-11-20');
  expect(delivered_at).toBeNull();
  expect(days.map(({ state }) => state)).toEqual([
    'awaiting_sync',
    'awaiting_sync',
    'source_broken',
    'source_broken',
    'source_broken',
    null,
    null,
  ]);
});

test('what was recorded between two connections to Polar never arrives: its days are broken, unless another source has them', async () => {
  const study = await house.newStudy({ permitted_sources: ['polar'] });
  const person = await house.join(study, 'KDZ-001-7', [3]);
  const connected_at = new Date('2026-11-02T08:00:00Z');
  const again = new Date('2026-11-19T08:00:00Z');
  await server.db
    .insertInto('source_accounts')
    .values({
      ...{ id: person.id, person_id: person.personId, source: 'polar', external_id: '7', status: 'connected' },
      ...{
        status_since: again,
        connected_at: again,
        first_connected_at: connected_at,
        last_sync_at: server.clock.now(),
      },
      ...{ consent_version: 1, consent_lang: 'de', consented_at: again, updated_at: again },
      gaps: '{[2026-11-05T10:00:00Z,2026-11-19T08:00:00Z)}',
    })
    .execute();
  const { id } = await createTestActivity(server.db, person.personId, { day: '2026-11-11' });
  await server.db
    .updateTable('activities')
    .set({ source: 'polar', strava_id: null, external_id: 'x' })
    .where('id', '=', id)
    .execute();
  const days = ['2026-11-04', '2026-11-05', '2026-11-11', '2026-11-18', '2026-11-19'];
  const shown = async () => {
    const calendar = await house.calendar(person, 'from=2026-11-02&to=2026-11-22');
    const { rows } = await house.board(study, 'grain=day&from=2026-11-02&to=2026-11-22');
    expect(rows[0]?.cells.map(({ state }) => state)).toEqual(calendar.days.map(({ state }) => state));
    return calendar.days.filter(({ day }) => days.includes(day)).map(({ state }) => state);
  };
  expect(await shown()).toEqual(['none_recorded', 'source_broken', 'active', 'source_broken', 'none_recorded']);
  const weeks = await house.board(study, 'from=2026-11-02&to=2026-11-22');
  expect(weeks.rows[0]?.cells.map(({ met }) => met)).toEqual([null, null, null]);
  await server.db
    .updateTable('studies')
    .set({ permitted_sources: ['polar', 'strava'] })
    .execute();
  expect(await shown()).toEqual(['none_recorded', 'none_recorded', 'active', 'none_recorded', 'none_recorded']);
});

/** Polar alone, connected since then and heard today. */
async function connectPolar(person: { personId: string }, connected_at: Date) {
  const at = { status_since: connected_at, connected_at, consented_at: connected_at, updated_at: connected_at };
  await server.db.deleteFrom('athletes').where('id', '=', person.personId).execute();
  await server.db
    .insertInto('source_accounts')
    .values({
      ...{ id: person.personId, person_id: person.personId, source: 'polar', external_id: '7', status: 'connected' },
      ...{ ...at, last_sync_at: server.clock.now(), consent_version: 1, consent_lang: 'de' },
    })
    .execute();
}

test('days before the first connection to Polar are not known, also when the study takes files', async () => {
  const study = await house.newStudy({ permitted_sources: ['polar', 'file'] });
  const person = await house.join(study, 'KDZ-001-7');
  await connectPolar(person, new Date('2026-11-18T08:00:00Z'));
  const { days } = await house.calendar(person, 'from=2026-11-02&to=2026-11-20');
  expect(days.slice(0, 20).map(({ state }) => state)).toEqual([
    ...Array(16).fill('awaiting_sync'),
    ...Array(3).fill('none_recorded'),
    null,
  ]);
  const { rows } = await house.board(study, 'from=2026-11-02&to=2026-11-22');
  expect(rows[0]?.cells.map(({ met }) => met)).toEqual([null, null, null]);
});

test('days of a connection stay days of a connection when its data are deleted, also after another one', async () => {
  const study = await house.newStudy({ permitted_sources: ['polar'] });
  const person = await house.join(study, 'KDZ-001-7');
  await connectPolar(person, new Date('2026-11-03T08:00:00Z'));
  const ended = new Date('2026-11-10T08:00:00Z');
  await server.db
    .updateTable('source_accounts')
    .set({ status: 'disconnected', status_since: ended, delete_due_at: ended })
    .execute();
  const states = async () =>
    (await house.calendar(person, 'from=2026-11-02&to=2026-11-20')).days.slice(0, 19).map(({ state }) => state);
  await purgeDue({ ...server, now: server.clock.now, log: server.app.log }, 'polar');
  expect(await server.db.selectFrom('source_accounts').select('id').execute()).toEqual([]);
  expect(await states()).toEqual(['not_started', ...Array(18).fill('source_broken')]);

  await connectPolar(person, new Date('2026-11-18T08:00:00Z'));
  expect(await states()).toEqual([
    'not_started',
    ...Array(15).fill('source_broken'),
    ...Array(3).fill('none_recorded'),
  ]);
  await server.db.deleteFrom('participants').execute();
  await server.db.deleteFrom('people').where('id', '=', person.personId).execute();
  expect(await server.db.selectFrom('ended_accounts').select('source').execute()).toEqual([]);
});

test('only what the study reads counts: its days, sports and sources, primary records, nothing excluded', async () => {
  const study = await house.newStudy({ sports: ['run'], permitted_sources: ['strava'] });
  const { personId } = await house.join(study, 'KDZ-001-7', [1, 3]);
  await createTestActivity(server.db, personId, { day: '2026-11-04', sport_type: 'Ride' });
  await createTestActivity(server.db, personId, { day: '2026-11-05', sport_type: 'TrailRun' });
  const joined = await createTestActivity(server.db, personId, { day: '2026-11-06' });
  const file = await createTestActivity(server.db, personId, { day: '2026-11-07' });
  await server.db
    .updateTable('activities')
    .set({ joined_to: joined.id })
    .where('id', '=', (await createTestActivity(server.db, personId, { day: '2026-11-06' })).id)
    .execute();
  await server.db
    .updateTable('activities')
    .set({ source: 'file', strava_id: null })
    .where('id', '=', file.id)
    .execute();
  const { rows } = await house.board(study, 'from=2026-11-02&to=2026-11-08');
  expect(rows[0]?.cells).toEqual([
    { ...noRule, key: '2026-W45', state: 'data', active_days: 3, minutes: 90, distance: 15_000, met: true },
  ]);
  await server.db.updateTable('installation_settings').set({ display_policy: 'own_only' }).execute();
  expect(cellsOf((await house.board(study, 'from=2026-11-02&to=2026-11-08')).rows)).toEqual([
    ['2026-W45', 'not_joined', null],
  ]);
  await server.db.updateTable('installation_settings').set({ display_policy: 'derived' }).execute();
  expect(cellsOf((await house.board(study, 'from=2026-11-02&to=2026-11-08')).rows)).toEqual([
    ['2026-W45', 'data', true],
  ]);
});

test('STUDIES §5 a session of exactly the least minutes counts, and one entered by hand where the rule says so', async () => {
  const study = await house.newStudy();
  const { personId } = await house.join(study, 'KDZ-001-7', [3, 4, 5]);
  const ofDay = (day: string) => server.db.updateTable('activities').where('local_day', '=', day);
  await ofDay('2026-11-03').set({ moving_time: 599 }).execute();
  await ofDay('2026-11-04').set({ moving_time: 600 }).execute();
  await ofDay('2026-11-05').set({ manual: true }).execute();
  expect(
    await server.db.selectFrom('activities').select('id').where('person_id', '=', personId).execute(),
  ).toHaveLength(3);
  const active = async () => (await house.board(study, 'from=2026-11-02&to=2026-11-08')).rows[0]?.cells[0]?.active_days;
  expect(await active()).toBe(2);
  const valid = { valid: { manual: false, flagged: true } };
  await sql`UPDATE study_rules SET rule = rule || ${JSON.stringify(valid)}::jsonb`.execute(server.db);
  expect(await active()).toBe(1);
});

test('the individual target replaces that of the rule', async () => {
  const study = await house.newStudy();
  await house.join(study, 'KDZ-001-7', [3, 4]);
  await house.join(study, 'KDZ-002-5', [3, 4], { target_days: 3 });
  const { rows } = await house.board(study, 'from=2026-11-02&to=2026-11-08');
  expect(rows.map(({ cells }) => cells[0]?.met)).toEqual([true, false]);
});

test('a week counts in no share while its days of grace keep it open, when only those who met it are judged', async () => {
  setClock(server, '2026-11-23T11:00:00Z');
  house = await daysHouse(server);
  const study = await house.newStudy();
  await house.join(study, 'KDZ-001-7', [9, 10, 17, 18]);
  await house.join(study, 'KDZ-002-5', [10]);
  const shownWith = async (grace_days: number, version: number) => {
    const rule = { ...ruleOfStudy({ sports: [], min_minutes: 10, min_active_days: 2 }), grace_days };
    const body = { version, rule, reason: 'Late files' };
    expect((await house.call('owner', 'POST', `/studies/${study.id}/rules`, body)).statusCode).toBe(201);
    const { columns, totals, sensitivity } = await house.board(study, 'from=2026-11-09&to=2026-11-22');
    const { weeks_met, weeks_total } = await house.summary(study);
    const weeks = columns.map(({ partial }, index) => [partial, totals[index]?.met, totals[index]?.participants]);
    return { weeks, key: sensitivity?.key, met: [weeks_met, weeks_total] };
  };
  const closed = [false, 1, 2];
  expect(await shownWith(2, 1)).toEqual({ weeks: [closed, [true, 1, 1]], key: '2026-W46', met: [1, 4] });
  expect(await shownWith(0, 2)).toEqual({ weeks: [closed, closed], key: '2026-W47', met: [2, 6] });
});

test('years after its closing a study without an end shows the weeks before it, and still counts them', async () => {
  setClock(server, '2029-06-01T10:00:00Z');
  house = await daysHouse(server);
  const study = await house.newStudy();
  const participant = await house.join(study, 'KDZ-001-7', [9, 10, 17, 18]);
  await server.db
    .updateTable('studies')
    .set({ closed_at: new Date('2026-11-20T12:00:00Z') })
    .where('id', '=', study.id)
    .execute();
  const counted = { weeks_met: 2, weeks_total: 3 };
  const { columns, rows, totals } = await house.board(study);
  expect(columns.at(-1)).toMatchObject({ key: '2026-W47', partial: false });
  expect(rows).toMatchObject([counted]);
  expect(totals.at(-1)).toMatchObject({ participants: 1, met: 1 });
  expect((await house.board(study, 'grain=day&from=2026-11-09')).columns.at(-1)?.key).toBe('2026-11-20');
  const { weeks, days, ...summary } = await house.summary(study);
  expect(summary).toMatchObject(counted);
  expect([weeks.at(-1), days.at(-1)]).toMatchObject([{ key: '2026-W47', met: 1 }, { day: '2026-11-20' }]);
  const calendar = await house.calendar(participant);
  expect(calendar).toMatchObject({ ...counted, today: '2029-06-01', this_week: { state: 'ended' } });
  expect(calendar.days.at(-1)?.day).toBe('2026-11-22');
});

test('`only=below` has the ones that missed the last week that is over, and a group only its own', async () => {
  const study = await house.newStudy();
  await house.join(study, 'KDZ-001-7', [9, 10], { group_name: 'A' });
  await house.join(study, 'KDZ-002-5', [9], { group_name: 'A' });
  await house.join(study, 'KDZ-003-3', [], { group_name: 'B' });
  const codes = async (query: string) => {
    const { rows, total, totals } = await house.board(study, `from=2026-11-09&to=2026-11-15&${query}`);
    return [rows.map(({ code }) => code), total, totals[0]?.met, totals[0]?.participants];
  };
  expect(await codes('only=below')).toEqual([['KDZ-002-5', 'KDZ-003-3'], 2, 1, 3]);
  expect(await codes('only=below&group=A')).toEqual([['KDZ-002-5'], 1, 1, 2]);
  expect(await codes('group=B')).toEqual([['KDZ-003-3'], 1, 0, 1]);
  expect(await codes('group=C')).toEqual([[], 0, 0, 0]);
});

test('a window of seven days that began before the weeks that are shown is judged whole', async () => {
  const study = await house.newStudy();
  await house.join(study, 'KDZ-001-7', [7, 8, 14, 15]);
  const rule = { ...ruleOfStudy({ sports: [], min_active_days: 2, min_minutes: 10 }), window: 'rolling_7' };
  const body = { version: 1, rule, reason: 'As agreed' };
  expect((await house.call('owner', 'POST', `/studies/${study.id}/rules`, body)).statusCode).toBe(201);
  const [all, last] = [
    await house.board(study, 'from=2026-11-02&to=2026-11-15'),
    await house.board(study, 'from=2026-11-09&to=2026-11-15'),
  ];
  expect(last.rows[0]?.cells).toEqual(all.rows[0]?.cells.slice(1));
});

test('92 days are shown by day, of which today is not over', async () => {
  const study = await house.newStudy();
  await house.join(study, 'KDZ-001-7', [19]);
  const { columns } = await house.board(study, 'grain=day&from=2026-08-21&to=2026-11-20');
  expect([columns.length, columns.filter(({ partial }) => partial).map(({ key }) => key)]).toEqual([
    92,
    ['2026-11-20'],
  ]);
  const long = await house.call(
    'owner',
    'GET',
    `/studies/${study.id}/adherence?grain=day&from=2026-08-20&to=2026-11-20`,
  );
  expect([long.statusCode, Object.keys(long.json().error.fields)]).toEqual([400, ['from']]);
});

test('a period that is wrong is refused in words', async () => {
  const study = await house.newStudy();
  const ask = async (query: string) => {
    const answer = await house.call('owner', 'GET', `/studies/${study.id}/adherence?${query}`);
    return [answer.statusCode, answer.json().message];
  };
  expect(await ask('from=2026-02-30')).toEqual([400, 'Enter a date that exists']);
  expect(await ask('from=2026-11-20&to=2026-11-19')).toEqual([400, 'The last day lies before the first']);
  expect(await ask('from=2024-01-01&to=2026-11-19')).toEqual([400, 'The period is too long']);
  expect(await ask('grain=day&from=2026-01-01&to=2026-11-19')).toEqual([400, 'The period is too long']);
});

test('STUDIES §4 no day before the consent counts, also where the own start is earlier', async () => {
  const study = await house.newStudy();
  const phases = [
    { phase: 'baseline', days: 2, target: 0 },
    { phase: 'intervention', days: null, target: null },
  ];
  await sql`UPDATE study_rules SET rule = rule || ${JSON.stringify({ phases })}::jsonb`.execute(server.db);
  const own = { joined_day: '2026-11-10', start_date: '2026-11-04' };
  const one = await house.join(study, 'KDZ-001-7', [5, 11], own);
  const { days } = await house.calendar(one, 'from=2026-11-05&to=2026-11-12');
  expect(days.filter(({ day }) => ['05', '09', '10', '11', '12'].includes(day.slice(-2)))).toMatchObject([
    { state: 'not_started', phase: null },
    { state: 'not_started', phase: null },
    { state: 'none_recorded', phase: 'baseline' },
    { state: 'active', phase: 'baseline' },
    { state: 'none_recorded', phase: 'intervention' },
  ]);
  // What the study reads begins as before.
  const read = server.db.selectFrom('participations').select(['start_day', 'first_day']);
  expect(await read.execute()).toEqual([{ start_day: '2026-11-10', first_day: '2026-11-04' }]);
});

test('a cell of the board has the target of the phase in which its week lies', async () => {
  const study = await house.newStudy();
  const phases = [
    { phase: 'baseline', days: 7, target: 0 },
    { phase: 'intervention', days: 7, target: 4 },
    { phase: 'follow_up', days: null, target: null },
  ];
  await sql`UPDATE study_rules SET rule = rule || ${JSON.stringify({ phases })}::jsonb`.execute(server.db);
  await house.join(study, 'KDZ-001-7', [3, 10, 17], { joined_day: '2026-11-02' });
  const { rows } = await house.board(study, 'from=2026-11-02&to=2026-11-20');
  expect(rows[0]?.cells.map(({ phase, target }) => [phase, target])).toEqual([
    ['baseline', null],
    ['intervention', 4],
    ['follow_up', 2],
  ]);
});

test('STUDIES §4 no day before the start of the study counts, also where the own start is earlier', async () => {
  const study = await house.newStudy();
  const one = await house.join(study, 'KDZ-001-7', [5, 11], { start_date: '2026-11-04', joined_at: null });
  const moved = await house.call('owner', 'PATCH', `/studies/${study.id}`, { start_date: '2026-11-10' });
  expect(moved.statusCode).toBe(200);
  await server.db
    .updateTable('participants')
    .set({ joined_at: new Date('2026-11-02T08:00:00Z') })
    .where('id', '=', one.id)
    .execute();
  const { days } = await house.calendar(one, 'from=2026-11-02&to=2026-11-15');
  expect(days.filter(({ day }) => ['05', '09', '10', '11'].includes(day.slice(-2)))).toMatchObject([
    { state: 'not_started', count: 0 },
    { state: 'not_started', count: 0 },
    { state: 'none_recorded', count: 0 },
    { state: 'active', count: 1 },
  ]);
  const read = server.db.selectFrom('participations').select(['start_day', 'first_day']);
  expect(await read.execute()).toEqual([{ start_day: '2026-11-10', first_day: '2026-11-10' }]);
});

test('in a study that is over the last week is its own: board, other targets and the effect of another rule tell of it', async () => {
  const study = await house.newStudy({ start_date: '2026-08-03', end_date: '2026-08-28' });
  const since = {
    ...{ joined_at: new Date('2026-08-03T08:00:00Z'), joined_day: '2026-08-03' },
    athlete: { connected_at: new Date('2026-08-03T08:00:00Z') },
  };
  const { personId } = await house.join(study, 'KDZ-001-7', [], since);
  const missing = await house.join(study, 'KDZ-002-5', [], since);
  for (const day of ['2026-08-24', '2026-08-25']) await createTestActivity(server.db, personId, { day });
  const board = await house.board(study, 'only=below');
  expect([board.rows.map(({ participant_id }) => participant_id), board.total]).toEqual([[missing.id], 1]);
  expect(board.columns.at(-1)).toMatchObject({ key: '2026-W35', partial: false });
  expect(board.sensitivity).toMatchObject({ key: '2026-W35' });
  const rule = ruleOfStudy({ sports: [], min_active_days: 3, min_minutes: 10 });
  const preview = await house.call('owner', 'POST', `/studies/${study.id}/rule-preview`, { rule });
  expect(preview.json()).toMatchObject({
    ...{ from_key: '2026-W32', to_key: '2026-W35', percent_now: 13, percent_then: 0 },
    last_week: { key: '2026-W35', met_now: 1, judged_now: 2, met_then: 0, judged_then: 2 },
  });
  const later = await house.board(study, 'from=2026-08-24&to=2026-09-06');
  expect(later.columns.map(({ partial }) => partial)).toEqual([false, false]);
});

test('STUDIES §14 pages of participants below the target are in the order of codes, which tells no group', async () => {
  const study = await house.newStudy();
  const codes = Array.from({ length: 52 }, (_, index) => `KDZ-${String(index + 1).padStart(3, '0')}-7`);
  for (const [index, code] of codes.entries()) {
    await house.join(study, code, [], { group_name: index % 2 === 0 ? 'A' : 'B' });
  }
  const pages = [await house.board(study, 'only=below'), await house.board(study, 'only=below&page=2')];
  expect(pages.flatMap(({ rows }) => rows.map(({ code }) => code))).toEqual(codes);
});
