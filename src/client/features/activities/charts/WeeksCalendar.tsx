import './charts.css';
import { Link } from 'react-router';
import { isShortOfShown } from '#client/features/activities/sports/sportDistance.ts';
import { athletesTexts } from '#client/texts/athletes.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatDate, formatDuration, formatKm } from '#client/ui/format/format.ts';
import type { DayFigures } from '#shared/contract/athletes.ts';
import { levelOf } from './calendarLevels.ts';
import { daysAfter, isoWeek, mondayOf } from './weeks.ts';

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const;

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

/** One week per row, the newest last; each cell shows its number, so the tint carries no information of its own. */
export function WeeksCalendar({ caption, first, last, today, days, most, dayHref }: WeeksCalendarProps) {
  const { overview } = useTexts(athletesTexts);
  const byDay = new Map(days.map((day) => [day.day, day]));
  const newest = last < today ? last : today;
  const mondays = [];
  for (let monday = mondayOf(first); monday <= newest; monday = daysAfter(monday, 7)) mondays.push(monday);
  return (
    <table className="k-calendar">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{overview.week}</th>
          {overview.weekdays.map((weekday) => (
            <th key={weekday} scope="col">
              {weekday}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {mondays.map((monday) => (
          <tr key={monday}>
            <th scope="row">{overview.weekShort({ week: String(isoWeek(monday)) })}</th>
            {WEEKDAYS.map((index) => {
              const day = daysAfter(monday, index);
              if (day < first || day > newest) return <td key={day} data-outside />;
              return (
                <DayCell
                  key={day}
                  day={day}
                  isToday={day === today}
                  figures={byDay.get(day)}
                  most={most}
                  href={dayHref(day)}
                />
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
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
