import { object } from 'yup';
import { AppForm } from '#client/forms/AppForm.tsx';
import { ReasonField } from '#client/forms/ReasonField.tsx';
import { reasonRule } from '#client/forms/reasonRule.ts';
import { toServerErrors } from '#client/forms/serverErrors.ts';
import { blindingTexts } from '#client/texts/study/blinding.ts';
import { useTexts } from '#client/texts/useTexts.ts';

const NO_REASON = { reason: '' };
const schema = object({ reason: reasonRule });

interface BlindingFormProps {
  effect: string;
  submitLabel: string;
  send: (reason: string) => Promise<unknown>;
  onDone: () => void;
  onCancel: () => void;
}

export function BlindingForm({ effect, submitLabel, send, onDone, onCancel }: BlindingFormProps) {
  const texts = useTexts(blindingTexts);
  return (
    <AppForm
      initialValues={NO_REASON}
      schema={schema}
      onSubmit={({ reason }) => send(reason.trim())}
      toErrors={(failure) => toServerErrors(failure, ['reason'])}
      onDone={onDone}
      words={{ submit: submitLabel, submitting: texts.saving }}
      onCancel={onCancel}
    >
      <p>{effect}</p>
      <ReasonField />
    </AppForm>
  );
}
