import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { type DaysHouse, daysHouse, FRIDAY, novemberDay, setClock } from '#server/testing/daysHouse.ts';
import { bearer } from '#server/testing/sessionCalls.ts';
import type { StudyPerson } from '#server/testing/studyPeople.ts';
import { createTestActivity, createTestDuplicate } from '#server/testing/testActivities.ts';
import type { ParticipantAnswer } from '#shared/contract/participants.ts';
import type { StudyProblem, StudyProblemsAnswer } from '#shared/contract/studyProblems.ts';

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

async function problemsOf(study: Study, query = '', person: StudyPerson = 'analyst'): Promise<StudyProblem[]> {
  // A new token, because the clock has moved on.
  const headers = bearer(await server.tokenOf(house.people[person]));
  const answer = await server.app.inject({ url: `/api/research/studies/${study.id}/problems?${query}`, headers });
  expect([query, answer.statusCode]).toEqual([query, 200]);
  return answer.json<StudyProblemsAnswer>().problems;
}
const shown = async (study: Study, query = '') =>
  (await problemsOf(study, query)).map(({ code, kind, state, close_reason }) => [code, kind, state, close_reason]);
const open = (study: Study, body: Record<string, unknown> = {}, person: StudyPerson = 'manager') =>
  house.call(person, 'POST', `/studies/${study.id}/problems`, {
    code: null,
    assignee_id: null,
    note: 'The watch is lost',
    ...body,
  });
const change = (study: Study, { id, version }: StudyProblem, body: object, person: StudyPerson = 'manager') =>
  house.call(person, 'PATCH', `/studies/${study.id}/problems/${id}`, { version, ...body });
const reopen = (study: Study, { id }: StudyProblem) =>
  house.call('manager', 'POST', `/studies/${study.id}/problems/${id}/reopen`);

/** As if the rules had looked a quarter of an hour ago. */
async function later() {
  const checked_at = new Date(server.clock.now().getTime() - 15 * 60_000);
  await server.db.updateTable('problem_checks').set({ checked_at }).execute();
  return server.app.problemChecks.check();
}

async function only(study: Study, query = ''): Promise<StudyProblem> {
  const [problem, ...others] = await problemsOf(study, query);
  if (!problem || others.length > 0) throw new Error(`There is one problem, not ${others.length + 1}`);
  return problem;
}

test('silence without an absence or a pause opens one problem, and data close it', async () => {
  const study = await house.newStudy();
  const silent = await house.join(study, 'KDZ-001-7', [3]);
  await house.join(study, 'KDZ-002-5', [19]);
  const away = await house.join(study, 'KDZ-003-3', [3]);
  const paused = await house.join(study, 'KDZ-004-1', [3]);
  const absence = { first_day: novemberDay(15), last_day: novemberDay(25), reason: 'holiday' };
  await house.call('owner', 'POST', `/participants/${away.id}/absences`, absence);
  const pause = { first_day: novemberDay(18), last_day: null, reason: 'The device is in repair' };
  await house.call('owner', 'POST', `/participants/${paused.id}/pauses`, pause);

  expect(await server.app.problemChecks.check()).toEqual({ opened: 1, closed: 0 });
  expect(await server.app.problemChecks.check()).toEqual({ opened: 0, closed: 0 });
  expect(await later()).toEqual({ opened: 0, closed: 0 });
  const expected = { is_by_rule: true, opened_by_email: null, assignee_email: null, note: '' };
  expect(await only(study)).toMatchObject({ code: 'KDZ-001-7', kind: 'silent', state: 'open', ...expected });

  await createTestActivity(server.db, silent.personId, { day: novemberDay(20) });
  expect(await server.app.problemChecks.checkKnown()).toEqual({ opened: 0, closed: 1 });
  expect(await only(study)).toMatchObject({ state: 'closed', close_reason: 'data_arrived', closed_by_email: null });
});

