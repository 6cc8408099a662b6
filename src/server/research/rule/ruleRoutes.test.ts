import type { KyselyPlugin } from 'kysely';
import { previewRule } from '#server/research/days/rulePreview.ts';
import { findStudyAccess } from '#server/research/studies/studyAccessRepository.ts';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { type DaysHouse, daysHouse, FRIDAY, setClock } from '#server/testing/daysHouse.ts';
import { createTestActivity } from '#server/testing/testActivities.ts';
import type { RulePreviewAnswer } from '#shared/contract/rulePreview.ts';
import type { RulesAnswer } from '#shared/contract/studyRule.ts';
import { ruleOfStudy, type StudyRule } from '#shared/days/adherenceRule.ts';
import { SEVERITY_DEFAULTS, THRESHOLD_DEFAULTS } from '#shared/qualityChecks.ts';

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
  study = await house.newStudy();
});

const RULE = ruleOfStudy({ sports: [], min_active_days: 2, min_minutes: 10 });

const change = (rule: Partial<StudyRule>, version = 1, reason?: string) =>
  house.call('manager', 'POST', `/studies/${study.id}/rules`, { version, rule: { ...RULE, ...rule }, reason });

async function setRule(rule: Partial<StudyRule>, version = 1): Promise<void> {
  const { statusCode, body } = await change(rule, version, 'Agreed');
  expect([statusCode, body]).toEqual([201, body]);
}

const studyNow = async () => (await house.call('owner', 'GET', `/studies/${study.id}`)).json().study;
const patch = (body: Record<string, unknown>) => house.call('owner', 'PATCH', `/studies/${study.id}`, body);
const versions = async () =>
  (await house.call('analyst', 'GET', `/studies/${study.id}/rules`)).json<RulesAnswer>().versions;

test('a rule of minutes keeps its target when the form of the study is saved', async () => {
  await setRule({ count: 'minutes', target: 150, limit: 300, sports: ['run'], min_minutes: 20 });
  expect(await studyNow()).toMatchObject({ min_active_days: 2, min_minutes: 20, sports: ['run'], version: 2 });
  expect((await patch({ min_minutes: 15, reason: 'Shorter' })).statusCode).toBe(200);
  expect((await studyNow()).rule).toMatchObject({ count: 'minutes', target: 150, limit: 300, min_minutes: 15 });
  const refused = await patch({ min_active_days: 3, reason: 'More' });
  expect([refused.statusCode, refused.json().error.fields]).toEqual([
    400,
    { min_active_days: 'The rule of this study does not count days. Change its target in the rule.' },
  ]);
  expect(
    (await versions()).map(({ version, reason, created_by_email }) => [version, reason, created_by_email]),
  ).toEqual([
    [3, 'Shorter', 'owner@example.org'],
    [2, 'Agreed', 'manager@example.org'],
    [1, null, 'owner@example.org'],
  ]);
});

test('a new study may count minutes from its first version, which its log names', async () => {
  const create = (rule: unknown, code_prefix: string) =>
    house.call('owner', 'POST', '/studies', {
      ...{ title: 'Minutes', code_prefix, start_date: '2026-11-02', contact_email: 'lab@example.org', min_minutes: 5 },
      rule,
    });
  const { id, rule } = (await create({ count: 'minutes', target: 150 }, 'MIN')).json().study;
  expect(rule).toEqual({ ...RULE, count: 'minutes', target: 150, min_minutes: 5 });
  const held = (await house.call('owner', 'GET', `/studies/${id}/rules`)).json<RulesAnswer>().versions;
  expect(held).toMatchObject([{ version: 1, rule: { count: 'minutes', target: 150 } }]);
  const { entries } = (await house.call('owner', 'GET', `/studies/${id}/log`)).json();
  expect(entries[0].changes).toMatchObject({ count: { new: 'minutes' }, target: { new: 150 } });
  const ofDays = (await create({ count: 'days', target: 5 }, 'DAY')).json().study;
  expect([ofDays.min_active_days, ofDays.rule]).toMatchObject([5, { count: 'days', target: 5 }]);
  const refused = await create({ count: 'minutes', target: 0.5 }, 'BAD');
  expect([refused.statusCode, refused.json().error.fields]).toEqual([
    400,
    { target: 'Enter a whole number from 1 to 10000' },
  ]);
});

