import { Link } from 'react-router';
import { useAthletesTexts } from '#client/texts/useAthletesTexts.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatCount, formatDate, formatDuration, formatKm } from '#client/ui/format.ts';
import { PageSection } from '#client/ui/PageSection.tsx';
import type { DayFigures } from '#shared/contract/athletes.ts';
import { athletePath } from './stravaScreens.ts';
import { daysAfter, isoWeek, mondayOf } from './weeks.ts';

const DAYS = 28;
const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const;
/** Tints from pale to full. */
const LEVELS = 4;

interface FourWeeksCalendarProps {
  athleteId: string;
  /** `YYYY-MM-DD` */
  today: string;
  days: readonly DayFigures[];
}

/** The 28 days that end today, a week in a row; each number stands in its cell, the tint only helps the eye. */
export function FourWeeksCalendar({ athleteId, today, days }: FourWeeksCalendarProps) {
  const { overview } = useAthletesTexts();
  const first = daysAfter(today, 1 - DAYS);
  const byDay = new Map(days.map((day) => [day.day, day]));
  const greatest = Math.max(1, ...days.map(({ distance }) => distance));
  const mondays = [];
  for (let monday = mondayOf(first); monday <= today; monday = daysAfter(monday, 7)) mondays.push(monday);
  return (
    <PageSection title={overview.calendar}>
      <p className="k-hint">{overview.calendarHint}</p>
      <table className="k-calendar">
        <caption className="sr-only">{overview.calendar}</caption>
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
                if (day < first || day > today) return <td key={day} data-outside />;
                return <DayCell key={day} athleteId={athleteId} day={day} figures={byDay.get(day)} most={greatest} />;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </PageSection>
  );
}

interface DayCellProps {
  athleteId: string;
  day: string;
  figures: DayFigures | undefined;
  most: number;
}

function DayCell({ athleteId, day, figures, most }: DayCellProps) {
  const { overview } = useAthletesTexts();
  const { language } = useTexts().ui;
  const date = formatDate(day);
  const short = date.slice(0, 6);
  if (!figures) {
    return (
      <td>
        <span className="k-day">{short}</span>
        <span className="sr-only">{overview.rest}</span>
      </td>
    );
  }
  const { activity_count: count, distance, moving_time: time } = figures;
  const amount = distance > 0 ? formatKm(distance, language) : formatDuration(time);
  return (
    <td data-level={Math.max(1, Math.ceil((distance / most) * LEVELS))}>
      <Link
        to={`${athletePath(athleteId)}?tab=activities&from=${day}&to=${day}`}
        aria-label={overview.dayName(date, formatCount(count), count === 1, amount)}
      >
        <span className="k-day">{short}</span>
        <span className="k-day-amount">{amount.replace(/\u00a0km$/, '')}</span>
      </Link>
    </td>
  );
}
