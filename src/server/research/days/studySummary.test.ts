import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { hashOfToken } from '#server/plugins/secretTokens.ts';
import { recorded } from '#server/testing/auditRows.ts';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { type DaysHouse, daysHouse, FRIDAY, novemberDay, setClock } from '#server/testing/daysHouse.ts';
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

test('the overview counts what arrives and names whom to contact, the most urgent first', async () => {
  const study = await house.newStudy();
  await house.join(study, 'KDZ-001-7', [9, 10, 19, 20]);
  await house.join(study, 'KDZ-002-5', [5]);
  await house.join(study, 'KDZ-003-3', [4]);
  await house.join(study, 'KDZ-004-4', [19], {
    athlete: { status: 'disconnected', status_since: new Date('2026-11-19T23:30:00Z') },
  });
  await createTestParticipant(server.db, study.id, 'KDZ-005-2');
  const { weeks, days, ...summary } = await house.summary(study);
  expect(summary).toEqual({
    as_of: '2026-11-20T11:00:00.000Z',
    participants: 5,
    connected: 3,
    silent: 2,
    weeks_met: 1,
    weeks_total: 8,
    weeks_beyond: null,
    on_protocol: { participants: 1, weeks_met: 1, weeks_total: 2 },
    activities: 7,
    today: [
      expect.objectContaining({ code: 'KDZ-004-4', status: 'disconnected', since: '2026-11-20', is_reachable: false }),
      expect.objectContaining({ code: 'KDZ-003-3', status: 'silent', since: '2026-11-04' }),
      expect.objectContaining({ code: 'KDZ-002-5', status: 'silent', since: '2026-11-05' }),
    ],
    today_total: 3,
    contacted_lately: 0,
    pauses: [],
  });
  expect(weeks).toHaveLength(12);
  expect(weeks.at(-1)).toEqual({
    key: '2026-W47',
    from: '2026-11-16',
    to: '2026-11-22',
    partial: true,
    participants: 1,
    met: 1,
    active: 2,
    on_protocol: { participants: 1, met: 1 },
  });
  expect(days).toHaveLength(28);
  expect(days.slice(-2)).toEqual([
    { day: '2026-11-19', activities: 2 },
    { day: '2026-11-20', activities: 1 },
  ]);
});

test('nobody is silent whom an absence, a pause or a start to come explains: strip, list, filter and today agree', async () => {
  const study = await house.newStudy();
  const span = (first: number, last: number) => ({ first_day: novemberDay(first), last_day: novemberDay(last) });
  await house.join(study, 'KDZ-001-7', [4]);
  const ill = await house.join(study, 'KDZ-002-5', [3]);
  const back = await house.join(study, 'KDZ-003-3', [3]);
  const paused = await house.join(study, 'KDZ-004-4', [3]);
  await house.join(study, 'KDZ-005-2', [], { start_date: '2026-11-20' });
  await house.join(study, 'KDZ-006-6', [], { start_date: '2026-11-14' });
  const later = await house.join(study, 'KDZ-007-9', [3]);
  await house.call('owner', 'POST', `/participants/${ill.id}/absences`, { ...span(18, 22), reason: 'illness' });
  await house.call('owner', 'POST', `/participants/${back.id}/absences`, { ...span(5, 13), reason: 'holiday' });
  await house.call('owner', 'POST', `/participants/${later.id}/absences`, { ...span(21, 25), reason: 'holiday' });
  const pause = { first_day: novemberDay(19), last_day: null, reason: 'The device is in repair' };
  await house.call('owner', 'POST', `/participants/${paused.id}/pauses`, pause);
  const listed = await house.call('owner', 'GET', `/studies/${study.id}/participants?status=silent&sort=code`);
  const { silent, today } = await house.summary(study);
  expect(silent).toBe(3);
  expect(today.map(({ code, since }) => [code, since])).toEqual([
    ['KDZ-007-9', '2026-11-03'],
    ['KDZ-001-7', '2026-11-04'],
    ['KDZ-003-3', '2026-11-13'],
  ]);
  const codes = listed.json<{ participants: { code: string }[] }>().participants.map(({ code }) => code);
  expect(codes).toEqual(['KDZ-001-7', 'KDZ-003-3', 'KDZ-007-9']);
  const seven = await house.call('owner', 'GET', `/studies/${study.id}/participants?silent_days=7&sort=code`);
  expect(seven.json().participants.map(({ code }: { code: string }) => code)).toEqual(codes);
  await house.call('owner', 'POST', `/studies/${study.id}/pauses`, { ...pause, first_day: novemberDay(20) });
  expect((await house.summary(study)).silent).toBe(0);
});

