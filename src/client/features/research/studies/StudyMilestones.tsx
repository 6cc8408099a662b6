import { studiesTexts } from '#client/texts/studies.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatCount, formatDate } from '#client/ui/format/format.ts';
import { dayIn } from '#shared/calendarDate.ts';
import type { Study } from '#shared/contract/studies.ts';
import { daysBetween } from './studyDays.ts';
import { reopening } from './studyReopening.ts';

export function StudyMilestones({ study }: { study: Study }) {
  const { page } = useTexts(studiesTexts);
  const { timezone, closed_at, start_date, end_date } = study;
  const now = new Date();
  const dayOf = (instant: string) => dayIn(timezone, new Date(instant));
  const milestones = [
    { day: dayOf(study.created_at), label: page.created },
    { day: start_date, label: page.starts },
    // The first and the last day both count.
    { day: end_date, label: end_date && page.ends({ day: formatCount(daysBetween(start_date, end_date) + 1) }) },
    { day: dayIn(timezone, now), label: page.today, isToday: true },
    { day: closed_at && dayOf(closed_at), label: page.closed },
    { day: closed_at && reopening(closed_at, timezone, now).lastDay, label: page.reopenLimit },
  ]
    .flatMap(({ day, ...others }) => (day ? [{ day, isToday: false, ...others }] : []))
    .sort((one, other) => one.day.localeCompare(other.day));
  return (
    <ol className="study-milestones">
      {milestones.map(({ day, label, isToday }) => (
        <li key={label} aria-current={isToday ? 'date' : undefined}>
          <time dateTime={day}>{formatDate(day)}</time> <span>{label}</span>
        </li>
      ))}
    </ol>
  );
}
