import fc from 'fast-check';
import {
  isActiveDay,
  judgementOf,
  judgeSevenDays,
  judgeWeek,
  longestGap,
  mondaysBetween,
  sumsOf,
} from './adherence.ts';
import {
  type AdherenceRule,
  type GroupRule,
  PHASES,
  type RuleCount,
  type RulePhase,
  ruleOfGroup,
  ruleOfStudy,
} from './adherenceRule.ts';
import { dayNumber, dayText } from './calendarDays.ts';
import { type DayHistory, type DayRecord, dayState } from './dayStates.ts';

const day = dayNumber;
const MONDAY = day('2026-11-16');
const RULE = ruleOfStudy({ sports: [], min_active_days: 4, min_minutes: 10 });

const record = (minutes: number, more: Partial<DayRecord> = {}): DayRecord => ({
  count: 1,
  sessions: minutes >= 10 ? 1 : 0,
  minutes,
  distance: 1000,
  excluded: 0,
  ...more,
});

/** Seen from the Monday after the week. */
function week(minutes: (number | DayRecord | null)[], change: Partial<DayHistory> = {}): DayHistory {
  const entries = minutes.flatMap((each, index) =>
    each === null ? [] : [[MONDAY + index, typeof each === 'number' ? record(each) : each] as const],
  );
  return {
    start: day('2026-10-01'),
    end: null,
    withdrawn: null,
    today: MONDAY + 7,
    connected: day('2026-10-01'),
    delivered: MONDAY + 7,
    brokenFrom: null,
    gaps: [],
    unheard: [],
    pauses: [],
    askedFrom: null,
    absences: [],
    records: new Map(entries),
    ...change,
  };
}
const met = (history: DayHistory, rule: Partial<AdherenceRule> = {}) =>
  judgeWeek({ ...RULE, ...rule }, history, MONDAY);
const days = (first: number, last: number | null) => [
  { from: MONDAY + first, to: last === null ? null : MONDAY + last },
];

const EXCLUDED = record(0, { count: 0, excluded: 1 });
const BROKEN = { brokenFrom: MONDAY + 5, delivered: MONDAY + 4 };

test("the rule of a study's form counts days of the ISO week", () => {
  expect(ruleOfStudy({ sports: ['run'], min_active_days: 3, min_minutes: 20 })).toEqual({
    count: 'days',
    sports: ['run'],
    min_minutes: 20,
    target: 3,
    window: 'iso_week',
    grace_days: 0,
    declared_days: 'exclude',
    valid: { manual: true, flagged: true },
    limit: null,
    phases: [],
    groups: [],
  });
});

test('a week is met with the target of days of enough minutes', () => {
  expect(met(week([10, 30, null, 12, null, null, 45]))).toBe(true);
  expect(met(week([10, 30, null, 9, null, null, 45]))).toBe(false);
  expect(met(week([10, 30, null, null, null, null, 45]))).toBe(false);
  expect(met(week([]))).toBe(false);
  expect(met(week(Array.from({ length: 7 }, () => EXCLUDED)))).toBe(false);
});

test('a week that is not over is never missed, and is met as soon as it is', () => {
  expect(met(week([10, 30], { today: MONDAY + 6 }))).toBeNull();
  expect(met(week([10, 30, 10, 10], { today: MONDAY + 3 }))).toBe(true);
  expect(met(week([], { today: MONDAY + 6 }))).toBeNull();
  expect(met(week([], { today: MONDAY + 7 }))).toBe(false);
});

test('days of grace keep a week open', () => {
  expect(met(week([], { today: MONDAY + 9, delivered: MONDAY + 9 }), { grace_days: 3 })).toBeNull();
  expect(met(week([], { today: MONDAY + 10, delivered: MONDAY + 9 }), { grace_days: 3 })).toBe(false);
});

test('days that a source does not know leave a week open only if they could meet it', () => {
  expect(met(week([10, 30], BROKEN))).toBeNull();
  expect(met(week([10], BROKEN))).toBe(false);
  expect(met(week([10, 30], { delivered: MONDAY + 4 }))).toBeNull();
  expect(met(week([10], BROKEN), { count: 'minutes', target: 150 })).toBeNull();
  expect(met(week([10, 10, 10, 10], BROKEN))).toBe(true);
});

