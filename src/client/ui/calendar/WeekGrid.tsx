import './levels.css';
import './weekGrid.css';
import { Fragment, type ReactNode } from 'react';
import { calendarTexts } from '#client/texts/calendar.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { dayName } from '#client/ui/format/dayName.ts';
import { daysAfter, isoWeek, mondayOf } from './weeks.ts';

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const;

interface WeekGridProps {
  caption: string;
  className: string;
  /** Both included (`YYYY-MM-DD`); the other days of their weeks stay blank. */
  first: string;
  last: string;
  /** The cell of a day; null leaves it blank. */
  children: (day: string) => ReactNode;
}

/** A week per row, the newest last. */
export function WeekGrid({ caption, className, first, last, children }: WeekGridProps) {
  const texts = useTexts(calendarTexts);
  const { language } = useTexts().ui;
  const mondays: string[] = [];
  for (let monday = mondayOf(first); monday <= last; monday = daysAfter(monday, 7)) mondays.push(monday);
  return (
    <table className={`k-weeks ${className}`}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.week}</th>
          {WEEKDAYS.map((index) => {
            const day = daysAfter(mondayOf(first), index);
            return (
              <th key={index} scope="col" abbr={dayName(day, { weekday: 'long' }, language)}>
                {dayName(day, { weekday: 'short' }, language)}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {mondays.map((monday) => (
          <tr key={monday}>
            <th scope="row">{texts.weekShort({ week: String(isoWeek(monday)) })}</th>
            {WEEKDAYS.map((index) => {
              const day = daysAfter(monday, index);
              const cell = day < first || day > last ? null : children(day);
              return <Fragment key={day}>{cell ?? <td data-outside />}</Fragment>;
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