test('STUDIES §5 a new study may begin with every part of the rule of another, which its log names', async () => {
  const phases: StudyRule['phases'] = [
    { phase: 'baseline', days: 14, target: 0 },
    { phase: 'intervention', days: null, target: null },
  ];
  const copied: Partial<StudyRule> = {
    ...{ count: 'km', target: 20.5, limit: 40, window: 'rolling_7', grace_days: 3, declared_days: 'count', phases },
    ...{ sports: ['run'], min_minutes: 25, valid: { manual: false, flagged: false } },
    groups: [{ group: 'A', target: 12, limit: 30, window: 'iso_week', phases: [] }],
  };
  await setRule(copied);
  const { rule: of } = await studyNow();
  const { sports, min_minutes, ...rule } = of;
  const fields = { title: 'Again', start_date: '2026-11-02', contact_email: 'lab@example.org', sports, min_minutes };
  const create = (changed: object, code_prefix = 'AGN') =>
    house.call('owner', 'POST', '/studies', { ...fields, code_prefix, rule: { ...rule, ...changed } });
  const { study: made } = (await create({})).json();
  expect(made.rule).toEqual({ ...RULE, ...copied });
  const held = (await house.call('owner', 'GET', `/studies/${made.id}/rules`)).json<RulesAnswer>().versions;
  expect(held.map(({ version, rule: first }) => [version, first])).toEqual([[1, { ...RULE, ...copied }]]);
  const { entries } = (await house.call('owner', 'GET', `/studies/${made.id}/log`)).json();
  expect(entries[0].changes).toMatchObject({ window: { new: 'rolling_7' }, grace_days: { new: 3 } });
  expect(entries[0].changes.groups.new).toEqual(copied.groups);
  const refused = await create({ target: 45 }, 'LOW');
  expect([refused.statusCode, refused.json().error.fields]).toEqual([
    400,
    { limit: 'The limit must not lie below the target' },
  ]);
});

test('a changed rule is one version, one entry of the log, and the form of the study agrees', async () => {
  const phases: StudyRule['phases'] = [{ phase: 'baseline', days: 7, target: 0 }];
  const groups = [{ group: 'A', target: 2, limit: null, window: null, phases }];
  await setRule({ target: 3, grace_days: 2, phases, groups });
  expect((await studyNow()).min_active_days).toBe(3);
  expect(await versions()).toHaveLength(2);
  const none = { group: 'B', target: null, limit: null, window: null, phases: null };
  await setRule({ target: 3, grace_days: 2, phases, groups: [...groups, none] }, 2);
  expect(await versions()).toHaveLength(2);
  const { entries } = (await house.call('owner', 'GET', `/studies/${study.id}/log?action=study.changed`)).json();
  expect(entries).toHaveLength(1);
  expect(entries[0]).toMatchObject({
    reason: 'Agreed',
    changes: { target: { old: 2, new: 3 }, grace_days: { old: 0, new: 2 } },
  });
});

