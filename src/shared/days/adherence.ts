import type { AdherenceRule } from './adherenceRule.ts';
import { mondayOf } from './calendarDays.ts';
import { type DayHistory, type DayRecord, type DayState, dayState } from './dayStates.ts';
import { targetOn } from './phases.ts';

const METRES = 1000;
/** A sum of fractions misses the number that it stands for by less than one of these parts. */
const PARTS = 1e10;

const exact = (amount: number) => Math.round(amount * PARTS) / PARTS;

/** Whether the day counts as an active one: enough minutes on a day with the state `active`. */
export function isActiveDay(rule: AdherenceRule, state: DayState | null, record: DayRecord | undefined): boolean {
  return state === 'active' && record !== undefined && record.minutes >= rule.min_minutes;
}

function countedOn(rule: AdherenceRule, record: DayRecord): number {
  if (rule.count === 'days') return record.minutes >= rule.min_minutes ? 1 : 0;
  if (rule.count === 'sessions') return record.sessions;
  return rule.count === 'minutes' ? record.minutes : record.distance / METRES;
}

interface WeekSums {
  active_days: number;
  minutes: number;
  distance: number;
}

interface WeekResult {
  /** Null while days are to come, or unknown days could still meet the target. */
  met: boolean | null;
  value: number;
  /** The target of these days; 0 when none of them counts. */
  required: number;
  /** More than the limit; null without one, and while the days could still bring it. */
  beyond: boolean | null;
}

/**
 * The Monday of the last ISO week that is over with its days of grace. Later weeks count only participants who met the
 * target.
 */
export const lastClosedWeek = ({ grace_days }: Pick<AdherenceRule, 'grace_days'>, today: number): number =>
  mondayOf(today - grace_days) - 7;

/** Days of the participation that the rule looks at. */
const KNOWN: ReadonlySet<DayState | null> = new Set(['active', 'none_recorded', 'excluded']);
const UNKNOWN: ReadonlySet<DayState | null> = new Set(['source_broken', 'awaiting_sync']);

function isTargetMet(rule: AdherenceRule, value: number, required: number, unknown: number): boolean | null {
  if (required === 0) return null;
  if (value >= required) return true;
  const canStillMeet = unknown > 0 && (rule.count !== 'days' || value + unknown >= required);
  return canStillMeet ? null : false;
}

function isBeyondLimit(
  { limit }: AdherenceRule,
  { value, required }: Pick<WeekResult, 'value' | 'required'>,
  isOpen: boolean,
) {
  if (limit === null || required === 0) return null;
  if (value > limit) return true;
  return isOpen ? null : false;
}

/**
 * Judges the seven days from `first`. Days of a phase without a target do not count. Future days have the state that
 * they would have without data.
 */
export function judgeSevenDays(rule: AdherenceRule, history: DayHistory, first: number): WeekResult {
  let sum = 0;
  let asked = 0;
  let unknown = 0;
  for (let day = first; day < first + 7; day += 1) {
    const target = targetOn(rule, history, day);
    if (target === 0) continue;
    const state = dayState(day, history) ?? dayState(day, { ...history, today: day });
    const isUnknown = UNKNOWN.has(state);
    if (isUnknown) unknown += 1;
    if (isUnknown || KNOWN.has(state) || (state === 'declared' && rule.declared_days === 'count')) asked += target;
    const record = history.records.get(day);
    if (state === 'active' && record) sum += countedOn(rule, record);
  }
  const value = exact(sum);
  const share = asked / 7;
  const required = rule.count === 'km' || rule.count === 'minutes' ? exact(share) : Math.ceil(share);
  const isOpen = history.today <= first + 6 + rule.grace_days;
  const met = isTargetMet(rule, value, required, unknown);
  const beyond = isBeyondLimit(rule, { value, required }, isOpen || unknown > 0);
  return { met: met === false && isOpen ? null : met, value, required, beyond };
}

const lastDayOf = ({ end, withdrawn }: DayHistory) =>
  Math.min(end ?? Number.POSITIVE_INFINITY, withdrawn ?? Number.POSITIVE_INFINITY);

/**
 * The windows of seven days that end in the ISO week of `monday`, by their first days. A rolling one lies within the
 * participation; the last enrolment week ends with it.
 */
function windowsOf(rule: AdherenceRule, history: DayHistory, monday: number): number[] {
  if (rule.window === 'iso_week') return [monday];
  const { start } = history;
  if (start === null) return [];
  const isRolling = rule.window === 'rolling_7';
  const last = lastDayOf(history);
  return Array.from({ length: 13 }, (_, at) => monday - 6 + at).filter((first) => {
    const isFirst = first >= start && first <= last && (isRolling || (first - start) % 7 === 0);
    const end = isRolling ? first + 6 : Math.min(first + 6, last);
    return isFirst && end <= last && end >= monday && end <= monday + 6;
  });
}

export type WeekJudgement = Pick<WeekResult, 'met' | 'beyond'>;

/**
 * STUDIES §5 The ISO week of `monday`: met when every window that ends in it is met, beyond the limit when one is.
 */
export function judgementOf(rule: AdherenceRule, history: DayHistory, monday: number): WeekJudgement {
  const results = windowsOf(rule, history, monday).map((first) => judgeSevenDays(rule, history, first));
  const met = results.map((result) => result.met);
  const beyond = results.map((result) => result.beyond);
  return { met: met.includes(false) ? false : ofAll(met, true), beyond: beyond.includes(true) || ofAll(beyond, false) };
}

/** Null as long as one of them is not known. */
function ofAll(answers: readonly (boolean | null)[], known: boolean): boolean | null {
  return answers.length === 0 || answers.includes(null) ? null : known;
}

export function judgeWeek(rule: AdherenceRule, history: DayHistory, monday: number): boolean | null {
  return judgementOf(rule, history, monday).met;
}

export function sumsOf(rule: AdherenceRule, history: DayHistory, first: number, last: number): WeekSums {
  const sums = { active_days: 0, minutes: 0, distance: 0 };
  for (let day = first; day <= last; day += 1) {
    const record = history.records.get(day);
    if (!record || dayState(day, history) !== 'active') continue;
    if (record.minutes >= rule.min_minutes) sums.active_days += 1;
    sums.minutes += record.minutes;
    sums.distance += record.distance;
  }
  return sums;
}

const GAP: ReadonlySet<DayState | null> = new Set(['none_recorded', 'excluded', 'source_broken', 'awaiting_sync']);

/** Most days in a row without activity; declared and paused days neither count nor end a gap. */
export function longestGap(history: DayHistory, first: number, last: number): number {
  let longest = 0;
  let gap = 0;
  for (let day = first; day <= last; day += 1) {
    const state = dayState(day, history);
    if (GAP.has(state)) gap += 1;
    else if (state !== 'declared' && state !== 'paused') gap = 0;
    longest = Math.max(longest, gap);
  }
  return longest;
}

/** The Mondays of the ISO weeks that `first` to `last` touch. */
export function mondaysBetween(first: number, last: number): number[] {
  const mondays: number[] = [];
  for (let monday = mondayOf(first); monday <= last; monday += 7) mondays.push(monday);
  return mondays;
}
