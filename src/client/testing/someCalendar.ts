import type { CalendarAnswer } from '#shared/contract/adherence.ts';

/** A calendar of two days and two weeks. */
export function someCalendar(change: Partial<CalendarAnswer> = {}): CalendarAnswer {
  const cell = { key: '2026-W47', state: 'data', active_days: 3, minutes: 120, distance: 21_400 } as const;
  const open = { met: null, beyond: null, phase: null };
  return {
    as_of: '2026-11-20T13:32:00.000Z',
    rule: {
      version: 1,
      min_active_days: 4,
      min_minutes: 10,
      sports: [],
      count: 'days',
      window: 'iso_week',
      grace_days: 0,
      declared_days: 'exclude',
      valid: { manual: true, flagged: true },
      limit: null,
      phases: [],
      groups: [],
    },
    days: [
      {
        ...{ day: '2026-11-16', state: 'active', state_code: 2, count: 1, minutes: 40, distance: 5000 },
        ...{ is_active_day: true, phase: null },
      },
      {
        ...{ day: '2026-11-17', state: 'paused', state_code: 7, count: 0, minutes: 0, distance: 0 },
        ...{ is_active_day: false, phase: null },
      },
    ],
    weeks: [
      {
        ...cell,
        ...open,
        key: '2026-W46',
        from: '2026-11-09',
        to: '2026-11-15',
        partial: false,
        met: true,
        active_days: 5,
      },
      { ...cell, ...open, from: '2026-11-16', to: '2026-11-22', partial: true },
    ],
    today: '2026-11-17',
    this_week: { ...cell, ...open },
    phase: null,
    weeks_met: 7,
    weeks_total: 9,
    weeks_beyond: null,
    longest_gap_days: 3,
    distance_28d: 112_400,
    delivered_at: '2026-11-17T08:30:00.000Z',
    absences: [],
    pauses: [],
    ...change,
  };
}
