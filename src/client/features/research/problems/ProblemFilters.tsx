import { problemsTexts } from '#client/texts/study/problems.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { FilterSelect } from '#client/ui/table/FilterSelect.tsx';
import type { TableState } from '#client/ui/table/useTableState.ts';
import type { TeamMember } from '#shared/contract/studyTeam.ts';
import { STUDY_PROBLEM_KINDS, STUDY_PROBLEM_STATES } from '#shared/studyProblemKinds.ts';

export function ProblemFilters({ table, team }: { table: TableState; team: readonly TeamMember[] }) {
  const texts = useTexts(problemsTexts);
  const { fields } = texts;
  const { state = '', kind = '', assignee = '' } = table.filters;
  const members = team.map(({ user_id, email }) => ({ value: user_id, label: email }));
  return (
    <>
      <FilterSelect
        label={fields.state}
        value={state}
        choices={STUDY_PROBLEM_STATES.map((value) => ({ value, label: texts.states[value] }))}
        onChange={(value) => table.setFilter('state', value)}
      />
      <FilterSelect
        label={fields.kind}
        value={kind}
        choices={STUDY_PROBLEM_KINDS.map((value) => ({ value, label: texts.kinds[value] }))}
        onChange={(value) => table.setFilter('kind', value)}
      />
      <FilterSelect
        label={fields.assignee}
        value={assignee}
        choices={[{ value: 'none', label: texts.nobody }, ...members]}
        onChange={(value) => table.setFilter('assignee', value)}
      />
    </>
  );
}
