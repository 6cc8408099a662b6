const DAY_MS = 86_400_000;

const toMs = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** `day` is `YYYY-MM-DD`. */
export function daysAfter(day: string, count: number): string {
  return new Date(toMs(day) + count * DAY_MS).toISOString().slice(0, 10);
}

export function mondayOf(day: string): string {
  return daysAfter(day, -((new Date(toMs(day)).getUTCDay() + 6) % 7));
}

/** 1 to 53. */
export function isoWeek(day: string): number {
  // A week belongs to the year of its Thursday.
  const thursday = daysAfter(mondayOf(day), 3);
  const first = toMs(`${thursday.slice(0, 4)}-01-01`);
  return Math.floor((toMs(thursday) - first) / (7 * DAY_MS)) + 1;
}
