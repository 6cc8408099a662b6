import { ParticipantsSection } from '#client/features/research/participants/ParticipantsSection.tsx';
import { studiesTexts } from '#client/texts/studies.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { SectionNav, useSection } from '#client/ui/page/SectionNav.tsx';
import type { Study } from '#shared/contract/studies.ts';
import { StudyLog } from './StudyLog.tsx';
import { StudyOverview } from './StudyOverview.tsx';
import { StudyTeam } from './StudyTeam.tsx';

const SECTIONS = ['overview', 'participants', 'team', 'log'] as const;

export function StudySections({ study }: { study: Study }) {
  const { page } = useTexts(studiesTexts);
  const current = useSection(SECTIONS);
  return (
    <>
      <SectionNav
        label={page.sections}
        sections={SECTIONS.map((key) => ({ key, label: page.tabs[key] }))}
        current={current}
      />
      {current === 'overview' && <StudyOverview study={study} />}
      {current === 'participants' && <ParticipantsSection study={study} />}
      {current === 'team' && <StudyTeam study={study} />}
      {current === 'log' && <StudyLog study={study} />}
    </>
  );
}