test('declared days lower the target in proportion, or count as days like the others', () => {
  const absences = days(3, 6);
  expect(met(week([10, 10, null], { absences }))).toBe(true);
  expect(met(week([10, null, null], { absences }))).toBe(false);
  expect(met(week([10, 10, null], { absences }), { declared_days: 'count' })).toBe(false);
  expect(met(week([], { absences: days(0, 6) }))).toBeNull();
  expect(met(week([], { absences: days(0, 6) }), { declared_days: 'count' })).toBe(false);
});

test('paused days and days outside the participation ask for nothing', () => {
  expect(met(week([10, 10], { pauses: days(3, null) }))).toBe(true);
  expect(met(week([10, 10], { end: MONDAY + 2 }))).toBe(true);
  expect(met(week([10], { end: MONDAY + 2 }))).toBe(false);
  expect(met(week([null, null, null, null, 10, 10], { start: MONDAY + 4 }))).toBe(true);
  expect(met(week([], { withdrawn: MONDAY - 1 }))).toBeNull();
  expect(met(week([], { start: null }))).toBeNull();
  expect(met(week([10, 10], { end: MONDAY + 2, today: MONDAY + 1 }))).toBe(true);
  expect(met(week([10], { end: MONDAY + 2, today: MONDAY + 1, delivered: MONDAY + 1 }))).toBeNull();
  expect(met(week([10, 10], { pauses: days(3, null), today: MONDAY + 2 }))).toBe(true);
});

test('sessions, minutes and kilometres have targets of their own', () => {
  const sessions = week([record(60, { sessions: 2, distance: 1500 }), record(5, { sessions: 0 })]);
  expect(met(sessions, { count: 'sessions', target: 2 })).toBe(true);
  expect(met(sessions, { count: 'sessions', target: 3 })).toBe(false);
  expect(met(sessions, { count: 'minutes', target: 65 })).toBe(true);
  expect(met(sessions, { count: 'minutes', target: 66 })).toBe(false);
  expect(met(sessions, { count: 'km', target: 2.5 })).toBe(true);
  expect(met(sessions, { count: 'km', target: 2.6 })).toBe(false);
  const countedAs = (count: RuleCount) => judgeSevenDays({ ...RULE, count }, sessions, MONDAY).value;
  expect([countedAs('sessions'), countedAs('minutes'), countedAs('km')]).toEqual([2, 65, 2.5]);
  const half = week([record(60)], { absences: days(1, 3) });
  expect(judgeSevenDays({ ...RULE, count: 'minutes', target: 105 }, half, MONDAY)).toEqual({
    met: true,
    value: 60,
    required: 60,
    beyond: null,
  });
});

test('days that are left out take their exact share of minutes and kilometres', () => {
  const history = week([record(60)], { absences: days(5, 6) });
  const required = (count: 'minutes' | 'km') =>
    judgeSevenDays({ ...RULE, count, target: 10 }, history, MONDAY).required;
  expect(required('minutes')).toBeCloseTo(50 / 7, 9);
  expect(required('km')).toBeCloseTo(50 / 7, 9);
});

test('an activity on a paused day brings nothing to its week', () => {
  const history = week([10, 30, 10, 10], { pauses: days(3, 3) });
  expect(judgeSevenDays(RULE, history, MONDAY)).toMatchObject({ met: false, value: 3, required: 4 });
  const paused = week([10, 10], { pauses: days(3, null) });
  expect(met(paused, { declared_days: 'count' })).toBe(true);
});

test('days to come ask for their share of the target', () => {
  const history = week([10, 10], { today: MONDAY + 1, delivered: MONDAY + 1 });
  expect(judgeSevenDays(RULE, history, MONDAY)).toMatchObject({ met: null, value: 2, required: 4 });
});

