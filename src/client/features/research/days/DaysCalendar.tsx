import './dayStates.css';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { daysTexts } from '#client/texts/days.ts';
import { ruleTexts } from '#client/texts/study/rule.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { WeekGrid } from '#client/ui/calendar/WeekGrid.tsx';
import { formatDate, formatDuration } from '#client/ui/format/format.ts';
import type { CalendarDay } from '#shared/contract/adherence.ts';

export type ShownDay = Pick<CalendarDay, 'day' | 'state' | 'count' | 'minutes'> & Partial<Pick<CalendarDay, 'phase'>>;

const LEVELS = 4;
const MINUTES_PER_LEVEL = 30;
const SECONDS_PER_MINUTE = 60;

interface DaysCalendarProps {
  caption: string;
  /** Both included, `YYYY-MM-DD`; the other days of their weeks stay blank. */
  first: string;
  last: string;
  today: string;
  days: readonly ShownDay[];
  dayHref?: ((day: string) => string) | undefined;
  /** What choosing a day does; undefined for a day that cannot be chosen. */
  onDay?: ((shown: ShownDay) => (() => void) | undefined) | undefined;
}

/**
 * STUDIES §4 Each cell has the sign and the word of its state, so that no state is told by its look
 * alone.
 */
export function DaysCalendar({ caption, first, last, today, days, dayHref, onDay }: DaysCalendarProps) {
  const byDay = new Map(days.map((day) => [day.day, day]));
  return (
    <WeekGrid caption={caption} className="days" first={first} last={last}>
      {(day) => {
        const shown = byDay.get(day);
        return (
          shown && <DayCell shown={shown} isToday={day === today} href={dayHref?.(day)} onChoose={onDay?.(shown)} />
        );
      }}
    </WeekGrid>
  );
}

interface DayCellProps {
  shown: ShownDay;
  isToday: boolean;
  href: string | undefined;
  onChoose: (() => void) | undefined;
}

function DayCell({ shown: { day, state, count, minutes, phase = null }, isToday, href, onChoose }: DayCellProps) {
  const { phaseNames } = useTexts(ruleTexts);
  const { states, activeDay } = useTexts(daysTexts);
  const current = isToday ? 'date' : undefined;
  const date = <span className="days-date">{formatDate(day).slice(0, 6)}</span>;
  if (state === null) {
    return (
      <td data-state="future" aria-current={current}>
        {onChoose ? <Choice onChoose={onChoose}>{date}</Choice> : date}
      </td>
    );
  }
  const { sign, word } = states[state];
  const isActive = state === 'active';
  const duration = formatDuration(minutes * SECONDS_PER_MINUTE);
  const level = Math.min(LEVELS, Math.max(1, Math.ceil(Math.round(minutes) / MINUTES_PER_LEVEL)));
  const content = (
    <>
      {date}{' '}
      <span className={isActive ? 'days-sign days-duration' : 'days-sign'} aria-hidden="true">
        {isActive ? duration : sign}
      </span>
      <span className="sr-only">{isActive ? activeDay({ duration, count }) : word}</span>
      {phase !== null && <span className="sr-only">, {phaseNames[phase]}</span>}
    </>
  );
  const chosen = onChoose ? <Choice onChoose={onChoose}>{content}</Choice> : content;
  const isLink = href !== undefined && (isActive || state === 'excluded');
  return (
    <td
      data-state={state}
      data-level={isActive ? level : undefined}
      aria-current={current}
      title={phase === null ? word : `${word}, ${phaseNames[phase]}`}
    >
      {isLink ? <Link to={href}>{content}</Link> : chosen}
    </td>
  );
}

function Choice({ onChoose, children }: { onChoose: () => void; children: ReactNode }) {
  return (
    <button type="button" className="days-choice" onClick={onChoose}>
      {children}
    </button>
  );
}
