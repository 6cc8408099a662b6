import { studyParticipantsPath } from '#client/features/research/researchScreens.ts';
import { studiesTexts } from '#client/texts/studies.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatCount, formatDateTime } from '#client/ui/format/format.ts';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { StatStrip } from '#client/ui/page/StatStrip.tsx';
import { dayIn } from '#shared/calendarDate.ts';
import type { Study } from '#shared/contract/studies.ts';
import { StudyFacts } from './StudyFacts.tsx';
import { StudyMilestones } from './StudyMilestones.tsx';
import { StudyNotice } from './StudyNotice.tsx';
import { daysBetween } from './studyDays.ts';

export function StudyOverview({ study }: { study: Study }) {
  const { page, fields, table } = useTexts(studiesTexts);
  const { status, end_date, timezone, participant_count, groups } = study;
  const stats = [
    {
      title: fields.participant_count,
      value: formatCount(participant_count),
      href: studyParticipantsPath(study.id),
    },
    { title: page.groups, value: formatCount(groups.length) },
  ];
  if (status === 'active' && end_date) {
    const left = daysBetween(dayIn(timezone, new Date()), end_date);
    stats.push({ title: page.daysLeft, value: formatCount(left) });
  }
  const changedAt = formatDateTime(study.updated_at, timezone);
  return (
    <>
      <StudyNotice study={study} />
      <StatStrip label={page.strip} stats={stats} />
      <div className="study-overview">
        <PageSection title={page.facts}>
          <StudyFacts study={study} />
          <p className="study-changed">
            {page.lastChange({ at: changedAt, who: study.updated_by_email ?? table.unknown })}
          </p>
        </PageSection>
        <PageSection title={page.milestones}>
          <StudyMilestones study={study} />
        </PageSection>
      </div>
    </>
  );
}
