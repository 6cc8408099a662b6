import { useState } from 'react';
import { object, string } from 'yup';
import { dayRule, optionalDay } from '#client/features/research/dayRule.ts';
import { AppForm } from '#client/forms/AppForm.tsx';
import { DateField } from '#client/forms/DateField.tsx';
import { ReasonField } from '#client/forms/ReasonField.tsx';
import { reasonRule } from '#client/forms/reasonRule.ts';
import { SelectField } from '#client/forms/SelectField.tsx';
import { declaredTexts } from '#client/texts/study/declared.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { choicesOf } from '#client/ui/select/choicesOf.ts';
import { ABSENCE_REASONS } from '#shared/days/absenceReasons.ts';
import { messages } from '#shared/messages.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import type { Declared } from './useDeclared.ts';

interface Values {
  first_day: string;
  last_day: string;
  reason: string;
}

function schemaOf(isAbsence: boolean) {
  const last = isAbsence ? dayRule : optionalDay;
  return object({
    first_day: dayRule,
    last_day: last.test(
      'order',
      researchMessages('period_ends_first'),
      (text, { parent }) => !text || text >= (parent as Values).first_day,
    ),
    reason: isAbsence ? string().required(messages('required')) : reasonRule,
  });
}

interface SpanFormProps {
  kind: 'absence' | 'pause';
  today: string;
  declared: Declared;
  onDone: () => void;
}

export function SpanForm({ kind, today, declared, onDone }: SpanFormProps) {
  const texts = useTexts(declaredTexts);
  const isAbsence = kind === 'absence';
  // Fixed, because the next day would empty the form at midnight.
  const [initial] = useState({ first_day: today, last_day: isAbsence ? today : '', reason: '' });
  const send = ({ first_day, last_day, reason }: Values) =>
    isAbsence
      ? declared.declare({ first_day, last_day, reason: ABSENCE_REASONS.find((one) => one === reason) ?? 'other' })
      : declared.pause({ first_day, last_day: last_day || null, reason: reason.trim() });
  return (
    <AppForm<Values>
      initialValues={initial}
      schema={schemaOf(isAbsence)}
      onSubmit={send}
      onDone={onDone}
      onCancel={onDone}
    >
      <p>{isAbsence ? texts.absenceEffect : texts.pauseEffect}</p>
      <DateField name="first_day" label={texts.fields.from} />
      <DateField
        name="last_day"
        label={texts.fields.to}
        isOptional={!isAbsence}
        hint={isAbsence ? undefined : texts.openHint}
      />
      {isAbsence ? (
        <SelectField
          name="reason"
          label={texts.why}
          placeholder={texts.why}
          choices={choicesOf(ABSENCE_REASONS, texts.reasons)}
        />
      ) : (
        <ReasonField hint={texts.whyHint} />
      )}
    </AppForm>
  );
}
