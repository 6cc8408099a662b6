import { dayIn } from '#shared/calendarDate.ts';

interface StudyCalendar {
  timezone: string;
  end_date: string | null;
  closed_at: Date | string | null;
}

/** Today, or the last day of a study that is over or was closed before. */
export function newestDay({ timezone, end_date, closed_at }: StudyCalendar, now: Date): string {
  const today = dayIn(timezone, now);
  const ends = [end_date, closed_at && dayIn(timezone, new Date(closed_at))].flatMap((day) => day ?? []);
  return [today, ...ends].sort()[0] ?? today;
}