test('who has a later end of their own has completed with the study when its end moves before that', async () => {
  const study = await house.newStudy({ end_date: '2026-12-31' });
  const own = { end_date: '2026-12-20' };
  await house.join(study, 'KDZ-001-7', [3], own);
  await createTestParticipant(server.db, study.id, 'KDZ-002-5', own);
  expect((await house.summary(study)).silent).toBe(1);
  await house.call('owner', 'PATCH', `/studies/${study.id}`, { end_date: novemberDay(15), reason: 'Ended early' });
  const listed = await house.call('owner', 'GET', `/studies/${study.id}/participants?sort=code`);
  expect(listed.json().participants.map(({ status }: { status: string }) => status)).toEqual([
    'completed',
    'never_joined',
  ]);
  expect(await house.summary(study)).toMatchObject({ silent: 0, today: [] });
  const { rows } = await house.board(study, 'grain=day&from=2026-11-15&to=2026-11-16');
  expect(rows[0]?.cells.map(({ state }) => state)).toEqual(['none_recorded', 'after_end']);
});

test('STUDIES §12 an expired invitation and one without an answer for days are to contact today, by hand', async () => {
  const study = await house.newStudy();
  const invited = async (code: string, created_on: string, end: Record<string, Date> = {}) => {
    const { id } = await createTestParticipant(server.db, study.id, code);
    const created_at = new Date(`${created_on}T09:00:00Z`);
    const expires_at = new Date(created_at.getTime() + 14 * 86_400_000);
    const row = { id: uuidv7(), participant_id: id, token_hash: hashOfToken(code), created_at, expires_at, ...end };
    await server.db.insertInto('participant_invites').values(row).execute();
  };
  await invited('KDZ-001-7', '2026-11-13');
  await invited('KDZ-002-5', '2026-11-14');
  await invited('KDZ-003-3', '2026-11-05');
  await invited('KDZ-004-4', '2026-11-05', { refused_at: new Date('2026-11-06T09:00:00Z') });
  await house.join(study, 'KDZ-005-2', [3]);
  const { today, today_total } = await house.summary(study);
  expect(today.map(({ code, status, since }) => [code, status, since])).toEqual([
    ['KDZ-005-2', 'silent', '2026-11-03'],
    ['KDZ-003-3', 'invitation_expired', '2026-11-19'],
    ['KDZ-001-7', 'invited', '2026-11-13'],
  ]);
  expect(today_total).toBe(3);
});

test('STUDIES §5 another rule shows its effect before it is saved, and the saved one is a new version', async () => {
  const study = await house.newStudy();
  await house.join(study, 'KDZ-001-7', [3, 4, 5, 9, 10]);
  await house.join(study, 'KDZ-002-5', [3, 4, 9, 10]);
  await house.join(study, 'KDZ-003-3');
  const path = `/studies/${study.id}`;
  const rule = ruleOfStudy({ sports: [], min_active_days: 3, min_minutes: 10 });
  const preview = await house.call('owner', 'POST', `${path}/rule-preview`, { rule });
  expect(preview.json()).toMatchObject({
    rule: { version: 2, min_active_days: 3, min_minutes: 10, sports: [] },
    from_key: '2026-W45',
    to_key: '2026-W46',
    percent_now: 67,
    percent_then: 17,
    changed: 1,
    participants: 3,
    last_week: { key: '2026-W46', met_now: 2, judged_now: 3, met_then: 0, judged_then: 3 },
    on_protocol: {
      ...{ participants: 2, percent_now: 100, percent_then: 25 },
      last_week: { met_now: 2, judged_now: 2, met_then: 0, judged_then: 2 },
    },
  });
  await house.call('owner', 'PATCH', path, { min_active_days: 3, reason: 'As agreed' });
  await house.call('owner', 'PATCH', path, { title: 'Another title' });
  const rules = await server.db.selectFrom('study_rules').select(['version', 'rule']).orderBy('version').execute();
  expect(rules.map(({ version, rule }) => [version, rule.target])).toEqual([
    [1, 2],
    [2, 3],
  ]);
  expect((await house.board(study)).rule).toMatchObject({ version: 2, min_active_days: 3 });
});

