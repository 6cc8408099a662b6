import type { ReactNode } from 'react';
import { studiesApi } from '#client/api/research/studiesApi.ts';
import { AdherenceSection } from '#client/features/research/adherence/AdherenceSection.tsx';
import { StudyConsent } from '#client/features/research/consent/StudyConsent.tsx';
import { StudyExports } from '#client/features/research/exports/StudyExports.tsx';
import { StravaHeldBack } from '#client/features/research/heldBack/StravaHeldBack.tsx';
import { ParticipantsSection } from '#client/features/research/participants/ParticipantsSection.tsx';
import { DeviationRegister } from '#client/features/research/problems/DeviationRegister.tsx';
import { ProblemList } from '#client/features/research/problems/ProblemList.tsx';
import { StudyReminders } from '#client/features/research/reminders/StudyReminders.tsx';
import { StudyZone } from '#client/features/research/StudyZone.tsx';
import { studiesTexts } from '#client/texts/studies.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { SectionNav, useSection } from '#client/ui/page/SectionNav.tsx';
import type { Study } from '#shared/contract/studies.ts';
import { StudyLog } from './StudyLog.tsx';
import { StudyOverview } from './StudyOverview.tsx';
import { StudyTeam } from './StudyTeam.tsx';

const SECTIONS = [
  'overview',
  'participants',
  'adherence',
  'activities',
  'quality',
  'problems',
  'consent',
  'reminders',
  'export',
  'team',
  'log',
] as const;

/** Activities have the times of their places, a team has days. */
const WITHOUT_STUDY_TIMES: readonly (typeof SECTIONS)[number][] = ['activities', 'team'];

interface StudySectionsProps {
  study: Study;
  activities: ReactNode;
  quality: ReactNode;
}

export function StudySections({ study, activities, quality }: StudySectionsProps) {
  const { page } = useTexts(studiesTexts);
  const current = useSection(SECTIONS);
  return (
    <>
      <SectionNav
        label={page.sections}
        sections={SECTIONS.map((key) => ({ key, label: page.tabs[key] }))}
        current={current}
      />
      {!WITHOUT_STUDY_TIMES.includes(current) && <StudyZone timezone={study.timezone} />}
      {current === 'overview' && <StudyOverview study={study} />}
      {current === 'participants' && <ParticipantsSection study={study} />}
      {current === 'adherence' && <AdherenceSection study={study} />}
      {current === 'activities' && (
        <>
          <StravaHeldBack study={study} isAboveActivities />
          {activities}
        </>
      )}
      {current === 'quality' && quality}
      {current === 'problems' && <StudyProblems study={study} />}
      {current === 'consent' && <StudyConsent study={study} />}
      {current === 'reminders' && <StudyReminders study={study} />}
      {current === 'export' && <StudyExports study={study} />}
      {current === 'team' && <StudyTeam study={study} />}
      {current === 'log' && <StudyLog study={study} />}
    </>
  );
}

function StudyProblems({ study }: { study: Study }) {
  // Only for names to choose from; the list is complete without them.
  const { data: team = [] } = studiesApi.useGetTeamQuery(study.id);
  return (
    <>
      <ProblemList study={study} team={team} />
      <DeviationRegister study={study} />
    </>
  );
}
