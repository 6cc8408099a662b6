import { useTexts } from '#client/texts/useTexts.ts';
import { DaysCalendar, type DaysCalendarProps } from './DaysCalendar.tsx';

type MonthsOfDaysProps = Pick<DaysCalendarProps, 'today' | 'days' | 'dayHref'>;

/** A table for each month of the days, the newest last; the first and the last month may have a part of theirs only. */
export function MonthsOfDays({ today, days, dayHref }: MonthsOfDaysProps) {
  const { language } = useTexts().ui;
  const format = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const months = [...new Set(days.map(({ day }) => day.slice(0, 7)))].sort();
  return (
    <div className="days-months">
      {months.map((month) => {
        const ofMonth = days.filter(({ day }) => day.startsWith(month));
        const name = format.format(new Date(`${month}-01T00:00:00Z`));
        return (
          <div key={month}>
            <h3>{name}</h3>
            <DaysCalendar
              caption={name}
              first={ofMonth[0]?.day ?? today}
              last={ofMonth.at(-1)?.day ?? today}
              today={today}
              days={ofMonth}
              dayHref={dayHref}
            />
          </div>
        );
      })}
    </div>
  );
}