test('a rule without a reason, with problems, or changed by another user since is refused and nothing is saved', async () => {
  const answerOf = async (answer: ReturnType<typeof change>) => {
    const { statusCode, body } = await answer;
    return [statusCode, Object.keys(JSON.parse(body).error.fields ?? {})];
  };
  expect(await answerOf(change({ target: 3 }))).toEqual([400, ['reason']]);
  expect(await answerOf(change({ target: 9, limit: 1 }, 1, 'Agreed'))).toEqual([400, ['target', 'limit']]);
  expect(await answerOf(change({ count: 'steps' as 'days' }, 1, 'Agreed'))).toEqual([400, ['rule']]);
  const overtaken = await change({ target: 3 }, 7, 'Agreed');
  expect([overtaken.statusCode, overtaken.json().error.code]).toEqual([409, 'rule_changed_meanwhile']);
  expect(overtaken.json().message).toMatch(/^Someone changed the rule at .*\d\d:\d\d\. Review their changes\.$/);
  expect(await versions()).toHaveLength(1);
});

test('targets, limits and phases of groups and participants hold on the board, in the standings and in the sums', async () => {
  const a = await house.join(study, 'KDZ-001-7', [3, 4, 9, 10, 11, 12], { group_name: 'A' });
  await house.join(study, 'KDZ-002-5', [3, 4, 9, 10, 11, 12], { group_name: 'B' });
  const own = await house.join(study, 'KDZ-003-3', [9, 10, 11, 12], { group_name: 'A', target_days: 5 });
  await setRule({
    phases: [
      { phase: 'baseline', days: 7, target: 0 },
      { phase: 'intervention', days: null, target: null },
    ],
    groups: [
      { group: 'A', target: 4, limit: null, window: null, phases: null },
      { group: 'B', target: null, limit: 3, window: null, phases: [] },
    ],
  });
  const { rows, totals, phases, rule } = await house.board(study, 'from=2026-11-02&to=2026-11-15');
  expect(rule.groups).toHaveLength(2);
  expect(
    rows.map(({ target, weeks_beyond, cells }) => [
      target,
      weeks_beyond,
      ...cells.map(({ met, phase, beyond }) => [met, phase, beyond]),
    ]),
  ).toEqual([
    [4, null, [null, 'baseline', null], [true, 'intervention', null]],
    [2, 1, [true, null, false], [true, null, true]],
    [5, null, [null, 'baseline', null], [false, 'intervention', null]],
  ]);
  expect(totals).toEqual([
    { key: '2026-W45', participants: 1, met: 1, beyond: 0, on_protocol: { participants: 1, met: 1 } },
    { key: '2026-W46', participants: 3, met: 2, beyond: 1, on_protocol: { participants: 2, met: 2 } },
  ]);
  expect(phases).toEqual([
    {
      ...{ phase: 'intervention', participants: 2, weeks_met: 1, weeks_total: 2, weeks_beyond: 0 },
      on_protocol: { participants: 1, weeks_met: 1, weeks_total: 1 },
    },
  ]);
  expect(await house.summary(study)).toMatchObject({
    ...{ weeks_met: 3, weeks_total: 4, weeks_beyond: 1 },
    on_protocol: { participants: 2, weeks_met: 3, weeks_total: 3 },
  });
  const calendar = await house.calendar(a, 'from=2026-11-02&to=2026-11-15');
  expect(calendar.rule).toMatchObject({ min_active_days: 4, groups: [] });
  expect(calendar.days.map(({ phase }) => phase)).toEqual([
    ...Array(7).fill('baseline'),
    ...Array(7).fill('intervention'),
  ]);
  const standings = await house.call('owner', 'GET', `/studies/${study.id}/standings?ids=${a.id},${own.id}`);
  expect(standings.json().standings.map(({ target }: { target: number }) => target)).toEqual([4, 5]);
});

