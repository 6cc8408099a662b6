import '#client/ui/calendar/levels.css';
import './charts.css';
import { athletesTexts } from '#client/texts/athletes.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatKm } from '#client/ui/format/format.ts';
import { CALENDAR_LEVELS } from './calendarLevels.ts';

export function CalendarLegend({ most }: { most: number }) {
  const { overview } = useTexts(athletesTexts);
  const { language } = useTexts().ui;
  return (
    <ul className="k-legend k-calendar-legend" aria-label={overview.legend}>
      {CALENDAR_LEVELS.map((level) => (
        <li key={level}>
          <span data-level={level} />
          {overview.upTo({ distance: formatKm((most * level) / CALENDAR_LEVELS.length, language) })}
        </li>
      ))}
      <li>
        <span data-today />
        {overview.today}
      </li>
    </ul>
  );
}
