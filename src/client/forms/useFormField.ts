import { useId } from 'react';
import { useField, useFormState } from 'react-final-form';
import { useSay } from '#client/texts/useTexts.ts';
import { afterPress } from './afterPress.ts';
import { ariaOf, type FieldProps, type FramedField } from './fieldProps.ts';
import { isShownText } from './submitting.ts';

/** The value is a text unless the type argument says otherwise. */
export function useFormField<Value = string>(props: FieldProps) {
  const { name, isOptional = false, lockedBecause } = props;
  const { input: field, meta } = useField<Value, HTMLElement>(name, {
    // final-form turns '' into undefined by default, which would make an untouched field dirty.
    parse: (value) => value,
  });
  const { submitting } = useFormState({ subscription: { submitting: true } });
  const say = useSay();
  const id = useId();
  // A server error disappears when the value changes.
  const submitError: unknown = meta.dirtySinceLastSubmit ? undefined : meta.submitError;
  const message: unknown = meta.touched ? (meta.error ?? submitError) : undefined;
  const error = isShownText(message) ? say(message) : undefined;
  const input = { ...field, onBlur: () => afterPress(() => field.onBlur()) };
  const frame: FramedField = { ...props, id, hintId: `${id}-hint`, errorId: `${id}-error`, error };
  const control = { id, disabled: submitting === true, ...ariaOf(frame) };
  return {
    input,
    /** For `FieldFrame`. */
    frame,
    /** For the input in the frame, whatever its kind. */
    control,
    /** For an input in which the value is typed. */
    typed: { ...input, ...control, readOnly: lockedBecause !== undefined, 'aria-required': !isOptional },
    /** For an input that is chosen or opened: `input` has the value. */
    focus: { onFocus: () => input.onFocus(), onBlur: () => input.onBlur() },
  };
}
