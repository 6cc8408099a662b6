import { studiesTexts } from '#client/texts/studies.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatDate } from '#client/ui/format/format.ts';
import { dayIn } from '#shared/calendarDate.ts';
import type { Study } from '#shared/contract/studies.ts';
import { reopening } from './studyReopening.ts';

export function StudyMilestones({ study }: { study: Study }) {
  const { page } = useTexts(studiesTexts);
  const { timezone, closed_at } = study;
  const now = new Date();
  const dayOf = (instant: string) => dayIn(timezone, new Date(instant));
  const milestones = [
    { day: dayOf(study.created_at), label: page.created },
    { day: study.start_date, label: page.starts },
    { day: study.end_date, label: page.ends },
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
