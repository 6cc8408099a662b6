import { dayIn } from '#shared/calendarDate.ts';
import type { AdherenceQuery } from '#shared/contract/adherence.ts';
import type { Study } from '#shared/contract/studies.ts';
import { dayNumber, dayText } from '#shared/days/calendarDays.ts';

/** Four weeks of days fit the screen of a computer. */
const DAYS_SHOWN = 28;

export function newestDay({
  timezone,
  end_date,
  closed_at,
}: Pick<Study, 'timezone' | 'end_date' | 'closed_at'>): string {
  const today = dayIn(timezone, new Date());
  const ends = [end_date, closed_at && dayIn(timezone, new Date(closed_at))].filter((day) => day !== null);
  return [today, ...ends].sort()[0] ?? today;
}

/** The server has twelve weeks where no first day is asked for. */
export function periodAsked({ grain, from, to }: AdherenceQuery, newest: string): Pick<AdherenceQuery, 'from' | 'to'> {
  const first = from ?? (grain === 'day' ? dayText(dayNumber(to ?? newest) - DAYS_SHOWN + 1) : undefined);
  return { ...(first !== undefined && { from: first }), ...(to !== undefined && { to }) };
}
