import { object } from 'yup';
import { AppForm } from '#client/forms/AppForm.tsx';
import { ReasonField } from '#client/forms/ReasonField.tsx';
import { optionalReason } from '#client/forms/reasonRule.ts';
import { useSay } from '#client/texts/useTexts.ts';
import type { Sentence } from '#shared/sentence.ts';
import { toStudyErrors } from './toStudyErrors.ts';

const NO_REASON = { reason: '' };
const schema = object({ reason: optionalReason });

interface ReasonFormProps {
  texts: { effect: string; submit: string; submitting: string };
  send: (reason: string | undefined) => Promise<unknown>;
  doneSentence: Sentence;
  onDone: () => void;
}

export function ReasonForm({ texts, send, doneSentence, onDone }: ReasonFormProps) {
  const say = useSay();
  return (
    <AppForm
      initialValues={NO_REASON}
      schema={schema}
      onSubmit={({ reason }) => send(reason.trim() || undefined)}
      toErrors={toStudyErrors}
      doneText={say(doneSentence)}
      onDone={onDone}
      words={texts}
      onCancel={onDone}
      submitWhen="always"
    >
      <p>{texts.effect}</p>
      <ReasonField isOptional />
    </AppForm>
  );
}
