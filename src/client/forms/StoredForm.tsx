import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useForm, useFormState } from 'react-final-form';
import { conflictTexts } from '#client/texts/conflict.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import { AppForm } from './AppForm.tsx';

/** Takes over values that were saved elsewhere, keeps edited fields, and says so. */
function ChangedMeanwhile<Values extends object>({ stored }: { stored: Values }) {
  const texts = useTexts(conflictTexts);
  const form = useForm<Values>();
  const { dirty, submitting } = useFormState({ subscription: { dirty: true, submitting: true } });
  const key = JSON.stringify(stored);
  const taken = useRef(key);
  const [keeps, setKeeps] = useState(false);
  const takeOver = useEffectEvent(() => {
    const { values, dirtyFields, submitSucceeded, dirtySinceLastSubmit } = form.getState();
    const isSaved = submitSucceeded && !dirtySinceLastSubmit;
    const edited = isSaved ? [] : (Object.keys(dirtyFields ?? {}) as (keyof Values)[]);
    form.batch(() => {
      form.restart(stored);
      for (const name of edited) form.change(name, values[name]);
    });
    setKeeps(edited.length > 0);
  });
  useEffect(() => {
    if (submitting || taken.current === key) return;
    taken.current = key;
    takeOver();
  }, [key, submitting]);
  if (!keeps || !dirty) return null;
  return (
    <div role="alert">
      <StateBlock tone="warning" text={texts.kept} />
    </div>
  );
}

/** An `AppForm` over values that other users may save too: what was typed stays then. */
export function StoredForm<Values extends object>(props: ComponentProps<typeof AppForm<Values>>) {
  const { initialValues, children } = props;
  const [first] = useState(initialValues);
  return (
    <AppForm<Values> {...props} initialValues={first}>
      <ChangedMeanwhile stored={initialValues} />
      {children}
    </AppForm>
  );
}
