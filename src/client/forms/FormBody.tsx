import Button from 'antd/es/button';
import type { FormState } from 'final-form';
import { type FormEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useForm, useFormState } from 'react-final-form';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { ErrorSummary } from './ErrorSummary.tsx';
import type { FormDraft } from './formDraft.ts';
import { focusField, type InvalidField, invalidFields } from './invalidFields.ts';
import { isShownText } from './submitting.ts';
import { UnsavedChanges } from './UnsavedChanges.tsx';

export interface FormWords {
  submit: string;
  submitting?: string;
}

export interface FormBodyProps {
  /** By default "Save". */
  words?: FormWords;
  /** Shows a Cancel button, which asks before it discards an edit. */
  onCancel?: () => void;
  submitWhen?: 'edited' | 'touched' | 'always';
  /** Shown above the buttons; nothing is sent. */
  blockedBecause?: string | undefined;
  /** False for values that are not worth a question, such as a typed confirmation. */
  keepsChanges?: boolean;
  /** Fields that only choose how the form is filled in; a change of them is no edit. */
  choices?: readonly string[];
  /** Values in the draft are not unsaved; Discard deletes the draft. */
  draft?: RefObject<FormDraft | null>;
  isDanger?: boolean;
  /** For a call that takes minutes: the dialog may be closed meanwhile. */
  goesOnWhenLeft?: boolean;
  /** `onChoose` is called before each submit, true for this button. */
  alternative?: { label: string; onChoose: (isChosen: boolean) => void };
  /** In place of the button of `words`, for one with the look of a source. */
  submitButton?: ReactNode;
  /** For a form with columns of its own. */
  isWide?: boolean;
  /** For pages with several forms. */
  label?: string;
  onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<unknown> | undefined;
  children?: ReactNode;
}

const SUBSCRIPTION = {
  dirty: true,
  touched: true,
  submitting: true,
  submitError: true,
  submitSucceeded: true,
  submitFailed: true,
  dirtySinceLastSubmit: true,
};

type EditState = Pick<FormState<object>, 'dirty' | 'submitSucceeded' | 'dirtySinceLastSubmit'>;

function isEdited({ dirty, submitSucceeded, dirtySinceLastSubmit }: EditState): boolean {
  return dirty === true && (submitSucceeded !== true || dirtySinceLastSubmit === true);
}

export function FormBody(props: FormBodyProps) {
  const { ui } = useTexts();
  const { words = { submit: ui.save, submitting: ui.saving }, onCancel, submitWhen = 'edited' } = props;
  const { keepsChanges = true, isDanger = false, isWide = false, alternative, label, choices = [] } = props;
  const { draft, onSubmit, blockedBecause, submitButton, goesOnWhenLeft = false, children } = props;
  const say = useSay();
  const form = useForm();
  const state = useFormState({ subscription: SUBSCRIPTION });
  const formRef = useRef<HTMLFormElement>(null);
  const [attempt, setAttempt] = useState<{ from: Element | null } | null>(null);
  const [invalid, setInvalid] = useState<readonly InvalidField[]>([]);

  useLayoutEffect(() => {
    if (!attempt || !formRef.current) return;
    const found = invalidFields(formRef.current);
    setInvalid(found);
    if (!found[0] && attempt.from instanceof HTMLElement && document.activeElement === document.body)
      attempt.from.focus();
  }, [attempt]);

  // After the summary above the field, which moves it.
  useLayoutEffect(() => {
    if (invalid[0] && formRef.current) focusField(formRef.current, invalid[0].name);
  }, [invalid]);

  const isSubmitting = state.submitting === true;
  const mustStay = isSubmitting && !goesOnWhenLeft;
  const isDirty = isEdited(state);
  const wasTouched = state.dirty || Object.values(state.touched ?? {}).some(Boolean);
  const canSubmit = { edited: isDirty, touched: wasTouched, always: true }[submitWhen];
  const isBlocked = blockedBecause !== undefined;
  const status: unknown = state.dirtySinceLastSubmit ? undefined : state.submitError;

  const isUnsaved = () => {
    const now = form.getState();
    const isTyped = Object.keys(now.dirtyFields ?? {}).some((name) => !choices.includes(name));
    const isLeft = goesOnWhenLeft && now.submitting === true;
    return keepsChanges && isTyped && isEdited(now) && !isLeft && draft?.current?.isUntouched() !== true;
  };
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (isBlocked) {
      event.preventDefault();
      return;
    }
    const from = document.activeElement;
    void Promise.resolve(onSubmit(event)).then(() => setAttempt({ from }));
  };

  return (
    <form
      ref={formRef}
      className={`k-form${onCancel ? '' : ' k-form-page'}${isWide ? ' k-form-wide' : ''}`}
      noValidate
      aria-label={label}
      onSubmit={handleSubmit}
    >
      <ErrorSummary invalid={invalid} onChoose={(name) => formRef.current && focusField(formRef.current, name)} />
      {children}
      {isShownText(status) && (
        <div className="k-form-status" role="alert">
          {say(status)}
        </div>
      )}
      {isBlocked && <p className="k-hint">{blockedBecause}</p>}
      <div className="k-buttons">
        <UnsavedChanges
          isUnsaved={isUnsaved}
          isKept={() => draft?.current?.keep() === true}
          onDiscard={() => draft?.current?.remove()}
          isSubmitting={mustStay}
        >
          {(leave) =>
            onCancel && (
              <Button disabled={mustStay} onClick={() => leave(onCancel)}>
                {isSubmitting && goesOnWhenLeft ? ui.close : ui.cancel}
              </Button>
            )
          }
        </UnsavedChanges>
        {submitButton ?? (
          <Button
            type="primary"
            danger={isDanger}
            htmlType="submit"
            disabled={isSubmitting || !canSubmit}
            aria-disabled={isBlocked || undefined}
            onClick={() => alternative?.onChoose(false)}
          >
            {isSubmitting ? (words.submitting ?? ui.submitting) : words.submit}
          </Button>
        )}
        {alternative && (
          <Button htmlType="submit" disabled={isSubmitting || !canSubmit} onClick={() => alternative.onChoose(true)}>
            {alternative.label}
          </Button>
        )}
      </div>
    </form>
  );
}
