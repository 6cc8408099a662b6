import { AppForm } from '#client/forms/AppForm.tsx';
import { submitting } from '#client/forms/submitting.ts';
import { TextAreaField } from '#client/forms/TextAreaField.tsx';
import type { FieldErrors } from '#client/forms/validateWith.ts';
import { useStudiesTexts } from '#client/texts/useStudiesTexts.ts';
import { useStudyFormTexts } from '#client/texts/useStudyFormTexts.ts';
import { useSay } from '#client/texts/useTexts.ts';
import { showToast } from '#client/ui/toasts.ts';
import { REASON_MAX } from '#shared/constants.ts';
import { toStudyErrors } from './toStudyErrors.ts';

const NO_REASON = { reason: '' };

interface ReasonFormProps {
  texts: { effect: string; submit: string; submitting: string };
  send: (reason: string | undefined) => Promise<unknown>;
  saidAfter: string;
  onDone: () => void;
  onCancel: () => void;
}

/** An act with what it means and, if one likes, why. */
export function ReasonForm({ texts, send, saidAfter, onDone, onCancel }: ReasonFormProps) {
  const { fields } = useStudiesTexts();
  const { form, edit } = useStudyFormTexts();
  const say = useSay();
  const faults = ({ reason }: typeof NO_REASON): FieldErrors =>
    reason.length > REASON_MAX ? { reason: form.tooLong(REASON_MAX) } : {};
  return (
    <AppForm
      initialValues={NO_REASON}
      schema={faults}
      onSubmit={({ reason }) => submitting(send(reason.trim() || undefined), toStudyErrors)}
      onDone={() => {
        showToast({ variant: 'success', text: say(saidAfter) });
        onDone();
      }}
      submitLabel={texts.submit}
      submittingLabel={texts.submitting}
      onCancel={onCancel}
      submitWhen="always"
      keepsChanges={false}
    >
      <p>{texts.effect}</p>
      <TextAreaField name="reason" label={fields.reason} hint={edit.reasonHint} isOptional rows={2} />
    </AppForm>
  );
}
