import { DAY_MS } from '#shared/constants.ts';
/** Days from one calendar day (`YYYY-MM-DD`) to another; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** `day` counts from 1; `of` is null for an open study. */
export function dayOfStudy(
  { start_date, end_date }: { start_date: string; end_date: string | null },
  today: string,
): { day: number; of: number | null } {
  return {
    day: daysBetween(start_date, today) + 1,
    of: end_date === null ? null : daysBetween(start_date, end_date) + 1,
  };
}
