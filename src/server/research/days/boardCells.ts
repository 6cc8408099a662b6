import type { AdherenceCell, AdherenceColumn } from '#shared/contract/adherence.ts';
import { isActiveDay, judgementOf, longestGap, mondaysBetween, sumsOf } from '#shared/days/adherence.ts';
import { dayText, isoWeekKey } from '#shared/days/calendarDays.ts';
import { codeOfState, type DayState, dayState, type WeekState } from '#shared/days/dayStates.ts';
import { phaseOfWeek, phaseOn } from '#shared/days/phases.ts';
import type { ParticipantDays, Period } from './studyDays.ts';

const MINUTES_DECIMALS = 10;

/** State of a week without known days: the first of these states that a day has. */
const WEEK_OF_DAY: readonly (readonly [DayState, WeekState])[] = [
  ['source_broken', 'broken'],
  ['awaiting_sync', 'awaiting'],
  ['declared', 'declared'],
  ['paused', 'paused'],
  ['withdrawn', 'withdrawn'],
  ['after_end', 'ended'],
  ['not_started', 'not_joined'],
];
const KNOWN: readonly DayState[] = ['active', 'none_recorded', 'excluded'];

function weekState(days: ReadonlySet<DayState | null>): WeekState {
  if (KNOWN.some((state) => days.has(state))) return 'data';
  return WEEK_OF_DAY.find(([state]) => days.has(state))?.[1] ?? 'future';
}

const rounded = (minutes: number) => Math.round(minutes * MINUTES_DECIMALS) / MINUTES_DECIMALS;

export function weekColumns({ first, last }: Period, lastClosed: number): AdherenceColumn[] {
  return mondaysBetween(first, last).map((monday) => ({
    key: isoWeekKey(monday),
    from: dayText(monday),
    to: dayText(monday + 6),
    partial: monday > lastClosed,
  }));
}

export function dayColumns({ first, last }: Period, today: number): AdherenceColumn[] {
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const day = dayText(first + index);
    return { key: day, from: day, to: day, partial: first + index >= today };
  });
}

export function weekCell({ rule, history }: ParticipantDays, monday: number): AdherenceCell {
  const days = new Set(Array.from({ length: 7 }, (_, index) => dayState(monday + index, history)));
  const { active_days, minutes, distance } = sumsOf(rule, history, monday, monday + 6);
  return {
    ...{ key: isoWeekKey(monday), state: weekState(days), active_days, minutes: rounded(minutes), distance },
    ...judgementOf(rule, history, monday),
    phase: phaseOfWeek(rule, history, monday),
  };
}

/** How many activities the rule counts in the week. */
export function countedInWeek({ history }: ParticipantDays, monday: number): number {
  const days = Array.from({ length: 7 }, (_, index) => monday + index);
  return days.reduce((sum, day) => {
    const record = history.records.get(day);
    return record && dayState(day, history) === 'active' ? sum + record.count : sum;
  }, 0);
}

export function dayCell({ rule, history }: ParticipantDays, day: number): AdherenceCell {
  const { active_days, minutes, distance } = sumsOf(rule, history, day, day);
  const state = dayState(day, history);
  return {
    ...{ key: dayText(day), state, active_days, minutes: rounded(minutes), distance },
    ...{ met: null, beyond: null, phase: phaseOn(rule, history, day) },
  };
}

export function calendarDay({ rule, history }: ParticipantDays, at: number) {
  const state = dayState(at, history);
  const record = history.records.get(at);
  const { count = 0, minutes = 0, distance = 0 } = (state === 'active' && record) || {};
  const state_code = state && codeOfState(state);
  return {
    day: dayText(at),
    state,
    state_code,
    count,
    minutes,
    distance,
    is_active_day: isActiveDay(rule, state, record),
    phase: phaseOn(rule, history, at),
  };
}

export function standing({ rule, history }: ParticipantDays, { first, last }: Period) {
  const judged = mondaysBetween(first, last).map((monday) => judgementOf(rule, history, monday));
  return {
    weeks_met: judged.filter(({ met }) => met === true).length,
    weeks_total: judged.filter(({ met }) => met !== null).length,
    weeks_beyond: rule.limit === null ? null : judged.filter(({ beyond }) => beyond === true).length,
    longest_gap_days: longestGap(history, first, last),
  };
}