test('an absence is declared and taken back by those who may, stands in the log, and goes with an erasure', async () => {
  const study = await house.newStudy();
  const { id } = await house.join(study, 'KDZ-001-7', [9]);
  const week = async () => (await house.calendar({ id }, 'from=2026-11-09&to=2026-11-15')).weeks[0];
  expect(await week()).toMatchObject({ met: false, active_days: 1 });
  const body = { first_day: '2026-11-14', last_day: '2026-11-15', reason: 'illness' };
  const declared = await house.call('manager', 'POST', `/participants/${id}/absences`, body);
  const { absence } = declared.json();
  expect([declared.statusCode, absence]).toEqual([201, { id: absence.id, channel: 'staff', ...body }]);
  expect(await week()).toMatchObject({ met: false });
  await house.call('owner', 'POST', `/participants/${id}/absences`, {
    ...body,
    first_day: '2026-11-11',
    last_day: '2026-11-12',
  });
  expect(await week()).toMatchObject({ met: true });
  const ofStudy = server.db.updateTable('studies').where('id', '=', study.id);
  await ofStudy.set({ closed_at: server.clock.now() }).execute();
  const late = await house.call('manager', 'DELETE', `/absences/${absence.id}`);
  expect([late.statusCode, late.json().error.code]).toEqual([409, 'study_closed']);
  await ofStudy.set({ closed_at: null }).execute();
  expect((await house.call('manager', 'DELETE', `/absences/${absence.id}`)).statusCode).toBe(204);
  expect(await week()).toMatchObject({ met: false });
  expect((await house.call('manager', 'DELETE', `/absences/${absence.id}`)).json().message).toBe(
    `Absence with id ${absence.id} not found`,
  );
  const wrong = await house.call('owner', 'POST', `/participants/${id}/absences`, { ...body, last_day: '2026-11-11' });
  expect([wrong.statusCode, wrong.json().error.fields]).toEqual([
    400,
    { last_day: 'The last day lies before the first' },
  ]);
  const longest = { ...body, first_day: '2026-01-01', last_day: '2027-01-02' };
  const long = await house.call('owner', 'POST', `/participants/${id}/absences`, longest);
  expect([long.statusCode, long.json().error.fields]).toEqual([400, { last_day: expect.any(String) }]);
  const log = await house.call('owner', 'GET', `/participants/${id}/log?sort=at`);
  expect(
    log.json().entries.map((entry: { action: string; changes: unknown }) => [entry.action, entry.changes]),
  ).toEqual([
    ['participant.absence_declared', { absence: { old: null, new: body } }],
    ['participant.absence_declared', { absence: expect.objectContaining({ old: null }) }],
    ['participant.absence_removed', { absence: { old: body, new: null } }],
  ]);
  const pause = { first_day: '2026-11-18', last_day: null, reason: 'canary-of-a-pause' };
  await house.call('owner', 'POST', `/participants/${id}/pauses`, pause);
  const withdrawal = { requested_by: 'participant', date: '2026-11-19', choice: 'erase', reason: 'By letter' };
  expect((await house.call('owner', 'POST', `/participants/${id}/withdraw`, withdrawal)).statusCode).toBe(200);
  expect(await server.db.selectFrom('declarations').select('id').execute()).toEqual([]);
  expect(await server.db.selectFrom('pauses').select('id').execute()).toEqual([]);
  const kept = await house.call('owner', 'GET', `/participants/${id}/log`);
  expect(kept.body).not.toMatch(/illness|canary/);
  const states = (await house.calendar({ id }, 'from=2026-11-09&to=2026-11-22')).days.map(({ state }) => state);
  expect(new Set(states)).toEqual(new Set(['withdrawn', null]));
});

