import { type DaySpan, isWithin } from './calendarDays.ts';

/** STUDIES §4 In the order of their codes, which begin with 1. */
export const DAY_STATES = [
  'not_started',
  'active',
  'none_recorded',
  'declared',
  'source_broken',
  'awaiting_sync',
  'paused',
  'withdrawn',
  'after_end',
  'excluded',
] as const;
export type DayState = (typeof DAY_STATES)[number];

/** A week with `data` has days that are known; without them the first of the other words that fits a day names it. */
export const WEEK_STATES = [
  'data',
  'broken',
  'awaiting',
  'declared',
  'paused',
  'withdrawn',
  'ended',
  'not_joined',
  'future',
] as const;
export type WeekState = (typeof WEEK_STATES)[number];

export function codeOfState(state: DayState): number {
  return DAY_STATES.indexOf(state) + 1;
}

/** The records of one participant on one local day that a study reads. */
export interface DayRecord {
  /** Number of activities that count. */
  count: number;
  /** Number of those that last at least `min_minutes`. */
  sessions: number;
  minutes: number;
  /** The distance in metres. */
  distance: number;
  /** Activities that do not count: excluded by hand, or not valid by the rule. */
  excluded: number;
}

/** Days are numbers of `calendarDays`, all in the participant's calendar. */
export interface DayHistory {
  /** First day of the participation; null before the participant joins. */
  start: number | null;
  /** Last day of study or participant, inclusive. */
  end: number | null;
  /** Last day before the withdrawal takes effect, inclusive. */
  withdrawn: number | null;
  /** Later days are no days of the study yet. */
  today: number;
  /** First day with a source; null: none was ever connected. */
  connected: number | null;
  /** Day of the last delivery of any source that works, or worked then. */
  delivered: number | null;
  /** First day on which no account works; null while one does. */
  brokenFrom: number | null;
  /** Days of which no account gives anything any more. */
  gaps: readonly DaySpan[];
  /** Days before an account that gives nothing of the past, as far as no files were given later. */
  unheard: readonly DaySpan[];
  pauses: readonly DaySpan[];
  /** From then on the study reads nothing until the participant answers a question of consent; null without one. */
  askedFrom: number | null;
  absences: readonly DaySpan[];
  records: ReadonlyMap<number, DayRecord>;
}

/** The end that comes first names the days after it. */
function stateAfter(day: number, { end, withdrawn }: DayHistory): DayState | null {
  const isWithdrawn = withdrawn !== null && day > withdrawn;
  const isOver = end !== null && day > end;
  if (isWithdrawn && isOver) return withdrawn < end ? 'withdrawn' : 'after_end';
  if (isWithdrawn) return 'withdrawn';
  return isOver ? 'after_end' : null;
}

/** The state of a day without any activity. */
function stateWithoutActivity(day: number, history: DayHistory): DayState {
  const { absences, connected, brokenFrom, delivered, gaps, unheard } = history;
  if (isWithin(day, absences)) return 'declared';
  if (connected === null || day < connected) return 'not_started';
  if (isWithin(day, gaps)) return 'source_broken';
  if (isWithin(day, unheard)) return 'awaiting_sync';
  if (delivered !== null && day <= delivered) return 'none_recorded';
  return brokenFrom !== null && day >= brokenFrom ? 'source_broken' : 'awaiting_sync';
}

/**
 * STUDIES §4 The one state of a participant's day; null for a day to come. A traveller may have an activity on the day
 * after today.
 */
export function dayState(day: number, history: DayHistory): DayState | null {
  const record = history.records.get(day);
  const isActive = record !== undefined && record.count > 0;
  if (day > history.today && !(isActive && day === history.today + 1)) return null;
  const after = stateAfter(day, history);
  if (after !== null) return after;
  if (history.start === null || day < history.start) return 'not_started';
  if (isWithin(day, history.pauses) || (history.askedFrom !== null && day >= history.askedFrom)) return 'paused';
  if (isActive) return 'active';
  if (record !== undefined && record.excluded > 0) return 'excluded';
  return stateWithoutActivity(day, history);
}
