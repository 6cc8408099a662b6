import { isCalendarDate } from '#shared/calendarDate.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import { invalidFields } from './httpErrors.ts';

/** Throws 400 at each end of a period that is no day of the calendar. */
export function requireDays({ from, to }: { from?: string; to?: string }): void {
  const wrong = Object.entries({ from, to }).filter(([, day]) => day !== undefined && !isCalendarDate(day));
  if (wrong.length === 0) return;
  throw invalidFields(Object.fromEntries(wrong.map(([name]) => [name, researchMessages('invalid_date')])));
}
