import type { DayFigures } from '#shared/contract/athletes.ts';

/** Tints from pale to full. */
export const CALENDAR_LEVELS = [1, 2, 3, 4] as const;

/** The distance that the fullest tint stands for, in metres. */
export function longestDay(days: readonly DayFigures[]): number {
  return Math.max(1, ...days.map(({ distance }) => distance));
}

/** Which tint a day of this distance has. */
export function levelOf(distance: number, most: number): number {
  return Math.max(1, Math.ceil((distance / most) * CALENDAR_LEVELS.length));
}
