import Button from 'antd/es/button';
import { useState } from 'react';
import { Link } from 'react-router';
import { object, string } from 'yup';
import { studyProblemsApi } from '#client/api/research/studyProblemsApi.ts';
import { participantPath } from '#client/features/research/researchScreens.ts';
import { AppForm } from '#client/forms/AppForm.tsx';
import { RadioField } from '#client/forms/RadioField.tsx';
import { useTableView } from '#client/forms/tableView/useTableView.tsx';
import { problemsTexts } from '#client/texts/study/problems.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ModalDialog } from '#client/ui/dialog/ModalDialog.tsx';
import { formatDateTime } from '#client/ui/format/format.ts';
import type { MenuItem } from '#client/ui/menu/menuItem.ts';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { StatusTag } from '#client/ui/page/StatusTag.tsx';
import { choicesOf } from '#client/ui/select/choicesOf.ts';
import type { Column } from '#client/ui/table/Column.ts';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import { FilterSelect } from '#client/ui/table/FilterSelect.tsx';
import type { TableParamRules } from '#client/ui/table/tableParams.ts';
import { type TableState, useTableState } from '#client/ui/table/useTableState.ts';
import type { Study } from '#shared/contract/studies.ts';
import type { STUDY_PROBLEMS_SORTABLE, StudyProblem } from '#shared/contract/studyProblems.ts';
import type { TeamMember } from '#shared/contract/studyTeam.ts';
import { messages } from '#shared/messages.ts';
import { mayInStudy } from '#shared/roles.ts';
import { HAND_CLOSE_REASONS, STUDY_PROBLEM_KINDS, STUDY_PROBLEM_STATES } from '#shared/studyProblemKinds.ts';
import { ProblemForm } from './ProblemForm.tsx';
import { openerWords, STATE_TONES, stateWords } from './problemWords.ts';
import { type ProblemActs, useProblems } from './useProblems.ts';

const RULES = {
  sortable: ['state', 'opened_at', 'code', 'kind'],
  defaultSort: 'state',
  filters: ['state', 'kind', 'assignee'],
} as const satisfies TableParamRules<(typeof STUDY_PROBLEMS_SORTABLE)[number]>;

type Asked = { act: 'open' } | { act: 'edit' | 'close'; problem: StudyProblem };

export function ProblemList({ study, team }: { study: Study; team: readonly TeamMember[] }) {
  const texts = useTexts(problemsTexts);
  const { fields } = texts;
  const table = useTableState(RULES);
  const acts = useProblems(study.id);
  const [asked, setAsked] = useState<Asked | null>(null);
  const state = STUDY_PROBLEM_STATES.find((one) => one === table.filters.state);
  const kind = STUDY_PROBLEM_KINDS.find((one) => one === table.filters.kind);
  const { assignee } = table.filters;
  const query = studyProblemsApi.useListStudyProblemsQuery({
    id: study.id,
    ...table.query,
    ...(state && { state }),
    ...(kind && { kind }),
    ...(assignee && { assignee }),
  });
  const mayChange = study.status !== 'closed' && mayInStudy(study.part, 'problems:change');
  const close = () => setAsked(null);
  const columns: readonly Column<StudyProblem>[] = [
    {
      key: 'code',
      title: fields.code,
      text: ({ code }) => code ?? texts.wholeStudy,
      render: ({ code, participant_id }) =>
        participant_id ? (
          <Link className="k-nowrap" to={participantPath(participant_id)}>
            {code}
          </Link>
        ) : (
          texts.wholeStudy
        ),
    },
    { key: 'kind', title: fields.kind, text: (problem) => texts.kinds[problem.kind], card: 2 },
    {
      key: 'state',
      title: fields.state,
      card: 1,
      text: (problem) => stateWords(problem, texts),
      render: (problem) => <StatusTag tone={STATE_TONES[problem.state]}>{stateWords(problem, texts)}</StatusTag>,
    },
    {
      key: 'assignee',
      title: fields.assignee,
      text: ({ assignee_email }) => assignee_email ?? texts.nobody,
      card: 2,
      cardLabel: fields.assignee,
    },
    { key: 'note', title: fields.note, text: ({ note }) => note ?? texts.hidden, card: 3 },
    {
      key: 'opened_at',
      title: fields.opened,
      card: 2,
      cardLabel: fields.opened,
      text: (problem) =>
        texts.by({ at: formatDateTime(problem.opened_at, study.timezone), who: openerWords(problem, texts) }),
    },
  ];
  const view = useTableView('study-problems', columns);
  const rowActions = (problem: StudyProblem): MenuItem[] => {
    if (problem.state === 'closed') return [{ label: texts.reopen, onSelect: () => void acts.reopen(problem) }];
    const next = problem.state === 'open' ? 'in_progress' : 'open';
    return [
      { label: texts.edit, onSelect: () => setAsked({ act: 'edit', problem }) },
      { label: problem.state === 'open' ? texts.start : texts.stop, onSelect: () => void acts.mark(problem, next) },
      { label: texts.close, onSelect: () => setAsked({ act: 'close', problem }) },
    ];
  };
  const titles = { open: texts.openTitle, edit: texts.editTitle, close: texts.closeTitle };
  return (
    <PageSection
      title={texts.title}
      actions={mayChange && <Button onClick={() => setAsked({ act: 'open' })}>{texts.open}</Button>}
    >
      <p className="k-lead">{texts.lead}</p>
      <DataTable
        label={texts.label}
        table={table}
        query={{ ...query, data: query.data && { rows: query.data.problems, total: query.data.total } }}
        {...view}
        rowKey={({ id }) => id}
        rowActions={mayChange ? rowActions : undefined}
        words={texts}
        filters={<ProblemFilters table={table} team={team} />}
        isShort
      />
      <ModalDialog open={asked !== null} title={titles[asked?.act ?? 'open']} onClose={close}>
        {asked?.act === 'close' && <CloseProblemForm problem={asked.problem} acts={acts} onDone={close} />}
        {asked && asked.act !== 'close' && (
          <ProblemForm
            study={study}
            team={team}
            problem={asked.act === 'edit' ? asked.problem : undefined}
            acts={acts}
            onDone={close}
          />
        )}
      </ModalDialog>
    </PageSection>
  );
}

function ProblemFilters({ table, team }: { table: TableState; team: readonly TeamMember[] }) {
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

const NOTHING = { close_reason: '' };
const schema = object({ close_reason: string().required(messages('required')) });

interface CloseProblemFormProps {
  problem: StudyProblem;
  acts: ProblemActs;
  onDone: () => void;
}

function CloseProblemForm({ problem, acts, onDone }: CloseProblemFormProps) {
  const texts = useTexts(problemsTexts);
  const reasonOf = (word: string) => HAND_CLOSE_REASONS.find((reason) => reason === word) ?? 'solved';
  return (
    <AppForm
      initialValues={NOTHING}
      schema={schema}
      onSubmit={({ close_reason }) => acts.close(problem, reasonOf(close_reason))}
      onDone={onDone}
      words={{ submit: texts.closeSubmit, submitting: texts.saving }}
      onCancel={onDone}
    >
      <RadioField name="close_reason" label={texts.why} choices={choicesOf(HAND_CLOSE_REASONS, texts.reasons)} />
    </AppForm>
  );
}
