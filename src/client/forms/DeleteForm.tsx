import { object } from 'yup';
import type { ShownText } from '#shared/shownText.ts';
import { AppForm } from './AppForm.tsx';
import { ReasonField } from './ReasonField.tsx';
import { reasonRule } from './reasonRule.ts';
import type { FormErrors, SubmitFailure } from './submitting.ts';
import { TextField } from './TextField.tsx';
import { typedRule } from './typedRule.ts';

const NOTHING_TYPED = { typed: '', reason: '' };

interface DeleteFormProps {
  isRight: (typed: string) => boolean;
  wrong: ShownText;
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
export function DeleteForm({ isRight, wrong, remove, toErrors, done, words, onDone, onCancel }: DeleteFormProps) {
  return (
    <AppForm
      initialValues={NOTHING_TYPED}
      schema={object({ typed: typedRule(isRight, wrong), reason: reasonRule })}
      onSubmit={({ reason, typed }) => remove({ reason: reason.trim(), typed: typed.trim() })}
      toErrors={toErrors}
      doneText={done}
      onDone={onDone}
      words={words}
      onCancel={onCancel}
      keepsChanges={false}
      isDanger
    >
      <p>{words.effect}</p>
      <TextField name="typed" label={words.typed} hint={words.hint} />
      <ReasonField />
    </AppForm>
  );
}
