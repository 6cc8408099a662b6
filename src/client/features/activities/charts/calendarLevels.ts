import type { DayFigures } from '#shared/contract/athletes.ts';

export const CALENDAR_LEVELS = [1, 2, 3, 4] as const;

export function longestDay(days: readonly DayFigures[]): number {
  return Math.max(1, ...days.map(({ distance }) => distance));
}

export function levelOf(distance: number, most: number): number {
  return Math.max(1, Math.ceil((distance / most) * CALENDAR_LEVELS.length));
}
