import { adherenceApi } from '#client/api/research/adherenceApi.ts';
import { ContactToday } from '#client/features/research/adherence/ContactToday.tsx';
import { OverviewCharts } from '#client/features/research/adherence/OverviewCharts.tsx';
import { percentOf } from '#client/features/research/days/weekWords.ts';
import { StravaHeldBack } from '#client/features/research/heldBack/StravaHeldBack.tsx';
import { studyParticipantsPath, studyPath } from '#client/features/research/researchScreens.ts';
import { studiesTexts } from '#client/texts/studies.ts';
import { adherenceTexts } from '#client/texts/study/adherence.ts';
import { overviewTexts } from '#client/texts/study/overview.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatCount, formatDateTime, MISSING } from '#client/ui/format/format.ts';
import { ButtonLink } from '#client/ui/page/ButtonLink.tsx';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import type { StatCardProps } from '#client/ui/stats/StatCard.tsx';
import { StatStrip } from '#client/ui/stats/StatStrip.tsx';
import { dayIn } from '#shared/calendarDate.ts';
import type { StudySummaryAnswer } from '#shared/contract/adherence.ts';
import type { Study } from '#shared/contract/studies.ts';
import { hasLimit } from '#shared/days/adherenceRule.ts';
import { mayInStudy } from '#shared/roles.ts';
import { StudyFacts } from './StudyFacts.tsx';
import { StudyMilestones } from './StudyMilestones.tsx';
import { StudyNotice } from './StudyNotice.tsx';
import { daysBetween } from './studyDays.ts';

const protocolShare = ({ on_protocol }: StudySummaryAnswer) => ({
  met: on_protocol.weeks_met,
  participants: on_protocol.weeks_total,
});

export function StudyOverview({ study }: { study: Study }) {
  const { page, fields, table } = useTexts(studiesTexts);
  const { overview } = useTexts(adherenceTexts);
  const { id, status, end_date, timezone, participant_count, groups } = study;
  const hasParticipants = participant_count > 0;
  const summary = adherenceApi.useGetStudySummaryQuery(id, { skip: !hasParticipants });
  const participants = studyParticipantsPath(id);
  const stats: StatCardProps[] = [
    { title: fields.participant_count, value: formatCount(participant_count), href: participants },
  ];
  if (hasParticipants) {
    const figures = summary.data;
    stats.push(
      {
        title: overview.connected,
        value: figures ? formatCount(figures.connected) : MISSING,
        href: `${participants}&connected=yes`,
      },
      {
        title: overview.silent,
        value: figures ? formatCount(figures.silent) : MISSING,
        href: `${participants}&status=silent`,
      },
      {
        title: overview.weeksMet,
        value: figures ? percentOf({ met: figures.weeks_met, participants: figures.weeks_total }) : MISSING,
        href: `${studyPath(id)}?tab=adherence&only=below`,
      },
      {
        title: overview.weeksProtocol,
        value: figures ? percentOf(protocolShare(figures)) : MISSING,
        href: `${studyPath(id)}?tab=adherence`,
      },
      ...(hasLimit(study.rule)
        ? [
            {
              title: overview.weeksBeyond,
              value: figures ? formatCount(figures.weeks_beyond ?? 0) : MISSING,
              href: `${studyPath(id)}?tab=adherence`,
            },
          ]
        : []),
      {
        title: overview.activities,
        value: figures ? formatCount(figures.activities) : MISSING,
        href: `${studyPath(id)}?tab=activities`,
      },
    );
  }
  stats.push({ title: page.groups, value: formatCount(groups.length), href: `${participants}&sort=group` });
  if (status === 'active' && end_date) {
    const left = daysBetween(dayIn(timezone, new Date()), end_date);
    stats.push({ title: page.daysLeft, value: formatCount(left) });
  }
  const changedAt = formatDateTime(study.updated_at, timezone);
  return (
    <>
      <StudyNotice study={study} />
      {summary.data && <SilentAlert study={study} silent={summary.data.silent} />}
      <StatStrip label={page.strip} stats={stats} />
      <div className="study-overview">
        <div>
          {hasParticipants && (
            <ContactToday
              study={study}
              mayRemind={study.status !== 'closed' && mayInStudy(study.part, 'reminders:send')}
              query={summary}
            />
          )}
          <PageSection title={page.milestones}>
            <StudyMilestones study={study} />
          </PageSection>
        </div>
        <PageSection title={page.facts}>
          <StudyFacts study={study} />
          <StravaHeldBack study={study} />
          <p className="study-changed">
            {page.lastChange({ at: changedAt, who: study.updated_by_email ?? table.unknown })}
          </p>
        </PageSection>
        {hasParticipants && summary.data && (
          <div>
            <OverviewCharts summary={summary.data} />
          </div>
        )}
      </div>
    </>
  );
}

function SilentAlert({ study, silent: count }: { study: Study; silent: number }) {
  const words = useTexts(overviewTexts);
  if (count === 0) return null;
  return (
    <div className="study-notices">
      <StateBlock
        tone="warning"
        text={words.silentAlert({ count, days: study.silent_after_days })}
        action={
          <ButtonLink to={`${studyParticipantsPath(study.id)}&status=silent`}>{words.showThese({ count })}</ButtonLink>
        }
      />
    </div>
  );
}