test('PAGES §3.5 the target beside this week is that of the phase of the week, and none where it asks for nothing', async () => {
  const inBaseline = await house.join(study, 'KDZ-001-7', [], { joined_day: '2026-11-16' });
  const later = await house.join(study, 'KDZ-002-5', [], { joined_day: '2026-11-09' });
  const afterAll = await house.join(study, 'KDZ-003-3', [], { joined_day: '2026-11-02' });
  const targets = async () => {
    const ids = [inBaseline, later, afterAll].map(({ id }) => id).join(',');
    const { standings } = (await house.call('owner', 'GET', `/studies/${study.id}/standings?ids=${ids}`)).json();
    return standings.map(({ target }: { target: number | null }) => target);
  };
  const baseline = { phase: 'baseline', days: 7 } as const;
  const intervention = { phase: 'intervention', days: 7, target: 5 } as const;
  await setRule({ target: 3, phases: [{ ...baseline, target: 1 }, intervention] });
  expect(await targets()).toEqual([1, 5, 3]);
  await setRule({ target: 3, phases: [{ ...baseline, target: 0 }, intervention] }, 2);
  expect(await targets()).toEqual([null, 5, 3]);
});

test('STUDIES §5 a group has weeks of its own on the board, in the calendar and in the preview', async () => {
  const onThursday = { joined_day: '2026-11-05' };
  const common = await house.join(study, 'KDZ-001-7', [8, 9], { group_name: 'A', ...onThursday });
  const own = await house.join(study, 'KDZ-002-5', [8, 9], { group_name: 'B', ...onThursday });
  const groups = [{ group: 'B', target: null, limit: null, window: 'enrolment_week' as const, phases: null }];
  const preview = await house.call('owner', 'POST', `/studies/${study.id}/rule-preview`, { rule: { ...RULE, groups } });
  expect(preview.json()).toMatchObject({ percent_now: 0, percent_then: 33, changed: 1, participants: 2 });
  await setRule({ groups });
  const { rows } = await house.board(study, 'from=2026-11-02&to=2026-11-22');
  expect(rows.map(({ cells }) => cells.map(({ met }) => met))).toEqual([
    [false, false, null],
    [null, true, false],
  ]);
  const weeksOf = async (id: string) =>
    (await house.calendar({ id }, 'from=2026-11-02&to=2026-11-22')).weeks.map(({ met }) => met);
  expect([await weeksOf(common.id), await weeksOf(own.id)]).toEqual([
    [false, false, null],
    [null, true, false],
  ]);
  expect((await house.calendar(own, 'from=2026-11-02&to=2026-11-22')).rule.window).toBe('enrolment_week');
  expect((await versions())[0]?.rule.groups).toEqual(groups);
});

test('STUDIES §6 a rule without flagged activities follows the thresholds, severities and reviews of the study', async () => {
  const { personId } = await house.join(study, 'KDZ-001-7', [9, 10]);
  await setRule({ valid: { manual: true, flagged: false } });
  await server.db.updateTable('activities').set({ average_speed: 6 }).where('person_id', '=', personId).execute();
  const week = async () => (await house.board(study, 'from=2026-11-09&to=2026-11-15')).rows[0]?.cells[0];
  expect(await week()).toMatchObject({ active_days: 2, met: true });
  const checks = (version: number, thresholds: object, severities = {}) =>
    house.call('owner', 'PATCH', `/studies/${study.id}/quality/checks`, {
      version,
      thresholds: { ...THRESHOLD_DEFAULTS, ...thresholds },
      severities: { ...SEVERITY_DEFAULTS, ...severities },
    });
  expect((await checks(0, { speed_run: 5 })).statusCode).toBe(200);
  expect(await week()).toMatchObject({ active_days: 0, met: false });
  await checks(1, { speed_run: 5 }, { speed_implausible: 'warning' });
  expect(await week()).toMatchObject({ active_days: 2, met: true });
  await checks(2, { speed_run: 5 });
  const rows = await server.db.selectFrom('activities').select('id').where('person_id', '=', personId).execute();
  await server.db
    .insertInto('study_reviews')
    .values(
      rows.map(({ id }) => ({
        ...{ study_id: study.id, activity_id: id, flag: 'speed_implausible' as const, decision: 'keep' as const },
        ...{ note: '', decided_at: server.clock.now() },
      })),
    )
    .execute();
  expect(await week()).toMatchObject({ active_days: 2, met: true });
});

