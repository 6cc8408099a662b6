import { showToast } from '#client/ui/toast/toasts.ts';
import { saidOf } from '#shared/said.ts';
import { AppForm } from './AppForm.tsx';
import { ReasonField } from './ReasonField.tsx';
import { reasonRule } from './reasonRule.ts';
import { type FormErrors, type SubmitFailure, submitting } from './submitting.ts';
import { TextField } from './TextField.tsx';
import { typedSchema } from './typedSchema.ts';

const NOTHING_TYPED = { typed: '', reason: '' };

const atTheirFields = (failure: SubmitFailure): FormErrors => ({ status: saidOf(failure), fields: failure.fields });

interface DeleteFormProps {
  isRight: (typed: string) => boolean;
  wrong: Parameters<typeof typedSchema>[1];
  /** Rejects with the `ApiError`. */
  remove: (confirmed: { reason: string; typed: string }) => Promise<unknown>;
  toErrors?: (failure: SubmitFailure) => FormErrors;
  /** The text of the toast after a success. */
  done: string;
  words: { effect: string; typed: string; hint: string; submit: string; submitting: string };
  onDone: () => void;
  onCancel: () => void;
}

/** Deletes after the name of the object was typed, with a reason. */
export function DeleteForm({
  isRight,
  wrong,
  remove,
  toErrors = atTheirFields,
  done,
  words,
  ...props
}: DeleteFormProps) {
  return (
    <AppForm
      initialValues={NOTHING_TYPED}
      schema={typedSchema(isRight, wrong).shape({ reason: reasonRule })}
      onSubmit={({ reason, typed }) => submitting(remove({ reason: reason.trim(), typed: typed.trim() }), toErrors)}
      onDone={() => {
        showToast({ variant: 'success', text: done });
        props.onDone();
      }}
      submitLabel={words.submit}
      submittingLabel={words.submitting}
      onCancel={props.onCancel}
      keepsChanges={false}
      isDanger
    >
      <p>{words.effect}</p>
      <TextField name="typed" label={words.typed} hint={words.hint} />
      <ReasonField />
    </AppForm>
  );
}
