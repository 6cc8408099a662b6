import { dayIn } from '#shared/calendarDate.ts';

interface StudyCalendar {
  timezone: string;
  end_date: string | null;
  closed_at: Date | string | null;
}

/** `today`, or the last day of a study that ended or was closed before; days as `YYYY-MM-DD` in the study's time zone. */
export function newestDay({ timezone, end_date, closed_at }: StudyCalendar, today: string): string {
  const closed = closed_at && dayIn(timezone, new Date(closed_at));
  return [end_date, closed].reduce<string>((newest, day) => (day !== null && day < newest ? day : newest), today);
}