test('PAGES §3.5, STUDIES §7 connected counts whose connection works or whose files could be read', async () => {
  const study = await house.newStudy({ permitted_sources: ['strava', 'file'] });
  const athlete = { status: 'disconnected', status_since: new Date('2026-11-10T08:00:00Z') } as const;
  const broken = { athlete: { ...athlete, last_sync_at: new Date('2026-11-09T08:00:00Z') } };
  await house.join(study, 'KDZ-001-7', [9]);
  await house.join(study, 'KDZ-002-5', [9], broken);
  const { id, personId } = await house.join(study, 'KDZ-003-3', [9], broken);
  const connected = async () => (await house.summary(study)).connected;
  expect(await connected()).toBe(1);
  const at = new Date('2026-11-18T09:00:00Z');
  const upload = { person_id: personId, participant_id: id, channel: 'staff' as const, place: uuidv7() };
  const done = { state: 'done' as const, created_at: at, finished_at: at, worked_at: at };
  const give = (counts: object, to: { participant_id?: string } = {}) =>
    server.db
      .insertInto('uploads')
      .values({ id: uuidv7(), ...upload, ...done, counts, ...to })
      .execute();
  const known = async () => {
    const [day] = (await house.calendar({ id }, 'from=2026-11-18&to=2026-11-18')).days;
    const { participant } = (await house.call('analyst', 'GET', `/participants/${id}`)).json();
    return [await connected(), day?.state, participant.last_sync_at];
  };
  const before = [1, 'source_broken', '2026-11-09T08:00:00.000Z'];
  expect(await known()).toEqual(before);
  await give({ unreadable: 2 });
  expect(await known()).toEqual(before);
  await give({ unreadable: 2, outside_study: 1, sport_not_wanted: 1 });
  expect(await known()).toEqual(before);
  const other = await createTestParticipant(server.db, (await house.newStudy({ code_prefix: 'LAB' })).id, 'LAB-001-7', {
    person_id: personId,
  });
  await give({ imported: 1 }, { participant_id: other.id });
  expect(await known()).toEqual(before);
  await give({ unreadable: 2, already_there: 1 });
  expect(await known()).toEqual([2, 'none_recorded', at.toISOString()]);
  const listed = await house.call('analyst', 'GET', `/studies/${study.id}/participants?connected=yes&sort=code`);
  expect(listed.json().participants.map(({ code }: { code: string }) => code)).toEqual(['KDZ-001-7', 'KDZ-003-3']);
});

test('a pause of the study pauses all its participants, with a reason, until it is taken back', async () => {
  const study = await house.newStudy();
  const one = await house.join(study, 'KDZ-001-7', [9]);
  const reasonless = { first_day: '2026-11-09', last_day: '2026-11-15', reason: ' ' };
  const refused = await house.call('owner', 'POST', `/studies/${study.id}/pauses`, reasonless);
  expect([refused.statusCode, refused.json().error.fields]).toEqual([400, { reason: 'Please give a reason' }]);
  const paused = await house.call('owner', 'POST', `/studies/${study.id}/pauses`, {
    ...reasonless,
    reason: ' Closed ',
  });
  const { pause } = paused.json();
  expect(pause).toMatchObject({ participant_id: null, reason: 'Closed' });
  const states = async () =>
    new Set((await house.calendar(one, 'from=2026-11-09&to=2026-11-15')).days.map(({ state }) => state));
  expect(await states()).toEqual(new Set(['paused']));
  expect((await house.summary(study)).pauses).toEqual([pause]);
  const change = (last_day: string) => house.call('manager', 'PATCH', `/pauses/${pause.id}`, { last_day });
  expect((await change('2026-11-08')).json().error.fields).toEqual({ last_day: 'The last day lies before the first' });
  expect((await change('2026-11-09')).json().pause).toEqual({ ...pause, last_day: '2026-11-09' });
  expect(await states()).toEqual(new Set(['paused', 'none_recorded']));
  expect((await house.call('manager', 'DELETE', `/pauses/${pause.id}`)).statusCode).toBe(204);
  expect(await states()).toEqual(new Set(['active', 'none_recorded']));
});

test('STUDIES §4 an open pause of more than a year can end, today or before, and not in years', async () => {
  const study = await house.newStudy({ start_date: '2025-01-01' });
  const open = { first_day: '2025-02-01', last_day: null, reason: 'Building work' };
  const { pause } = (await house.call('owner', 'POST', `/studies/${study.id}/pauses`, open)).json();
  const end = async (last_day: string) =>
    (await house.call('owner', 'PATCH', `/pauses/${pause.id}`, { last_day })).json();
  expect((await end(novemberDay(21))).error.code).toBe('period_too_long');
  expect((await end(novemberDay(20))).pause).toEqual({ ...pause, last_day: novemberDay(20) });
});

test.each([
  ['an absence', '/participants/:id/absences', { reason: 'illness' }, 'participant.absence_declared'],
  ['a pause of a participant', '/participants/:id/pauses', { reason: 'Repair' }, 'participant.paused'],
  ['an open pause of a study', '/studies/:study/pauses', { reason: 'Closed', last_day: null }, 'study.paused'],
])('%s that is sent twice is kept and recorded once', async (_name, path, given, action) => {
  const study = await house.newStudy();
  const { id } = await house.join(study, 'KDZ-001-7', [9]);
  const body = { first_day: '2026-11-14', last_day: '2026-11-15', ...given };
  const address = path.replace(':id', id).replace(':study', study.id);
  const { result, rows } = await recorded(server, () =>
    Promise.all([house.call('owner', 'POST', address, body), house.call('owner', 'POST', address, body)]),
  );
  const [first, second] = result.map((answer) => [answer.statusCode, answer.json()]);
  expect(first?.[0]).toBe(201);
  expect(second).toEqual(first);
  expect(rows.map((row) => row.action)).toEqual([action]);
  const other = await house.call('owner', 'POST', address, { ...body, first_day: '2026-11-13' });
  expect([other.statusCode, other.json()]).not.toEqual(first);
});

