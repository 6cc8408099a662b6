import fc from 'fast-check';
import type { RulePhase } from '#shared/days/adherenceRule.ts';
import { dayNumber } from '#shared/days/calendarDays.ts';
import type { DayHistory } from '#shared/days/dayStates.ts';
import { TRIGGERED_KINDS } from '#shared/reminderKinds.ts';
import { dueReminder, isQuiet, type ReminderFacts } from './dueReminders.ts';
import { afterQuiet, hourIn } from './studyHours.ts';

const TODAY = dayNumber('2026-11-20');
const RULE = { not_connected_days: 3, silent_days: 7 };
const record = { count: 1, sessions: 1, minutes: 30, distance: 5000, excluded: 0 };

function facts(history: Partial<DayHistory>, more: Partial<Omit<ReminderFacts, 'history'>> = {}): ReminderFacts {
  return {
    invited: null,
    phases: [],
    hasSource: true,
    isHeldBack: false,
    needsConsent: false,
    isClosed: false,
    wasToldEnd: false,
    ...more,
    history: {
      start: TODAY - 30,
      end: null,
      withdrawn: null,
      today: TODAY,
      connected: TODAY - 30,
      delivered: TODAY,
      brokenFrom: null,
      gaps: [],
      unheard: [],
      pauses: [],
      askedFrom: null,
      absences: [],
      records: new Map([[TODAY - 1, record]]),
      ...history,
    },
  };
}
const PHASES: RulePhase[] = [
  { phase: 'baseline', days: 10, target: 0 },
  { phase: 'intervention', days: 14, target: null },
  { phase: 'follow_up', days: null, target: 2 },
];
const none = new Map();
const day = (ago: number) => ({ from: TODAY - ago, to: TODAY - ago });

test.each([
  ['data arrive', facts({}), null],
  ['silent for seven days', facts({ records: new Map([[TODAY - 7, record]]) }), 'silent'],
  [
    'silent at home, and active on the day after today where they travel',
    facts({ records: new Map([[TODAY + 1, record]]) }),
    null,
  ],
  ['silent, and a source is held back', facts({ records: none }, { isHeldBack: true }), null],
  ['silent for six days', facts({ records: new Map([[TODAY - 6, record]]) }), null],
  ['silent with a declared day within', facts({ records: none, absences: [day(4)] }), null],
  ['silent and declared today', facts({ records: none, absences: [day(0)] }), null],
  ['silent in a pause', facts({ records: none, pauses: [day(0)] }), null],
  ['silent before a delivery', facts({ records: none, delivered: TODAY - 20 }), 'silent'],
  ['broken since yesterday', facts({ brokenFrom: TODAY - 1, delivered: TODAY - 2, records: none }), 'source_broken'],
  ['asked to agree again', facts({}, { needsConsent: true }), 'reconsent'],
  [
    'asked, and paused until they agree',
    facts({ askedFrom: TODAY - 2, records: none }, { needsConsent: true }),
    'reconsent',
  ],
  [
    'asked and broken while paused',
    facts({ askedFrom: TODAY, brokenFrom: TODAY }, { needsConsent: true }),
    'reconsent',
  ],
  ['paused until they agree, on the eve of the end', facts({ askedFrom: TODAY, end: TODAY + 1 }), null],
  ['asked, and paused by staff', facts({ askedFrom: TODAY, pauses: [day(0)] }, { needsConsent: true }), null],
  ['asked and away', facts({ askedFrom: TODAY, records: none, absences: [day(0)] }, { needsConsent: true }), null],
  ['asked after the end', facts({ askedFrom: TODAY - 9, end: TODAY - 3 }, { needsConsent: true }), null],
  ['broken and asked', facts({ brokenFrom: TODAY, delivered: TODAY - 1 }, { needsConsent: true }), 'source_broken'],
  [
    'joined three days ago without a source',
    facts({ start: TODAY - 3, records: none }, { hasSource: false }),
    'not_connected',
  ],
  ['joined two days ago without a source', facts({ start: TODAY - 2, records: none }, { hasSource: false }), null],
  ['begins tomorrow', facts({ start: TODAY + 1, records: none }), 'starts_tomorrow'],
  ['ends tomorrow', facts({ end: TODAY + 1 }), 'ends_tomorrow'],
  ['ended yesterday', facts({ end: TODAY - 1 }), 'study_over'],
  ['ended yesterday and was told', facts({ end: TODAY - 1 }, { wasToldEnd: true }), null],
  ['ended two days ago', facts({ end: TODAY - 2 }), 'study_over'],
  ['ended long ago', facts({ end: TODAY - 3 }), null],
  ['closed today', facts({ end: TODAY }, { isClosed: true }), 'study_over'],
  ['withdrawn', facts({ withdrawn: TODAY - 1, records: none }), null],
  ['not joined', facts({ start: null, records: none }), null],
  ['invited three days ago and not joined', facts({ start: null }, { invited: TODAY - 3 }), 'not_joined'],
  ['invited two days ago and not joined', facts({ start: null }, { invited: TODAY - 2 }), null],
  ['invited, and the study is closed', facts({ start: null }, { invited: TODAY - 3, isClosed: true }), null],
  ['invited, and the study ended', facts({ start: null, end: TODAY - 1 }, { invited: TODAY - 3 }), null],
  ['a phase begins tomorrow', facts({ start: TODAY - 9 }, { phases: PHASES }), 'starts_tomorrow'],
  ['a phase began today', facts({ start: TODAY - 10 }, { phases: PHASES }), null],
  ['a phase ends tomorrow and another one begins', facts({ start: TODAY - 8 }, { phases: PHASES }), null],
  ['the last phase ends tomorrow', facts({ start: TODAY - 22 }, { phases: PHASES.slice(0, 2) }), 'ends_tomorrow'],
  ['an open phase goes on', facts({ start: TODAY - 30 }, { phases: PHASES }), null],
  ['a phase would begin after the last day', facts({ start: TODAY - 9, end: TODAY }, { phases: PHASES }), null],
] as const)('STUDIES §12 reminders: %s', (_name, given, kind) => {
  expect(dueReminder(given, RULE, TRIGGERED_KINDS)).toBe(kind);
});

