import './charts.css';
import { Link } from 'react-router';
import { isShortOfShown } from '#client/features/activities/sports/sportDistance.ts';
import { athletesTexts } from '#client/texts/athletes.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { WeekGrid } from '#client/ui/calendar/WeekGrid.tsx';
import { formatDate, formatDuration, formatKm } from '#client/ui/format/format.ts';
import type { DayFigures } from '#shared/contract/athletes.ts';
import { levelOf } from './calendarLevels.ts';

interface WeeksCalendarProps {
  caption: string;
  /** Both included (`YYYY-MM-DD`); days after today are left out. */
  first: string;
  last: string;
  today: string;
  days: readonly DayFigures[];
  most: number;
  dayHref: (day: string) => string;
}

/** Each cell shows its number, so the tint carries no information of its own. */
export function WeeksCalendar({ caption, first, last, today, days, most, dayHref }: WeeksCalendarProps) {
  const byDay = new Map(days.map((day) => [day.day, day]));
  return (
    <WeekGrid caption={caption} className="k-calendar" first={first} last={last < today ? last : today}>
      {(day) => <DayCell day={day} isToday={day === today} figures={byDay.get(day)} most={most} href={dayHref(day)} />}
    </WeekGrid>
  );
}

interface DayCellProps {
  day: string;
  isToday: boolean;
  figures: DayFigures | undefined;
  most: number;
  href: string;
}

function DayCell({ day, isToday, figures, most, href }: DayCellProps) {
  const { overview } = useTexts(athletesTexts);
  const { language } = useTexts().ui;
  const short = formatDate(day).slice(0, 6);
  const current = isToday ? 'date' : undefined;
  if (!figures) {
    return (
      <td aria-current={current}>
        <span className="k-day">{short}</span>
        <span className="sr-only">{overview.rest}</span>
      </td>
    );
  }
  const { activity_count: count, distance, moving_time: time } = figures;
  const isFar = !isShortOfShown(distance);
  return (
    <td data-level={levelOf(distance, most)} aria-current={current}>
      <Link to={href}>
        <span className="k-day">{short}</span>{' '}
        <span className={isFar ? 'k-day-amount' : 'k-day-amount k-day-time'}>
          {isFar ? formatKm(distance, language).replace(/\s?km$/, '') : formatDuration(time)}
        </span>
        <span className="sr-only">{overview.dayUnit({ unit: isFar ? 'km' : 'time', count })}</span>
      </Link>
    </td>
  );
}