test('the strip of a participant does not depend on the weeks that are shown', async () => {
  const study = await house.newStudy();
  const one = await house.join(study, 'KDZ-001-7', [3, 4, 9, 19]);
  for (const query of ['', 'from=2026-11-16&to=2026-11-22']) {
    const { weeks_met, weeks_total, longest_gap_days, distance_28d, delivered_at } = await house.calendar(one, query);
    expect([weeks_met, weeks_total, longest_gap_days, distance_28d]).toEqual([1, 2, 9, 20_000]);
    expect(delivered_at).toBe('2026-11-20T11:00:00.000Z');
  }
});

test('after a withdrawal the strip does not tell when the source of the person was heard since', async () => {
  const study = await house.newStudy();
  const withdrawal = { withdrawal_requested_by: 'participant', withdrawal_choice: 'keep' } as const;
  const times = { withdrawn_at: new Date('2026-11-10T09:00:00Z'), withdrawal_date: '2026-11-10' };
  const one = await house.join(study, 'KDZ-001-7', [3, 19], { ...withdrawal, ...times });
  expect((await house.calendar(one)).delivered_at).toBe('2026-11-10T09:00:00.000Z');
});

test('the strip counts the distance of today, and of the 27 days before', async () => {
  const study = await house.newStudy({ start_date: '2026-10-01' });
  const one = await house.join(study, 'KDZ-001-7', [20], {
    joined_at: new Date('2026-10-01T08:00:00Z'),
    joined_day: '2026-10-01',
    athlete: { connected_at: new Date('2026-10-01T08:00:00Z') },
  });
  for (const day of ['2026-10-23', '2026-10-23', '2026-10-24'])
    await createTestActivity(server.db, one.personId, { day });
  expect((await house.calendar(one)).distance_28d).toBe(10_000);
});

test('the strip of a participant names the phase of today, whatever weeks are shown', async () => {
  const study = await house.newStudy();
  const one = await house.join(study, 'KDZ-001-7', [3]);
  const phases = [
    { phase: 'baseline', days: 14, target: 0 },
    { phase: 'intervention', days: null, target: null },
  ];
  await sql`UPDATE study_rules SET rule = rule || ${JSON.stringify({ phases })}::jsonb`.execute(server.db);
  for (const query of ['', 'from=2026-11-02&to=2026-11-08']) {
    expect([query, (await house.calendar(one, query)).phase]).toEqual([query, 'intervention']);
  }
});

test('standings are of this week and of the whole participation, and of this study only', async () => {
  const study = await house.newStudy();
  const one = await house.join(study, 'KDZ-001-7', [3, 4, 9, 17]);
  const other = await house.join(await house.newStudy({ code_prefix: 'OTH' }), 'OTH-001-7', [3]);
  const path = `/studies/${study.id}/standings?ids=${one.id},${other.id},nobody`;
  const answer = await house.call('analyst', 'GET', path);
  expect(answer.json().standings).toEqual([
    { participant_id: one.id, this_week: 'data', active_days: 1, target: 2, weeks_met: 1, weeks_total: 2 },
  ]);
});

test('a phase and the distribution of active days count the weeks of the overview, not an open one of those who met it', async () => {
  const study = await house.newStudy();
  const phases = [{ phase: 'intervention', days: null, target: null }];
  await sql`UPDATE study_rules SET rule = rule || ${JSON.stringify({ phases, limit: 2 })}::jsonb`.execute(server.db);
  await house.join(study, 'KDZ-001-7', [3, 4, 9, 16, 17, 18]);
  await house.join(study, 'KDZ-002-5', [3, 10, 17]);
  const weeks = { weeks_met: 1, weeks_total: 4, weeks_beyond: 0 };
  expect(await house.summary(study)).toMatchObject({ ...weeks, on_protocol: { weeks_met: 1, weeks_total: 2 } });
  const board = await house.board(study);
  expect(board.phases).toEqual([
    {
      ...{ phase: 'intervention', participants: 2, ...weeks },
      on_protocol: { participants: 1, weeks_met: 1, weeks_total: 2 },
    },
  ]);
  expect(board.active_days.filter((found) => found.weeks > 0)).toEqual([
    { days: 1, weeks: 3, on_protocol: 1 },
    { days: 2, weeks: 1, on_protocol: 1 },
  ]);
});
