import { object, string } from 'yup';
import { AppForm } from '#client/forms/AppForm.tsx';
import { RadioField } from '#client/forms/RadioField.tsx';
import { problemsTexts } from '#client/texts/study/problems.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { choicesOf } from '#client/ui/select/choicesOf.ts';
import type { StudyProblem } from '#shared/contract/studyProblems.ts';
import { messages } from '#shared/messages.ts';
import { HAND_CLOSE_REASONS } from '#shared/studyProblemKinds.ts';
import type { ProblemActs } from './useProblems.ts';

const NOTHING = { close_reason: '' };
const schema = object({ close_reason: string().required(messages('required')) });

interface CloseProblemFormProps {
  problem: StudyProblem;
  acts: ProblemActs;
  onDone: () => void;
}

export function CloseProblemForm({ problem, acts, onDone }: CloseProblemFormProps) {
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