test('an own target of minutes holds while the rule counts minutes', async () => {
  const { id } = await house.join(study, 'KDZ-001-7', [9, 10]);
  const give = (own_target: unknown) => house.call('owner', 'PATCH', `/participants/${id}`, { own_target });
  expect((await give({ count: 'minutes', target: 60 })).json().error.fields).toEqual({
    own_target: 'The rule of this study counts something else',
  });
  await setRule({ count: 'minutes', target: 61 });
  const week = async () => (await house.board(study, 'from=2026-11-09&to=2026-11-15')).rows[0]?.cells[0]?.met;
  expect(await week()).toBe(false);
  expect((await give({ count: 'minutes', target: 60 })).statusCode).toBe(200);
  expect(await week()).toBe(true);
  await setRule({ target: 3 }, 2);
  expect(await week()).toBe(false);
  const wrong = await give({ count: 'days', target: 3 });
  expect(wrong.statusCode).toBe(400);
});

test('a whole rule shows what it would change, and is not saved', async () => {
  await house.join(study, 'KDZ-001-7', [3, 4, 9, 10], { group_name: 'A' });
  await house.join(study, 'KDZ-002-5', [3, 4, 9, 10], { group_name: 'B' });
  const preview = (rule: Partial<StudyRule>) =>
    house.call('owner', 'POST', `/studies/${study.id}/rule-preview`, { rule: { ...RULE, ...rule } });
  const ofMinutes = (await preview({ count: 'minutes', target: 61 })).json<RulePreviewAnswer>();
  expect(ofMinutes).toMatchObject({ percent_now: 100, percent_then: 0, changed: 2, participants: 2 });
  const groups = [{ group: 'A', target: 3, limit: null, window: null, phases: null }];
  expect((await preview({ groups })).json()).toMatchObject({ percent_now: 100, percent_then: 50, changed: 1 });
  expect((await preview({ target: 0 })).statusCode).toBe(400);
  expect(await versions()).toHaveLength(1);
});

test('a participant who is added between the two reads of a preview changes nobody else', async () => {
  for (const code of ['KDZ-002-5', 'KDZ-003-3']) await house.join(study, code, [3, 4, 9, 10]);
  const access = await findStudyAccess(server.db, study.id, { id: study.id, reach: 'all' });
  if (!access) throw new Error('The study is there');
  let isFirst = true;
  const between: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (isFirst && result.rows[0] && 'broken_accounts' in result.rows[0]) {
        isFirst = false;
        await house.join(study, 'KDZ-001-7');
      }
      return result;
    },
  };
  const rule = { ...RULE, min_minutes: 1 };
  const answer = await previewRule(server.db.withPlugin(between), access, rule, server.clock.now());
  expect(isFirst).toBe(false);
  expect(answer).toMatchObject({ percent_now: 100, percent_then: 100, changed: 0, participants: 2 });
});

test('a participant without a judged week changes no side', async () => {
  await house.join(study, 'KDZ-001-7', [3, 4, 9, 10]);
  const absent = await house.join(study, 'KDZ-002-5');
  const span = { first_day: '2026-11-02', last_day: '2026-11-15', reason: 'illness' };
  expect((await house.call('owner', 'POST', `/participants/${absent.id}/absences`, span)).statusCode).toBe(201);
  const preview = (rule: Partial<StudyRule>) =>
    house.call('owner', 'POST', `/studies/${study.id}/rule-preview`, { rule: { ...RULE, ...rule } });
  expect((await preview({ declared_days: 'count' })).json()).toMatchObject({
    ...{ percent_now: 100, percent_then: 50, changed: 0, participants: 2 },
    last_week: { judged_now: 1, judged_then: 2 },
  });
});

