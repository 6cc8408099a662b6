import type { AdherenceQuery } from '#shared/contract/adherence.ts';
import { dayNumber, dayText } from '#shared/days/calendarDays.ts';

/** Four weeks of days fit the screen of a computer. */
const DAYS_SHOWN = 28;

/** The server has twelve weeks where no first day is asked for. */
export function periodAsked({ grain, from, to }: AdherenceQuery, newest: string): Pick<AdherenceQuery, 'from' | 'to'> {
  const first = from ?? (grain === 'day' ? dayText(dayNumber(to ?? newest) - DAYS_SHOWN + 1) : undefined);
  return { ...(first !== undefined && { from: first }), ...(to !== undefined && { to }) };
}
