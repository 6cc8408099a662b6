import Input from 'antd/es/input/Input';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useForm, useFormState } from 'react-final-form';
import { FieldFrame } from '#client/forms/FieldFrame.tsx';
import { describedBy, useFormField } from '#client/forms/useFormField.ts';
import { studiesTexts } from '#client/texts/studies.ts';
import { studyFormTexts } from '#client/texts/study/studyForm.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { STUDY_LIMITS } from '#shared/constants.ts';
import { codeOf } from '#shared/participantCode.ts';
import { isCodePrefix } from './studySchema.ts';
import type { StudyFormValues } from './studyValues.ts';
import { suggestPrefix } from './suggestPrefix.ts';
import { usePrefixCheck } from './usePrefixCheck.ts';

const EXAMPLE_NUMBER = 4;

/** Follows the title until the user types a prefix. */
function useSuggestion(prefix: string, isOn: boolean): void {
  const form = useForm<StudyFormValues>();
  const { values } = useFormState<StudyFormValues>({ subscription: { values: true } });
  const last = useRef('');
  const follow = useEffectEvent((title: string) => {
    const isOwn = prefix !== '' && prefix !== last.current;
    if (!isOn || isOwn) return;
    last.current = suggestPrefix(title);
    if (last.current !== prefix) form.change('code_prefix', last.current);
  });
  useEffect(() => {
    follow(values.title);
  }, [values.title]);
}

interface PrefixFieldProps {
  own: string;
  lockedBecause?: string;
}

export function PrefixField({ own, lockedBecause }: PrefixFieldProps) {
  const { fields } = useTexts(studiesTexts);
  const { form } = useTexts(studyFormTexts);
  const say = useSay();
  const { input, error, isDisabled, ...ids } = useFormField('code_prefix');
  const prefix = input.value.trim().toUpperCase();
  useSuggestion(input.value, own === '');
  const { isChecking, isFree, problem } = usePrefixCheck(prefix, own);
  const shown = error ?? (problem && say(problem));
  const state = (isChecking && form.prefixChecking) || (isFree && form.prefixFree) || '';
  return (
    <FieldFrame
      name="code_prefix"
      label={fields.code_prefix}
      hint={lockedBecause ?? form.prefixHint}
      {...ids}
      error={shown}
    >
      <Input
        {...input}
        id={ids.id}
        className="k-capitals k-date"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={STUDY_LIMITS.prefixMax}
        disabled={isDisabled}
        readOnly={lockedBecause !== undefined}
        status={shown === undefined ? undefined : 'error'}
        aria-required
        aria-invalid={shown !== undefined}
        aria-describedby={describedBy(ids.hintId, shown !== undefined && ids.errorId)}
      />
      {isCodePrefix(prefix) && (
        <span className="study-code-example">
          {form.codesLike} <strong className="study-code">{codeOf(prefix, EXAMPLE_NUMBER)}</strong>
        </span>
      )}
      <output className="k-field-hint">{state}</output>
    </FieldFrame>
  );
}
