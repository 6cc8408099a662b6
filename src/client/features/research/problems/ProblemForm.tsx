import { useState } from 'react';
import { object } from 'yup';
import { studyProblemsApi } from '#client/api/research/studyProblemsApi.ts';
import { noteRule } from '#client/features/research/noteRule.ts';
import { AppForm } from '#client/forms/AppForm.tsx';
import { useSavedMeanwhile } from '#client/forms/conflict/useSavedMeanwhile.ts';
import { ValuesConflict } from '#client/forms/conflict/ValuesConflict.tsx';
import { SelectField } from '#client/forms/SelectField.tsx';
import { TextAreaField } from '#client/forms/TextAreaField.tsx';
import { TextField } from '#client/forms/TextField.tsx';
import { useReadNow } from '#client/session/useReadNow.ts';
import { problemsTexts } from '#client/texts/study/problems.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import type { Study } from '#shared/contract/studies.ts';
import type { StudyProblem } from '#shared/contract/studyProblems.ts';
import type { TeamMember } from '#shared/contract/studyTeam.ts';
import { messages } from '#shared/messages.ts';
import type { ProblemActs } from './useProblems.ts';

interface Values {
  code: string;
  assignee_id: string;
  note: string;
}

const valuesOf = (problem: StudyProblem | undefined): Values => ({
  code: '',
  assignee_id: problem?.assignee_id ?? '',
  note: problem?.note ?? '',
});

const NEW = object({ note: noteRule().trim().required(messages('required')) });
const KNOWN = object({ note: noteRule() });

interface ProblemFormProps {
  study: Study;
  team: readonly TeamMember[];
  /** Undefined: a new one. */
  problem?: StudyProblem | undefined;
  acts: ProblemActs;
  onDone: () => void;
}

/** When another user changed it first, both versions are shown, and what was typed stays. */
export function ProblemForm({ study, team, problem, acts, onDone }: ProblemFormProps) {
  const texts = useTexts(problemsTexts);
  const [open] = studyProblemsApi.useOpenStudyProblemMutation();
  const read = useReadNow();
  const [held, setHeld] = useState(problem);
  const [initial] = useState(() => valuesOf(problem));
  const { conflict, save } = useSavedMeanwhile(held, setHeld, async () => {
    const query = { id: study.id, problem_id: held?.id };
    return (await read(studyProblemsApi.endpoints.listStudyProblems, query)).problems[0];
  });
  const former = held?.assignee_id ?? null;
  // A problem stays assigned to a person who left the team until it is changed.
  const isGone = former !== null && !team.some(({ user_id }) => user_id === former);
  const gone = isGone ? [{ value: former, label: held?.assignee_email ?? texts.unknown }] : [];
  const assignees = [...gone, ...team.map(({ user_id, email }) => ({ value: user_id, label: email }))];
  const send = ({ code, assignee_id, note: typed }: Values) => {
    const assignee = assignee_id || null;
    if (!held) {
      return open({ id: study.id, code: code.trim() || null, assignee_id: assignee, note: typed.trim() }).unwrap();
    }
    return save(acts.save(held, { note: typed.trim(), ...(assignee !== former && { assignee_id: assignee }) }));
  };
  return (
    <AppForm<Values>
      initialValues={initial}
      schema={held ? KNOWN : NEW}
      onSubmit={send}
      doneText={held ? texts.savedToast : texts.openedToast}
      onDone={onDone}
      words={{ submit: held ? texts.save : texts.openSubmit, submitting: texts.saving }}
      onCancel={onDone}
      submitWhen={conflict ? 'always' : 'edited'}
    >
      {conflict && (
        <ValuesConflict
          key={held?.version}
          {...conflict}
          valuesOf={valuesOf}
          fields={[
            {
              field: 'assignee_id',
              label: texts.fields.assignee,
              words: ({ assignee_id }) => assignees.find(({ value }) => value === assignee_id)?.label ?? texts.nobody,
            },
            { field: 'note', label: texts.fields.note, words: ({ note }) => note },
          ]}
        />
      )}
      {!held && <TextField name="code" label={texts.fields.code} hint={texts.codeHint} isCapitals isOptional />}
      <SelectField
        name="assignee_id"
        label={texts.fields.assignee}
        placeholder={texts.nobody}
        choices={assignees}
        isOptional
      />
      <TextAreaField name="note" label={texts.fields.note} hint={texts.noteHint} isOptional={held !== undefined} />
    </AppForm>
  );
}