test('an activity whose clock is days ahead hides no silence, and one of tomorrow, as a traveller has, counts as data', async () => {
  const study = await house.newStudy();
  const { id, personId } = await house.join(study, 'KDZ-001-7', [3, 25]);
  const statusOf = async () => {
    const { participant } = (await house.call('owner', 'GET', `/participants/${id}`)).json<ParticipantAnswer>();
    return [participant.status, participant.status_since];
  };
  expect(await statusOf()).toEqual(['silent', novemberDay(3)]);
  await server.app.problemChecks.check();
  expect(await shown(study)).toEqual([['KDZ-001-7', 'silent', 'open', null]]);

  await createTestActivity(server.db, personId, { day: novemberDay(21) });
  await server.app.problemChecks.checkKnown();
  expect(await shown(study)).toEqual([['KDZ-001-7', 'silent', 'closed', 'data_arrived']]);
  expect(await statusOf()).toEqual(['syncing', null]);
});

test('an absence that is declared later closes the problem, and silence after it opens a new one', async () => {
  const study = await house.newStudy();
  const { id } = await house.join(study, 'KDZ-001-7', [3]);
  await server.app.problemChecks.check();
  const absence = { first_day: novemberDay(20), last_day: novemberDay(21), reason: 'illness' };
  await house.call('owner', 'POST', `/participants/${id}/absences`, absence);
  expect(await later()).toEqual({ opened: 0, closed: 1 });
  expect(await shown(study)).toEqual([['KDZ-001-7', 'silent', 'closed', 'no_longer']]);
  setClock(server, '2026-11-27T11:00:00Z');
  expect(await server.app.problemChecks.check()).toEqual({ opened: 0, closed: 0 });
  setClock(server, '2026-11-28T11:00:00Z');
  expect(await server.app.problemChecks.check()).toEqual({ opened: 1, closed: 0 });
  expect(await shown(study, 'state=open')).toEqual([['KDZ-001-7', 'silent', 'open', null]]);
});

test('a broken source, a missing permission, undecided duplicates and implausible data are problems until they are over', async () => {
  const study = await house.newStudy();
  const { personId } = await house.join(study, 'KDZ-001-7', [19]);
  const broken = await house.join(study, 'KDZ-002-5', [19], { athlete: { status: 'disconnected' } });
  await house.join(study, 'KDZ-003-3', [19], { athlete: { status: 'permission_missing' } });
  const fast = await createTestActivity(server.db, personId, { day: novemberDay(18) });
  await server.db
    .insertInto('activity_flags')
    .values({
      activity_id: fast.id,
      flag: 'clock_suspect',
      measure: 'clock_suspect',
      person_id: personId,
      value: 1,
    })
    .execute();
  const pair = await createTestDuplicate(server.db, personId, fast.id);
  await server.db
    .updateTable('activities')
    .set({ local_day: novemberDay(18) })
    .where('person_id', '=', personId)
    .execute();
  await server.app.problemChecks.check();
  expect((await shown(study, 'sort=kind')).map(([code, kind]) => [code, kind])).toEqual([
    ['KDZ-001-7', 'implausible'],
    ['KDZ-001-7', 'needs_decision'],
    ['KDZ-003-3', 'permission_missing'],
    ['KDZ-002-5', 'source_broken'],
  ]);

  await server.db.updateTable('athletes').set({ status: 'connected' }).where('id', '=', broken.personId).execute();
  await server.db
    .updateTable('duplicate_pairs')
    .set({ decision: 'different', decided_at: server.clock.now() })
    .where('id', '=', pair)
    .execute();
  const review = { flag: 'clock_suspect', ids: [fast.id], decision: 'keep' };
  expect((await house.call('owner', 'PATCH', `/studies/${study.id}/quality/activities`, review)).statusCode).toBe(200);
  expect(await later()).toEqual({ opened: 0, closed: 3 });
  expect(await shown(study, 'state=closed&sort=kind')).toEqual([
    ['KDZ-001-7', 'implausible', 'closed', 'decided'],
    ['KDZ-001-7', 'needs_decision', 'closed', 'decided'],
    ['KDZ-002-5', 'source_broken', 'closed', 'source_works'],
  ]);
});

