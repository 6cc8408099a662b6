import { adherenceApi } from '#client/api/research/adherenceApi.ts';
import { DeclaredSection } from '#client/features/research/declared/DeclaredSection.tsx';
import { adherenceTexts } from '#client/texts/study/adherence.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import { dayIn } from '#shared/calendarDate.ts';
import type { Study } from '#shared/contract/studies.ts';
import { mayInStudy } from '#shared/roles.ts';

export function StudyPauses({ study }: { study: Study }) {
  const { overview } = useTexts(adherenceTexts);
  const query = adherenceApi.useGetStudySummaryQuery(study.id);
  return (
    <QueryBoundary query={query} failedTitle={overview.failed}>
      {({ pauses }) => (
        <DeclaredSection
          studyId={study.id}
          participant={null}
          absences={[]}
          pauses={pauses}
          today={dayIn(study.timezone, new Date())}
          mayChange={study.status !== 'closed' && mayInStudy(study.part, 'studies:change')}
        />
      )}
    </QueryBoundary>
  );
}
