import { studiesApi } from '#client/api/research/studiesApi.ts';
import type { Study } from '#shared/contract/studies.ts';
import { DeviationRegister } from './DeviationRegister.tsx';
import { ProblemList } from './ProblemList.tsx';

export function StudyProblems({ study }: { study: Study }) {
  // Only for names to choose from; the list is complete without them.
  const { data: team = [] } = studiesApi.useGetTeamQuery(study.id);
  return (
    <>
      <ProblemList study={study} team={team} />
      <DeviationRegister study={study} />
    </>
  );
}