test('a source that breaks says nothing about a silence, and a person who is taken from the code ends both', async () => {
  const study = await house.newStudy();
  const { id, personId } = await house.join(study, 'KDZ-001-7', [3]);
  await server.app.problemChecks.check();
  await server.db.updateTable('athletes').set({ status: 'disconnected' }).where('id', '=', personId).execute();
  expect(await later()).toEqual({ opened: 1, closed: 0 });
  expect(await shown(study, 'sort=kind')).toEqual([
    ['KDZ-001-7', 'silent', 'open', null],
    ['KDZ-001-7', 'source_broken', 'open', null],
  ]);
  await server.db.updateTable('athletes').set({ status: 'permission_missing' }).where('id', '=', personId).execute();
  expect(await later()).toEqual({ opened: 1, closed: 1 });
  expect(await shown(study, 'sort=kind')).toEqual([
    ['KDZ-001-7', 'permission_missing', 'open', null],
    ['KDZ-001-7', 'silent', 'open', null],
    ['KDZ-001-7', 'source_broken', 'closed', 'no_longer'],
  ]);
  const alone = { person_id: null, joined_at: null, joined_day: null };
  await server.db.updateTable('participants').set(alone).where('id', '=', id).execute();
  expect(await later()).toEqual({ opened: 0, closed: 2 });
  expect((await shown(study, 'state=closed')).map((row) => row[3])).toEqual(Array(3).fill('no_longer'));
});

test('what staff closed keeps their reason when its cause is over', async () => {
  const study = await house.newStudy();
  const { personId } = await house.join(study, 'KDZ-001-7', [3]);
  await server.app.problemChecks.check();
  await change(study, await only(study), { state: 'closed', close_reason: 'not_solvable' });
  const before = await only(study);
  await createTestActivity(server.db, personId, { day: novemberDay(20) });
  expect(await later()).toEqual({ opened: 0, closed: 0 });
  expect(await only(study)).toEqual(before);
});

test('a problem closed by hand is not opened again while it lasts, and reopening makes a new one that data close', async () => {
  const study = await house.newStudy();
  const { personId } = await house.join(study, 'KDZ-001-7', [3]);
  await server.app.problemChecks.check();
  const closed = await change(study, await only(study), { state: 'closed', close_reason: 'not_solvable' });
  expect(closed.json().problem).toMatchObject({ state: 'closed', closed_by_email: 'manager@example.org' });
  expect(await later()).toEqual({ opened: 0, closed: 0 });
  expect((await reopen(study, await only(study))).statusCode).toBe(201);
  expect((await reopen(study, await only(study, 'state=closed'))).json().error.code).toBe('study_problem_open');
  expect(await later()).toEqual({ opened: 0, closed: 0 });
  expect(await only(study, 'state=open')).toMatchObject({ is_by_rule: false, opened_by_email: 'manager@example.org' });
  await createTestActivity(server.db, personId, { day: novemberDay(20) });
  expect(await server.app.problemChecks.checkKnown()).toEqual({ opened: 0, closed: 1 });
  expect((await shown(study, 'sort=opened_at')).map((row) => row[3])).toEqual(['not_solvable', 'data_arrived']);
});

