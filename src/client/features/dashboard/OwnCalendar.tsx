import { CalendarLegend } from '#client/features/activities/charts/CalendarLegend.tsx';
import { longestDay } from '#client/features/activities/charts/calendarLevels.ts';
import { WeeksCalendar } from '#client/features/activities/charts/WeeksCalendar.tsx';
import { athletesTexts } from '#client/texts/athletes.ts';
import { ownDashboardTexts } from '#client/texts/ownDashboard.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { daysAfter } from '#client/ui/calendar/weeks.ts';
import { dayName } from '#client/ui/format/dayName.ts';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import type { DayFigures } from '#shared/contract/athletes.ts';
import { SCREENS } from '#shared/screens.ts';

interface OwnCalendarProps {
  today: string;
  days: readonly DayFigures[];
}

const dayHref = (day: string) => `${SCREENS.activities}?from=${day}&to=${day}`;

function lastOfMonth(day: string): string {
  const inNext = daysAfter(`${day.slice(0, 7)}-01`, 31);
  return daysAfter(`${inNext.slice(0, 7)}-01`, -1);
}

export function OwnCalendar({ today, days }: OwnCalendarProps) {
  const { calendar } = useTexts(ownDashboardTexts);
  const { overview } = useTexts(athletesTexts);
  const { language } = useTexts().ui;
  const most = longestDay(days);
  const first = `${today.slice(0, 7)}-01`;
  const before = `${daysAfter(first, -1).slice(0, 7)}-01`;
  return (
    <PageSection title={calendar.title}>
      <p className="k-hint">
        {overview.calendarHint} <span className="no-print">{overview.calendarLinks}</span>
      </p>
      <CalendarLegend most={most} />
      <div className="k-months">
        {[before, first].map((month) => {
          const name = `${dayName(month, { month: 'long' }, language)} ${month.slice(0, 4)}`;
          return (
            <div key={month}>
              <h3>{name}</h3>
              <WeeksCalendar
                caption={name}
                first={month}
                last={lastOfMonth(month)}
                today={today}
                most={most}
                days={days.filter(({ day }) => day.startsWith(month.slice(0, 7)))}
                dayHref={dayHref}
              />
            </div>
          );
        })}
      </div>
    </PageSection>
  );
}
