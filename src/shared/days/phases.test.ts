import fc from 'fast-check';
import { judgementOf, judgeSevenDays } from './adherence.ts';
import { type AdherenceRule, type RulePhase, ruleFor, ruleOfStudy, type StudyRule } from './adherenceRule.ts';
import { dayNumber } from './calendarDays.ts';
import type { DayHistory, DayRecord } from './dayStates.ts';
import { phaseOfWeek, phaseOn, targetOn } from './phases.ts';

const MONDAY = dayNumber('2026-11-16');
const RULE = ruleOfStudy({ sports: [], min_active_days: 4, min_minutes: 10 });
const PHASES: RulePhase[] = [
  { phase: 'baseline', days: 10, target: 0 },
  { phase: 'intervention', days: 14, target: null },
  { phase: 'follow_up', days: null, target: 2 },
];
const record: DayRecord = { count: 1, sessions: 1, minutes: 30, distance: 5000, excluded: 0 };

/** From `MONDAY`, active on these days of it. */
function active(days: readonly number[], change: Partial<DayHistory> = {}): DayHistory {
  return {
    start: MONDAY,
    end: null,
    withdrawn: null,
    today: MONDAY + 100,
    connected: MONDAY,
    delivered: MONDAY + 100,
    brokenFrom: null,
    gaps: [],
    unheard: [],
    pauses: [],
    askedFrom: null,
    absences: [],
    records: new Map(days.map((day) => [MONDAY + day, record])),
    ...change,
  };
}

test('phases follow each other from the first day of the participation', () => {
  const rule = { ...RULE, phases: PHASES };
  const of = (day: number, change: Partial<DayHistory> = {}) => phaseOn(rule, active([], change), MONDAY + day);
  expect([-1, 0, 9, 10, 23, 24, 99].map((day) => of(day))).toEqual([
    null,
    'baseline',
    'baseline',
    'intervention',
    'intervention',
    'follow_up',
    'follow_up',
  ]);
  expect([29, 30].map((day) => of(day, { end: MONDAY + 29 }))).toEqual(['follow_up', null]);
  expect([29, 30].map((day) => of(day, { withdrawn: MONDAY + 29 }))).toEqual(['follow_up', null]);
  expect(of(0, { start: null })).toBeNull();
  expect([9, 10, 24].map((day) => targetOn(rule, active([]), MONDAY + day))).toEqual([0, 4, 2]);
  const closed = { ...RULE, phases: PHASES.slice(0, 2) };
  expect(phaseOn(closed, active([]), MONDAY + 24)).toBeNull();
  expect(targetOn(closed, active([]), MONDAY + 24)).toBe(4);
});

test('a week belongs to the phase of most of its days', () => {
  const rule = { ...RULE, phases: PHASES };
  expect([0, 7, 14, 21].map((day) => phaseOfWeek(rule, active([]), MONDAY + day))).toEqual([
    'baseline',
    'intervention',
    'intervention',
    'follow_up',
  ]);
  expect(phaseOfWeek(RULE, active([]), MONDAY)).toBeNull();
  const early: RulePhase[] = [
    { phase: 'baseline', days: 3, target: null },
    { phase: 'intervention', days: null, target: null },
  ];
  const startingOn = (day: number) =>
    phaseOfWeek({ ...RULE, phases: early }, active([], { start: MONDAY + day }), MONDAY);
  expect([startingOn(7), startingOn(6), startingOn(1)]).toEqual([null, 'baseline', 'baseline']);
});

test('a phase that asks for nothing is not judged, and its days neither count nor ask', () => {
  const rule = { ...RULE, phases: PHASES };
  expect(judgeSevenDays(rule, active([0, 1, 2, 3]), MONDAY)).toMatchObject({ met: null, value: 0, required: 0 });
  expect(judgeSevenDays(rule, active([7, 8, 9, 10, 11]), MONDAY + 7)).toMatchObject({
    met: false,
    value: 2,
    required: 3,
  });
  expect(judgeSevenDays(rule, active([10, 11, 12]), MONDAY + 7)).toMatchObject({ met: true, value: 3, required: 3 });
  expect(judgeSevenDays(rule, active([28, 29]), MONDAY + 28)).toMatchObject({ met: true, required: 2 });
});

test('more than the limit is beyond it, whatever the target says', () => {
  const rule = { ...RULE, limit: 5 };
  const of = (days: number[], change: Partial<DayHistory> = {}) => judgementOf(rule, active(days, change), MONDAY);
  expect(of([0, 1, 2, 3, 4, 5])).toEqual({ met: true, beyond: true });
  expect(of([0, 1, 2, 3, 4])).toEqual({ met: true, beyond: false });
  expect(of([0, 1, 2, 3, 4], { today: MONDAY + 5, delivered: MONDAY + 5 })).toEqual({ met: true, beyond: null });
  expect(of([0, 1, 2, 3, 4, 5], { today: MONDAY + 5 })).toEqual({ met: true, beyond: true });
  expect(judgementOf(RULE, active([0, 1, 2, 3, 4, 5, 6]), MONDAY).beyond).toBeNull();
});

test('an own target goes before that of the group and of each phase that asks, and only in its unit', () => {
  const study: StudyRule = {
    ...RULE,
    limit: 6,
    phases: PHASES,
    groups: [
      { group: 'A', target: 3, limit: null, window: null, phases: null },
      { group: 'B', target: null, limit: 5, window: 'rolling_7', phases: [] },
    ],
  };
  const of = (group: string | null, own: { count: 'days' | 'km'; target: number } | null = null) =>
    ruleFor(study, {
      group,
      target_days: own?.count === 'days' ? own.target : null,
      own_target: own?.count === 'days' ? null : own,
    });
  expect(of(null)).toMatchObject({ target: 4, limit: 6, window: 'iso_week', phases: PHASES });
  expect(of('A')).toMatchObject({ target: 3, limit: 6, window: 'iso_week', phases: PHASES });
  expect(of('B')).toMatchObject({ target: 4, limit: 5, window: 'rolling_7', phases: [] });
  expect(of('A', { count: 'days', target: 5 })).toMatchObject({
    target: 5,
    phases: [{ target: 0 }, { target: null }, { target: null }],
  });
  expect(of('A', { count: 'km', target: 5 }).target).toBe(3);
  expect(of('A')).not.toHaveProperty('groups');
});

const somePhases = fc.array(fc.record({ days: fc.integer({ min: 1, max: 30 }), target: fc.constant(null) }), {
  maxLength: 3,
});

test('phases without targets of their own never change what a week is', () => {
  fc.assert(
    fc.property(somePhases, fc.uniqueArray(fc.nat({ max: 27 })), fc.nat({ max: 3 }), (parts, days, week) => {
      const names = ['baseline', 'intervention', 'follow_up'] as const;
      const phases = parts.map((part, index) => ({ phase: names[index] ?? 'baseline', ...part }));
      const history = active(days);
      const monday = MONDAY + 7 * week;
      expect(judgementOf({ ...RULE, phases }, history, monday)).toEqual(judgementOf(RULE, history, monday));
    }),
  );
});

test('a week beyond the limit has more than one within it, and a lower limit never takes that back', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat({ max: 6 })), fc.integer({ min: 1, max: 7 }), (days, limit) => {
      const beyond = (rule: AdherenceRule) => judgementOf(rule, active(days), MONDAY).beyond;
      expect(beyond({ ...RULE, limit })).toBe(days.length > limit);
      if (limit > 1 && beyond({ ...RULE, limit })) expect(beyond({ ...RULE, limit: limit - 1 })).toBe(true);
    }),
  );
});