test('a week is within its limit only when it is over and all of its days are known', () => {
  const beyond = (change: Partial<DayHistory>, rule: Partial<AdherenceRule> = {}) =>
    judgeSevenDays({ ...RULE, limit: 5, ...rule }, week([10, 10], change), MONDAY).beyond;
  expect(beyond({})).toBe(false);
  expect(beyond(BROKEN)).toBeNull();
  expect(beyond({}, { grace_days: 1 })).toBeNull();
  expect(beyond({ pauses: days(0, 6) })).toBeNull();
});

test('an enrolment week belongs to the ISO week in which it ends', () => {
  const rule = { window: 'enrolment_week' } as const;
  const start = MONDAY - 4;
  const history = week([10, 10, 10, null, null, null, null], { start, connected: start });
  expect(met(history, rule)).toBe(false);
  const before = new Map([...history.records, [MONDAY - 4, record(10)]]);
  expect(met({ ...history, records: before }, rule)).toBe(true);
  expect(judgeWeek({ ...RULE, ...rule }, history, MONDAY - 7)).toBeNull();
  const second = { ...history, start: start - 7, connected: start - 7 };
  expect(met(second, rule)).toBe(false);
  expect(met({ ...second, records: before }, rule)).toBe(true);
});

test('rolling: every seven days that end in the week must meet the target', () => {
  const every = week([10, 10, null, 10, 10, null, null], { start: MONDAY - 6, connected: MONDAY - 6 });
  const rule = { window: 'rolling_7', target: 2 } as const;
  expect(met(every, rule)).toBe(false);
  const before = new Map([...every.records, [MONDAY - 2, record(10)]]);
  expect(met({ ...every, records: before }, rule)).toBe(true);
  expect(met(week([], { start: MONDAY + 2, connected: MONDAY + 2 }), rule)).toBeNull();
  const early = new Map([-6, -5].map((each) => [MONDAY + each, record(10)]));
  expect(met({ ...every, records: early }, rule)).toBe(false);
  expect(met({ ...every, records: early }, { ...rule, window: 'enrolment_week' })).toBe(true);
});

test('rolling: after the last day of the participation no seven days are judged that go beyond it', () => {
  const rule = { window: 'rolling_7', target: 3 } as const;
  const every = [0, 2, 4].flatMap((at) => [MONDAY + at - 7, MONDAY + at].map((each) => [each, record(10)] as const));
  const records = new Map(every);
  const judged = (history: DayHistory) =>
    [MONDAY, MONDAY + 7].map((monday) => judgeWeek({ ...RULE, ...rule }, history, monday));
  const later = { records, today: MONDAY + 20, delivered: MONDAY + 20 };
  expect(judged(week([], { ...later, end: MONDAY + 6 }))).toEqual([true, null]);
  expect(judged(week([], { ...later, withdrawn: MONDAY + 6 }))).toEqual([true, null]);
  expect(judged(week([], { ...later, end: MONDAY + 1 }))).toEqual([true, null]);
  expect(judged(week([], { ...later, end: MONDAY + 9 }))).toEqual([true, false]);
});

test('the last enrolment week ends with the participation and belongs to the week of that day', () => {
  const start = MONDAY - 3;
  const rule = { ...RULE, window: 'enrolment_week', target: 3 } as const;
  const judged = (history: DayHistory) =>
    [MONDAY - 7, MONDAY, MONDAY + 7].map((monday) => judgeWeek(rule, history, monday));
  const later = { start, connected: start, today: MONDAY + 20, delivered: MONDAY + 20 };
  const active = [10, null, null, null, 10, 10, null, 10] as const;
  expect(judged(week([...active], { ...later, end: MONDAY + 4 }))).toEqual([null, false, null]);
  expect(judged(week([...active], { ...later, end: MONDAY + 3 }))).toEqual([null, false, null]);
  const met = [10, 10, 10, null, 10, 10, null] as const;
  expect(judged(week([...met], { ...later, end: MONDAY + 6 }))).toEqual([null, true, null]);
  expect(judged(week([...met], { ...later, withdrawn: MONDAY + 8 }))).toEqual([null, true, false]);
});