test('DECISIONS §3 problems: the search covers every shown column in both languages; a blinded analyst finds nothing by the note', async () => {
  const study = await house.newStudy();
  await house.join(study, 'KDZ-001-7', [19]);
  await open(study, { code: 'KDZ-001-7', assignee_id: house.people.owner.id, note: 'Brustgurt für Übung 2 fehlt' });
  await open(study, { note: 'The watch is lost' }, 'owner');
  const found = async (search: string) =>
    (await problemsOf(study, new URLSearchParams({ search }).toString())).map(({ note }) => note).sort();
  const [belt, watch] = ['Brustgurt für Übung 2 fehlt', 'The watch is lost'];
  expect(await found('übung')).toEqual([belt]);
  expect(await found('kdz-001')).toEqual([belt]);
  expect(await found('OWNER@')).toEqual([belt, watch]);
  expect(await found('manager@')).toEqual([belt]);
  expect(await found('20.11.2026')).toEqual([belt, watch]);
  expect(await found('ganze studie')).toEqual([watch]);
  expect(await found('nobody')).toEqual([watch]);
  expect(await found('Von Hand')).toEqual([belt, watch]);
  expect(await found('In progress')).toEqual([]);
  expect(await found('durch eine Regel')).toEqual([]);
  await change(study, await only(study, 'search=watch'), { state: 'closed', close_reason: 'no_problem' });
  expect([await found('Geschlossen'), await found('was no problem'), await found('offen')]).toEqual([
    [watch],
    [watch],
    [belt],
  ]);
  await house.call('owner', 'POST', `/studies/${study.id}/blinding`, { analysts_blinded: true, reason: 'Blind' });
  expect([await found('übung'), await found('kdz-001')]).toEqual([[], [null]]);
});

test('a problem is opened by hand, assigned, annotated, found, and closed with an undo; the log has each step', async () => {
  const study = await house.newStudy();
  const { id } = await house.join(study, 'KDZ-001-7', [19]);
  const { manager, owner } = house.people;
  const opened = await open(study, { code: ' kdz-001-7 ', assignee_id: manager.id });
  expect([opened.statusCode, opened.json().problem]).toMatchObject([201, { participant_id: id, kind: 'by_hand' }]);
  await open(study, { note: 'Two watches are missing' });
  expect(await shown(study, `assignee=${manager.id}`)).toEqual([['KDZ-001-7', 'by_hand', 'open', null]]);
  expect(await shown(study, 'assignee=none&kind=by_hand')).toEqual([[null, 'by_hand', 'open', null]]);
  expect(await shown(study, 'search=001')).toHaveLength(1);
  expect(await shown(study, `participant_id=${id}&kind=silent`)).toEqual([]);

  let problem = await only(study, 'search=001');
  const steps = [
    { state: 'in_progress', assignee_id: owner.id, note: 'A new one is ordered' },
    { state: 'closed', close_reason: 'solved' },
    { state: 'in_progress' },
  ];
  for (const step of steps) {
    const answer = await change(study, problem, step);
    expect([step, answer.statusCode, answer.json().problem]).toMatchObject([step, 200, { ...step }]);
    problem = answer.json().problem;
  }
  expect(problem).toMatchObject({ version: 4, assignee_email: 'owner@example.org', closed_at: null });
  const log = await house.call('owner', 'GET', `/participants/${id}/log?search=problem&sort=at`);
  const entries = log.json().entries as { action: string; changes: Record<string, { new: unknown }> }[];
  expect(entries.map(({ action }) => action)).toEqual([
    'participant.problem_opened',
    ...steps.map(() => 'participant.problem_changed'),
  ]);
  expect(entries[1]?.changes).toMatchObject({
    problem_state: { old: 'open', new: 'in_progress' },
    assignee: { old: 'manager@example.org', new: 'owner@example.org' },
    note: { new: 'A new one is ordered' },
  });
});

test('an undo of a closing after another member opened the problem again leaves one open problem', async () => {
  const study = await house.newStudy();
  await open(study, { note: 'Two watches are missing' });
  const problem = await only(study, 'kind=by_hand');
  const closed = (await change(study, problem, { state: 'closed', close_reason: 'solved' })).json().problem;
  const reopened = await house.call('owner', 'POST', `/studies/${study.id}/problems/${problem.id}/reopen`);
  const undone = await change(study, closed, { state: 'open' });
  expect([closed.state, reopened.statusCode, undone.statusCode]).toEqual(['closed', 201, 409]);
  expect(await shown(study, 'state=open')).toHaveLength(1);
});

