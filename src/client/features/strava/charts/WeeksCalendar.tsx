import './charts.css';
import { Link } from 'react-router';
import { useAthletesTexts } from '#client/texts/useAthletesTexts.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatCount, formatDate, formatKm } from '#client/ui/format.ts';
import type { DayFigures } from '#shared/contract/athletes.ts';
import { daysAfter, isoWeek, mondayOf } from './weeks.ts';

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const;
/** Tints from pale to full. */
const LEVELS = 4;

interface WeeksCalendarProps {
  /** The table's name. */
  caption: string;
  /** The days that are shown, both included (`YYYY-MM-DD`). */
  first: string;
  last: string;
  days: readonly DayFigures[];
  /** Where a day's activities are. */
  dayHref: (day: string) => string;
}

/** Days, a week in a row; each number stands in its cell, the tint only helps the eye. */
export function WeeksCalendar({ caption, first, last, days, dayHref }: WeeksCalendarProps) {
  const { overview } = useAthletesTexts();
  const byDay = new Map(days.map((day) => [day.day, day]));
  const greatest = Math.max(1, ...days.map(({ distance }) => distance));
  const mondays = [];
  for (let monday = mondayOf(first); monday <= last; monday = daysAfter(monday, 7)) mondays.push(monday);
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
            <th scope="row">{overview.weekShort(String(isoWeek(monday)))}</th>
            {WEEKDAYS.map((index) => {
              const day = daysAfter(monday, index);
              if (day < first || day > last) return <td key={day} data-outside />;
              return <DayCell key={day} day={day} figures={byDay.get(day)} most={greatest} href={dayHref(day)} />;
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** `h:mm`: a cell of a phone has no room for more. */
function hoursAndMinutes(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

interface DayCellProps {
  day: string;
  figures: DayFigures | undefined;
  most: number;
  href: string;
}

function DayCell({ day, figures, most, href }: DayCellProps) {
  const { overview } = useAthletesTexts();
  const { language } = useTexts().ui;
  const short = formatDate(day).slice(0, 6);
  if (!figures) {
    return (
      <td>
        <span className="k-day">{short}</span>
        <span className="sr-only">{overview.rest}</span>
      </td>
    );
  }
  const { activity_count: count, distance, moving_time: time } = figures;
  const isFar = distance > 0;
  return (
    <td data-level={Math.max(1, Math.ceil((distance / most) * LEVELS))}>
      <Link to={href}>
        <span className="k-day">{short}</span>{' '}
        <span className="k-day-amount">
          {isFar ? formatKm(distance, language).replace(/\s?km$/, '') : hoursAndMinutes(time)}
        </span>
        <span className="sr-only">{overview.dayUnit(isFar ? 'km' : 'h', formatCount(count), count === 1)}</span>
      </Link>
    </td>
  );
}