test('a kind that the study does not send is never due, and the next one is', () => {
  const both = facts({ brokenFrom: TODAY, delivered: TODAY - 1 }, { needsConsent: true });
  expect(dueReminder(both, RULE, ['reconsent'])).toBe('reconsent');
  expect(dueReminder(both, RULE, [])).toBeNull();
});

test('STUDIES §12 the change of a phase is told once: as the begin of the next one, where the study sends it', () => {
  const days = Array.from({ length: 26 }, (_, ago) => facts({ start: TODAY - ago }, { phases: PHASES }));
  const told = (kinds: readonly (typeof TRIGGERED_KINDS)[number][]) =>
    days.flatMap((given, ago) => {
      const kind = dueReminder(given, RULE, kinds);
      return kind === null ? [] : [[ago, kind]];
    });
  expect(told(TRIGGERED_KINDS)).toEqual([
    [9, 'starts_tomorrow'],
    [23, 'starts_tomorrow'],
  ]);
  expect(told(['ends_tomorrow'])).toEqual([
    [8, 'ends_tomorrow'],
    [22, 'ends_tomorrow'],
  ]);
});

test('quiet hours end at the named hour of the study’s clock, over both changes of the clock', () => {
  const hour = fc.integer({ min: 0, max: 23 });
  const anyTime = fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2027-01-01') });
  const zones = fc.constantFrom('Europe/Berlin', 'Asia/Kolkata', 'Australia/Lord_Howe', 'America/St_Johns');
  fc.assert(
    fc.property(anyTime, zones, hour, hour, (time, timezone, quiet_from, quiet_to) => {
      const at = new Date(time);
      const quiet = { quiet_from, quiet_to };
      const after = afterQuiet(at, { timezone, ...quiet });
      expect(after >= at).toBe(true);
      expect(after.getTime() - time).toBeLessThanOrEqual(25 * 3_600_000);
      expect(isQuiet(hourIn(timezone, after), quiet)).toBe(false);
      if (!isQuiet(hourIn(timezone, at), quiet)) expect(after).toEqual(at);
    }),
  );
  const night = { timezone: 'Europe/Berlin', quiet_from: 20, quiet_to: 7 };
  expect(afterQuiet(new Date('2026-10-24T21:10:00Z'), night)).toEqual(new Date('2026-10-25T06:00:00Z'));
  expect(afterQuiet(new Date('2026-03-28T21:10:00Z'), night)).toEqual(new Date('2026-03-29T05:00:00Z'));
});