test('sums count active days, and every minute and metre of the counted activities', () => {
  const history = week([10, 9, null, record(20, { count: 0, excluded: 1 }), 30], { pauses: days(4, 4) });
  expect(sumsOf(RULE, history, MONDAY, MONDAY + 6)).toEqual({ active_days: 1, minutes: 19, distance: 2000 });
  expect(sumsOf(RULE, history, MONDAY + 1, MONDAY + 1)).toEqual({ active_days: 0, minutes: 9, distance: 1000 });
  expect(isActiveDay(RULE, 'active', record(10))).toBe(true);
  expect(isActiveDay(RULE, 'active', record(9))).toBe(false);
  expect(isActiveDay(RULE, 'paused', record(10))).toBe(false);
  expect(isActiveDay(RULE, 'active', undefined)).toBe(false);
});

test('the longest gap passes over declared and paused days and ends today', () => {
  const gap = (history: DayHistory) => longestGap(history, MONDAY, MONDAY + 20);
  expect(gap(week([10, null, null, 10]))).toBe(4);
  expect(gap(week([10, null, null, 10], { absences: days(2, 2) }))).toBe(4);
  expect(gap(week([10, null, null, null, null, null, 10], { pauses: days(3, 3) }))).toBe(4);
  expect(gap(week([10, null, null, null, null, null, 10], { absences: days(3, 3) }))).toBe(4);
  expect(gap(week([10, null, null, 10], { end: MONDAY + 4 }))).toBe(2);
  expect(gap(week([10], { brokenFrom: MONDAY + 2, delivered: MONDAY }))).toBe(7);
  expect(gap(week([], { start: MONDAY + 5 }))).toBe(3);
  expect(gap(week([10, null, EXCLUDED, null, EXCLUDED, null, 10]))).toBe(5);
});

test('the weeks of a period are the ones that it touches', () => {
  expect(mondaysBetween(day('2026-11-15'), day('2026-11-23')).map(dayText)).toEqual([
    '2026-11-09',
    '2026-11-16',
    '2026-11-23',
  ]);
});

const somePhases = fc
  .array(
    fc.record({
      days: fc.option(fc.integer({ min: 1, max: 20 }), { nil: null }),
      target: fc.option(fc.nat({ max: 7 }), { nil: null }),
    }),
    { maxLength: 3 },
  )
  .map((parts): RulePhase[] => parts.map((part, index) => ({ phase: PHASES[index] ?? 'baseline', ...part })));
const someRule: fc.Arbitrary<AdherenceRule> = fc.record({
  count: fc.constantFrom('days', 'sessions', 'minutes', 'km'),
  sports: fc.constant([]),
  min_minutes: fc.nat({ max: 60 }),
  target: fc.integer({ min: 1, max: 7 }),
  window: fc.constantFrom('iso_week', 'enrolment_week', 'rolling_7'),
  grace_days: fc.nat({ max: 7 }),
  declared_days: fc.constantFrom('exclude', 'count'),
  valid: fc.constant({ manual: true, flagged: true }),
  limit: fc.option(fc.integer({ min: 1, max: 7 }), { nil: null }),
  phases: somePhases,
});
const someSpans = fc.array(
  fc.tuple(fc.integer({ min: -10, max: 10 }), fc.nat({ max: 8 })).map(([from, length]) => ({
    from: MONDAY + from,
    to: MONDAY + from + length,
  })),
  { maxLength: 2 },
);
const someWeek = fc
  .record({
    minutes: fc.array(fc.option(fc.nat({ max: 90 }), { nil: null }), { maxLength: 7 }),
    today: fc.integer({ min: -3, max: 20 }),
    delivered: fc.integer({ min: -3, max: 20 }),
    pauses: someSpans,
    absences: someSpans,
    brokenFrom: fc.option(fc.integer({ min: -3, max: 20 }), { nil: null }),
  })
  .map(({ minutes, today, delivered, brokenFrom, ...spans }) =>
    week(minutes, {
      today: MONDAY + today,
      delivered: MONDAY + delivered,
      brokenFrom: brokenFrom === null ? null : MONDAY + brokenFrom,
      ...spans,
    }),
  );

