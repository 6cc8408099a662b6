import { object } from 'yup';
import { studyProblemsApi } from '#client/api/research/studyProblemsApi.ts';
import { noteRule } from '#client/features/research/noteRule.ts';
import { AppForm } from '#client/forms/AppForm.tsx';
import { SelectField } from '#client/forms/SelectField.tsx';
import { TextAreaField } from '#client/forms/TextAreaField.tsx';
import { TextField } from '#client/forms/TextField.tsx';
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

export function ProblemForm({ study, team, problem, acts, onDone }: ProblemFormProps) {
  const texts = useTexts(problemsTexts);
  const [open] = studyProblemsApi.useOpenStudyProblemMutation();
  const former = problem?.assignee_id ?? null;
  // A problem stays assigned to a person who left the team until it is changed.
  const isGone = former !== null && !team.some(({ user_id }) => user_id === former);
  const gone = isGone ? [{ value: former, label: problem?.assignee_email ?? texts.unknown }] : [];
  const send = ({ code, assignee_id, note: typed }: Values) => {
    const assignee = assignee_id || null;
    if (!problem) {
      return open({ id: study.id, code: code.trim() || null, assignee_id: assignee, note: typed.trim() }).unwrap();
    }
    return acts.save(problem, { note: typed.trim(), ...(assignee !== former && { assignee_id: assignee }) });
  };
  return (
    <AppForm<Values>
      initialValues={{ code: '', assignee_id: former ?? '', note: problem?.note ?? '' }}
      schema={problem ? KNOWN : NEW}
      onSubmit={send}
      doneText={problem ? texts.savedToast : texts.openedToast}
      onDone={onDone}
      words={{ submit: problem ? texts.save : texts.openSubmit, submitting: texts.saving }}
      onCancel={onDone}
    >
      {!problem && <TextField name="code" label={texts.fields.code} hint={texts.codeHint} isCapitals isOptional />}
      <SelectField
        name="assignee_id"
        label={texts.fields.assignee}
        placeholder={texts.nobody}
        choices={[...gone, ...team.map(({ user_id, email }) => ({ value: user_id, label: email }))]}
        isOptional
      />
      <TextAreaField name="note" label={texts.fields.note} hint={texts.noteHint} isOptional={problem !== undefined} />
    </AppForm>
  );
}
