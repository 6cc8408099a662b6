interface WeekdayDistance {
  /** `YYYY-MM-DD` */
  date: string;
  metres: number;
}

const DAYS = 7;
const CALENDAR_DATE = /^\d{4}-\d{2}-\d{2}$/;

/** As `formatKilometres` rounds. */
export function oneDecimal(metres: number): number {
  return Number((metres / 1000).toFixed(1));
}

/** Oldest first; a calendar date is the same day in every time zone. */
export function weekdayDistances(distanceByDay: Readonly<Record<string, number>>): WeekdayDistance[] {
  return Object.entries(distanceByDay)
    .filter(([date]) => CALENDAR_DATE.test(date))
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .slice(-DAYS)
    .map(([date, metres]) => ({
      date,
      metres,
    }));
}

/**
 * Zero, half and full in kilometres; full is the exact greatest distance, not its shown decimal, rounded up to an even
 * number, or 2.
 */
export function distanceTicks(days: readonly Pick<WeekdayDistance, 'metres'>[]): [number, number, number] {
  const greatest = Math.max(0, ...days.map(({ metres }) => metres));
  const full = Math.max(2, Math.ceil(greatest / 2000) * 2);
  return [0, full / 2, full];
}
