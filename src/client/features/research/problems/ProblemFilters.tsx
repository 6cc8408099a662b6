import { problemsTexts } from '#client/texts/study/problems.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { choicesOf } from '#client/ui/select/choicesOf.ts';
import { FilterSelect } from '#client/ui/table/FilterSelect.tsx';
import type { TableState } from '#client/ui/table/useTableState.ts';
import type { TeamMember } from '#shared/contract/studyTeam.ts';
import { STUDY_PROBLEM_KINDS, STUDY_PROBLEM_STATES } from '#shared/studyProblemKinds.ts';

export function ProblemFilters({ table, team }: { table: TableState; team: readonly TeamMember[] }) {
  const texts = useTexts(problemsTexts);
  const { fields } = texts;
  const members = team.map(({ user_id, email }) => ({ value: user_id, label: email }));
  return (
    <>
      <FilterSelect
        label={fields.state}
        {...table.filterOf('state')}
        choices={choicesOf(STUDY_PROBLEM_STATES, texts.states)}
      />
      <FilterSelect
        label={fields.kind}
        {...table.filterOf('kind')}
        choices={choicesOf(STUDY_PROBLEM_KINDS, texts.kinds)}
      />
      <FilterSelect
        label={fields.assignee}
        {...table.filterOf('assignee')}
        choices={[{ value: 'none', label: texts.nobody }, ...members]}
      />
    </>
  );
}
