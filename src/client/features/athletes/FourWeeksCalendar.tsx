import { CalendarLegend } from '#client/features/activities/charts/CalendarLegend.tsx';
import { longestDay } from '#client/features/activities/charts/calendarLevels.ts';
import { WeeksCalendar } from '#client/features/activities/charts/WeeksCalendar.tsx';
import { athletePath } from '#client/features/activities/paths.ts';
import { athletesTexts } from '#client/texts/athletes.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { daysAfter } from '#client/ui/calendar/weeks.ts';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import type { DayFigures } from '#shared/contract/athletes.ts';

const DAYS = 28;

interface FourWeeksCalendarProps {
  athleteId: string;
  today: string;
  days: readonly DayFigures[];
}

export function FourWeeksCalendar({ athleteId, today, days }: FourWeeksCalendarProps) {
  const { overview } = useTexts(athletesTexts);
  const most = longestDay(days);
  return (
    <PageSection title={overview.calendar}>
      <p className="k-hint">
        {overview.calendarHint} <span className="no-print">{overview.calendarLinks}</span>
      </p>
      <CalendarLegend most={most} />
      <WeeksCalendar
        caption={overview.calendar}
        first={daysAfter(today, 1 - DAYS)}
        last={today}
        today={today}
        days={days}
        most={most}
        dayHref={(day) => `${athletePath(athleteId)}?tab=activities&from=${day}&to=${day}`}
      />
    </PageSection>
  );
}