test.each([
  ['minutes', 150, [180, 165, 150, 135, 120]],
  ['km', 20, [24, 22, 20, 18, 16]],
  ['sessions', 2, [4, 3, 2, 1]],
  ['days', 6, [7, 6, 5, 4]],
] as const)('other targets of a rule of %s lie near its own', async (count, target, near) => {
  await house.join(study, 'KDZ-001-7', [9, 10]);
  await setRule({ count, target });
  const { sensitivity } = await house.board(study);
  expect(sensitivity?.targets.map((each) => each.target)).toEqual([...near]);
});

test('STUDIES §5 a group counts other sports, longer days and another unit on board, calendar and in the preview', async () => {
  const people = { a: 'KDZ-001-7', b: 'KDZ-002-5', other: 'KDZ-003-3' };
  const a = await house.join(study, people.a, [9, 10], { group_name: 'A' });
  const b = await house.join(study, people.b, [9, 10], { group_name: 'B' });
  await house.join(study, people.other, [9, 10]);
  await createTestActivity(server.db, a.personId, { day: '2026-11-11', sport_type: 'Ride' });
  const none = { target: null, limit: null, window: null, phases: null };
  const groups: StudyRule['groups'] = [
    { ...none, group: 'A', count: 'minutes', sports: ['run'], target: 61 },
    { ...none, group: 'B', min_minutes: 31 },
  ];
  const week = 'from=2026-11-09&to=2026-11-15';
  const cellOf = async (code: string) =>
    (await house.board(study, week)).rows.find((row) => row.code === code)?.cells[0];
  expect(await cellOf(people.a)).toMatchObject({ minutes: 90, active_days: 3, met: true });
  const preview = await house.call('owner', 'POST', `/studies/${study.id}/rule-preview`, { rule: { ...RULE, groups } });
  expect(preview.json()).toMatchObject({ percent_now: 50, percent_then: 17, changed: 2, participants: 3 });
  await setRule({ groups });
  const { rows, sensitivity } = await house.board(study, week);
  expect(
    rows.map(({ target, count, cells }) => [target, count, cells[0]?.active_days, cells[0]?.minutes, cells[0]?.met]),
  ).toEqual([
    [61, 'minutes', 2, 60, false],
    [2, 'days', 0, 60, false],
    [2, 'days', 2, 60, true],
  ]);
  expect(sensitivity?.targets.map(({ target, participants, met }) => [target, participants, met])).toContainEqual([
    2, 2, 1,
  ]);
  const { rule, days } = await house.calendar(a, week);
  expect(rule).toMatchObject({ count: 'minutes', sports: ['run'], min_active_days: 61 });
  expect(days.find(({ day }) => day === '2026-11-11')?.state).toBe('none_recorded');
  expect((await house.calendar(b, week)).days.map(({ is_active_day }) => is_active_day)).toEqual(Array(7).fill(false));
  const refused = await change({ groups: [{ ...none, group: 'A', count: 'km' }] }, 2, 'Agreed');
  expect([refused.statusCode, refused.json().error.fields]).toEqual([
    400,
    { group0_target: 'A group that counts something else needs a target of its own' },
  ]);
});

test('an own target is in the unit of the rule of the group', async () => {
  const { id } = await house.join(study, 'KDZ-001-7', [9, 10], { group_name: 'A' });
  await setRule({ groups: [{ group: 'A', count: 'minutes', target: 90, limit: null, window: null, phases: null }] });
  const give = (body: Record<string, unknown>) => house.call('owner', 'PATCH', `/participants/${id}`, body);
  const met = async () => (await house.board(study, 'from=2026-11-09&to=2026-11-15')).rows[0]?.cells[0]?.met;
  expect(await met()).toBe(false);
  expect((await give({ own_target: { count: 'minutes', target: 60 } })).statusCode).toBe(200);
  expect(await met()).toBe(true);
  const left = await give({ group: null, own_target: { count: 'minutes', target: 30 } });
  expect(left.json().error.fields).toEqual({ own_target: 'The rule of this study counts something else' });
});