test('one more long activity never turns a met week into a missed one', () => {
  fc.assert(
    fc.property(someRule, someWeek, fc.nat({ max: 6 }), (rule, history, index) => {
      const at = MONDAY + index;
      const isDeclared = history.absences.some(({ from, to }) => at >= from && (to === null || at <= to));
      // A declared day that turns out active asks for its share of the target.
      fc.pre(at <= history.today && !isDeclared);
      const more = { ...history, records: new Map([...history.records, [at, record(500, { distance: 90_000 })]]) };
      const pair = [judgeWeek(rule, history, MONDAY), judgeWeek(rule, more, MONDAY)];
      expect(pair).not.toEqual([true, false]);
      expect(pair).not.toEqual([true, null]);
    }),
    { numRuns: 500 },
  );
});

test('a week is missed only when it is over, with its grace', () => {
  fc.assert(
    fc.property(someRule, someWeek, (rule, history) => {
      if (judgeWeek(rule, history, MONDAY) !== false) return;
      const isRolling = rule.window !== 'iso_week';
      expect(history.today).toBeGreaterThan(MONDAY + (isRolling ? 0 : 6) + rule.grace_days);
    }),
    { numRuns: 500 },
  );
});

const someGroup: fc.Arbitrary<GroupRule> = fc.record(
  {
    group: fc.constant('A'),
    target: fc.integer({ min: 1, max: 7 }),
    limit: fc.option(fc.integer({ min: 1, max: 7 }), { nil: null }),
    window: fc.option(fc.constantFrom('iso_week', 'enrolment_week', 'rolling_7'), { nil: null }),
    phases: fc.option(somePhases, { nil: null }),
    count: fc.constantFrom('days', 'sessions', 'minutes', 'km'),
    min_minutes: fc.nat({ max: 60 }),
  },
  { requiredKeys: ['group', 'target', 'limit', 'window', 'phases'] },
);

test('STUDIES §5 a group is judged as a study of its own rule is, and its rule changes no week of the others', () => {
  fc.assert(
    fc.property(someRule, someGroup, someWeek, (rule, own, history) => {
      const study = { ...rule, groups: [own] };
      const isOtherUnit = own.count !== undefined && own.count !== rule.count;
      const whole: AdherenceRule = {
        ...rule,
        ...{ count: own.count ?? rule.count, min_minutes: own.min_minutes ?? rule.min_minutes },
        ...{ target: own.target ?? rule.target, window: own.window ?? rule.window },
        limit: own.limit ?? (isOtherUnit ? null : rule.limit),
        phases:
          own.phases ?? rule.phases.map((each) => (isOtherUnit && each.target ? { ...each, target: null } : each)),
      };
      const judged = (held: AdherenceRule) => [
        judgementOf(held, history, MONDAY),
        sumsOf(held, history, MONDAY, MONDAY + 6),
      ];
      expect(judged(ruleOfGroup(study, 'A'))).toEqual(judged(whole));
      expect(judged(ruleOfGroup(study, 'B'))).toEqual(judged(rule));
      const states = (at: number) => dayState(at, history);
      expect(isActiveDay(ruleOfGroup(study, 'A'), states(MONDAY), history.records.get(MONDAY))).toBe(
        isActiveDay(whole, states(MONDAY), history.records.get(MONDAY)),
      );
    }),
    { numRuns: 500 },
  );
});

const kilometres = (...amounts: [number, number, number]) =>
  amounts.map((km) => record(30, { distance: Math.round(km * 1000) }));

test.each([
  ['km', 20, kilometres(1.4, 14.7, 3.9)],
  ['km', 20, kilometres(1.6, 14.8, 3.6)],
  ['minutes', 150, [134, 7686, 1180].map((seconds) => record(seconds / 60))],
] as const)(
  'STUDIES §5 a week whose %s are exactly %d meets this target and is not beyond this limit',
  (count, amount, done) => {
    const rule = { ...RULE, count, target: amount, limit: amount };
    const judged = (sign: number) => {
      const changed = done.map((each, index) =>
        index === 0 ? { ...each, distance: each.distance + sign, minutes: each.minutes + sign / 60 } : each,
      );
      return judgementOf(rule, week(changed), MONDAY);
    };
    expect([-1, 0, 1].map(judged)).toEqual([
      { met: false, beyond: false },
      { met: true, beyond: false },
      { met: true, beyond: true },
    ]);
  },
);
