import { useId } from 'react';
import { type FieldInputProps, useField, useFormState } from 'react-final-form';
import { useSay } from '#client/texts/useTexts.ts';
import { afterPress } from './afterPress.ts';
import { isSaid } from './submitting.ts';

interface FormField<Value> {
  input: FieldInputProps<Value, HTMLElement>;
  /** Only for a visited field; a server error disappears when its value changes. */
  error: string | undefined;
  isDisabled: boolean;
  id: string;
  hintId: string;
  errorId: string;
}

/** The value is a text unless the type argument says otherwise. */
export function useFormField<Value = string>(name: string): FormField<Value> {
  const { input, meta } = useField<Value, HTMLElement>(name, {
    // final-form turns '' into undefined by default, which would make an untouched field dirty.
    parse: (value) => value,
  });
  const { submitting } = useFormState({ subscription: { submitting: true } });
  const say = useSay();
  const id = useId();
  const submitError: unknown = meta.dirtySinceLastSubmit ? undefined : meta.submitError;
  const message: unknown = meta.touched ? (meta.error ?? submitError) : undefined;
  return {
    input: { ...input, onBlur: () => afterPress(() => input.onBlur()) },
    error: isSaid(message) ? say(message) : undefined,
    isDisabled: submitting === true,
    id,
    hintId: `${id}-hint`,
    errorId: `${id}-error`,
  };
}

export function describedBy(hintId: string | false, errorId: string | false): string | undefined {
  return [hintId, errorId].filter(Boolean).join(' ') || undefined;
}
