import type { DuplicateRule } from '#shared/contract/duplicates.ts';
import { byReadable, type Readable } from './primaryRecord.ts';

export interface Measured {
  family: string;
  start_date: Date;
  elapsed_time: number;
  distance: number;
}

const START_SECONDS = 120;
const OVERLAP_PERCENT = 80;
const LIKE_PERCENT = 10;
const SHIFT_SECONDS = 15 * 60;
export const LONGEST_SHIFT_SECONDS = 14 * 3600;
const SHIFTED_PERCENT = 1;

/** Products of whole numbers have no rounding at the edge. */
const isWithin = (one: number, other: number, percent: number) =>
  Math.abs(one - other) * 100 <= percent * Math.max(one, other);

const areLike = (one: Measured, other: Measured, percent: number) =>
  isWithin(one.elapsed_time, other.elapsed_time, percent) && isWithin(one.distance, other.distance, percent);

/** Whole seconds, because some sources cut fractions off. */
const secondsOf = ({ start_date }: Measured) => Math.floor(start_date.getTime() / 1000);

function overlapOf(one: Measured, other: Measured): number {
  const [begin, later] = [secondsOf(one), secondsOf(other)];
  return Math.min(begin + one.elapsed_time, later + other.elapsed_time) - Math.max(begin, later);
}

/** STUDIES §8, rules 4 and 5, for two records of one person; null when they are not alike. */
export function duplicateRuleOf(one: Measured, other: Measured): DuplicateRule | null {
  const shorter = Math.min(one.elapsed_time, other.elapsed_time);
  if (one.family !== other.family || shorter <= 0) return null;
  const apart = Math.abs(secondsOf(one) - secondsOf(other));
  if (
    apart <= START_SECONDS &&
    overlapOf(one, other) * 100 >= OVERLAP_PERCENT * shorter &&
    areLike(one, other, LIKE_PERCENT)
  ) {
    return 'overlapping';
  }
  const isShifted = apart <= LONGEST_SHIFT_SECONDS && apart % SHIFT_SECONDS === 0;
  return isShifted && areLike(one, other, SHIFTED_PERCENT) ? 'shifted' : null;
}

interface Choosable extends Readable {
  id: string;
  average_heartrate: number | null;
}

/**
 * The record that counts unless people choose another: the one that more studies may read, then one with heart rate,
 * then the older one.
 */
export function suggestedPrimary(one: Choosable, other: Choosable): string {
  const without = ({ average_heartrate }: Choosable) => Number(average_heartrate === null);
  const [first, second] = one.id < other.id ? [one, other] : [other, one];
  return (byReadable(second, first) || without(second) - without(first)) < 0 ? second.id : first.id;
}
