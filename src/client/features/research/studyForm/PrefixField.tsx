import Input from 'antd/es/input/Input';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useForm, useFormState } from 'react-final-form';
import { FieldFrame } from '#client/forms/FieldFrame.tsx';
import { ariaOf } from '#client/forms/fieldProps.ts';
import { useFormField } from '#client/forms/useFormField.ts';
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
  const field = useFormField({
    name: 'code_prefix',
    label: fields.code_prefix,
    hint: form.prefixHint,
    lockedBecause,
  });
  const { value } = field.input;
  const prefix = value.trim().toUpperCase();
  useSuggestion(value, own === '');
  const { isChecking, isFree, problem } = usePrefixCheck(prefix, own);
  const frame = { ...field.frame, error: field.frame.error ?? (problem && say(problem)) };
  const state = (isChecking && form.prefixChecking) || (isFree && form.prefixFree) || '';
  return (
    <FieldFrame {...frame}>
      <Input
        {...field.typed}
        {...ariaOf(frame)}
        className="k-capitals k-date"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={STUDY_LIMITS.prefixMax}
        status={frame.error === undefined ? undefined : 'error'}
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