test('each wrong request has its sentence', async () => {
  const study = await house.newStudy();
  await house.join(study, 'KDZ-001-7', [3]);
  const said = async (answer: ReturnType<typeof open>) => {
    const { statusCode, body } = await answer;
    const { error } = JSON.parse(body);
    return [statusCode, error.code, Object.keys(error.fields ?? {})];
  };
  expect(await said(open(study, { note: '  ' }))).toEqual([400, 'required', ['note']]);
  expect(await said(open(study, { note: 'Ask a@b.example' }))).toEqual([400, 'personal_data', ['note']]);
  expect(await said(open(study, { note: 'x'.repeat(501) }))).toEqual([400, 'note_too_long', ['note']]);
  expect(await said(open(study, { code: 'KDZ-999-9' }))).toEqual([400, 'code_unknown', ['code']]);
  const stranger = { assignee_id: house.people.stranger.id };
  expect(await said(open(study, stranger))).toEqual([400, 'assignee_not_in_team', ['assignee_id']]);

  await open(study);
  const problem = await only(study);
  expect(await said(change(study, problem, stranger))).toEqual([400, 'assignee_not_in_team', ['assignee_id']]);
  expect(await said(change(study, problem, { state: 'closed' }))).toEqual([
    400,
    'close_reason_needed',
    ['close_reason'],
  ]);
  expect(await said(change(study, { ...problem, version: 7 }, { note: '' }))).toEqual([
    409,
    'study_problem_changed',
    [],
  ]);
  expect(await said(reopen(study, problem))).toEqual([409, 'study_problem_not_closed', []]);
  await change(study, problem, { state: 'closed', close_reason: 'solved' });
  const closed = await only(study);
  expect(await said(change(study, closed, { note: 'More' }))).toEqual([409, 'study_problem_closed', []]);
  expect(await said(change(study, closed, { state: 'open' }, 'owner'))).toEqual([409, 'study_problem_closed', []]);
  const unknown = { ...problem, id: study.id };
  expect(await said(change(study, unknown, { note: '' }))).toEqual([404, 'study_problem_not_found', []]);
});

test('the problems of a closed study end, erased participants lose theirs, and the blinded read no notes', async () => {
  const study = await house.newStudy();
  const { id } = await house.join(study, 'KDZ-001-7', [3]);
  await open(study, { code: 'KDZ-001-7', note: 'Moved to the control group' });
  await house.call('owner', 'POST', `/studies/${study.id}/blinding`, { analysts_blinded: true, reason: 'Blind' });
  expect((await problemsOf(study)).map(({ note }) => note)).toEqual([null]);
  expect((await problemsOf(study, '', 'owner')).map(({ note }) => note)).toEqual(['Moved to the control group']);
  await server.app.problemChecks.check();
  await server.db.updateTable('studies').set({ closed_at: server.clock.now() }).where('id', '=', study.id).execute();
  expect(await later()).toEqual({ opened: 0, closed: 1 });
  expect(await later()).toEqual({ opened: 0, closed: 0 });
  expect(await shown(study, 'kind=silent')).toEqual([['KDZ-001-7', 'silent', 'closed', 'no_longer']]);
  expect((await open(study)).json().error.code).toBe('study_closed');
  await server.db.updateTable('studies').set({ closed_at: null }).where('id', '=', study.id).execute();
  const withdrawal = { requested_by: 'participant', date: '2026-11-20', choice: 'erase', reason: 'By letter' };
  expect((await house.call('owner', 'POST', `/participants/${id}/withdraw`, withdrawal)).statusCode).toBe(200);
  expect(await problemsOf(study)).toEqual([]);
});
