import { useState } from 'react';
import { object, string } from 'yup';
import { studyProblemsApi } from '#client/api/research/studyProblemsApi.ts';
import { dayUpTo, optionalDayUpTo } from '#client/features/research/dayRule.ts';
import { noteRule } from '#client/features/research/noteRule.ts';
import { AppForm } from '#client/forms/AppForm.tsx';
import { CheckboxField } from '#client/forms/CheckboxField.tsx';
import { useSavedMeanwhile } from '#client/forms/conflict/useSavedMeanwhile.ts';
import { ValuesConflict } from '#client/forms/conflict/ValuesConflict.tsx';
import { DateField } from '#client/forms/DateField.tsx';
import { RadioField } from '#client/forms/RadioField.tsx';
import { ReasonField } from '#client/forms/ReasonField.tsx';
import { optionalReason, reasonRule } from '#client/forms/reasonRule.ts';
import { TextAreaField } from '#client/forms/TextAreaField.tsx';
import { TextField } from '#client/forms/TextField.tsx';
import { useReadNow } from '#client/session/useReadNow.ts';
import { deviationsTexts } from '#client/texts/study/deviations.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatDate } from '#client/ui/format/format.ts';
import { choicesOf } from '#client/ui/select/choicesOf.ts';
import { showToast } from '#client/ui/toast/toasts.ts';
import { dayIn } from '#shared/calendarDate.ts';
import type { Deviation } from '#shared/contract/deviations.ts';
import type { Study } from '#shared/contract/studies.ts';
import { messages } from '#shared/messages.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import { DEVIATION_CATEGORIES, DEVIATION_SEVERITIES, DEVIATION_TEXT_MAX } from '#shared/studyProblemKinds.ts';

interface Values {
  code: string;
  day: string;
  category: string;
  severity: string;
  description: string;
  action_taken: string;
  reported_on: string;
  is_struck: boolean;
  reason: string;
}

const text = noteRule(DEVIATION_TEXT_MAX, researchMessages('at_most_characters', { limit: DEVIATION_TEXT_MAX }));

function schemaOf(isCorrection: boolean, today: string) {
  return object({
    day: dayUpTo(today),
    category: string().required(messages('required')),
    severity: string().required(messages('required')),
    description: text.trim().required(messages('required')),
    action_taken: text,
    reported_on: optionalDayUpTo(today).test(
      'order',
      researchMessages('reported_before'),
      (typed, { parent }) => !typed || typed >= (parent as Values).day,
    ),
    reason: isCorrection ? reasonRule : optionalReason,
  });
}

const valuesOf = (entry: Deviation | undefined, today: string): Values => ({
  code: entry?.code ?? '',
  day: entry?.day ?? today,
  category: entry?.category ?? '',
  severity: entry?.severity ?? '',
  description: entry?.description ?? '',
  action_taken: entry?.action_taken ?? '',
  reported_on: entry?.reported_on ?? '',
  is_struck: entry?.is_struck ?? false,
  reason: '',
});

const categoryOf = ({ category }: Pick<Values, 'category'>) =>
  DEVIATION_CATEGORIES.find((one) => one === category) ?? 'other';
const severityOf = ({ severity }: Pick<Values, 'severity'>) =>
  DEVIATION_SEVERITIES.find((one) => one === severity) ?? 'minor';

const toBody = ({ code, description, action_taken, reported_on, ...values }: Values) => ({
  code: code.trim() || null,
  day: values.day,
  category: categoryOf(values),
  severity: severityOf(values),
  description: description.trim(),
  action_taken: action_taken.trim(),
  reported_on: reported_on || null,
});

interface DeviationFormProps {
  study: Study;
  /** The entry that is corrected; undefined: a new one. */
  entry?: Deviation | undefined;
  onDone: () => void;
}

/** When another user corrected first, both versions are shown, and what was typed stays. */
export function DeviationForm({ study, entry, onDone }: DeviationFormProps) {
  const texts = useTexts(deviationsTexts);
  const { fields } = texts;
  const [record] = studyProblemsApi.useRecordDeviationMutation();
  const [correct] = studyProblemsApi.useCorrectDeviationMutation();
  const read = useReadNow();
  const [held, setHeld] = useState(entry);
  const { conflict, save } = useSavedMeanwhile(held, setHeld, async () => {
    const query = { id: study.id, deviation_id: held?.id ?? '' };
    return (await read(studyProblemsApi.endpoints.getDeviation, query))[0];
  });
  const today = dayIn(study.timezone, new Date());
  // Fixed, because the next day would empty the form at midnight.
  const [initial] = useState(() => valuesOf(entry, today));
  const send = async ({ is_struck, reason, ...values }: Values) => {
    const body = toBody({ ...values, is_struck, reason });
    if (!held) {
      const { number } = await record({ id: study.id, ...body }).unwrap();
      showToast({ variant: 'success', text: texts.recorded({ number: String(number) }) });
      return;
    }
    const { id: deviation_id, version, number } = held;
    const correction = { id: study.id, deviation_id, version, ...body, is_struck, reason: reason.trim() };
    await save(correct(correction).unwrap());
    showToast({ variant: 'success', text: texts.correctedToast({ number: String(number) }) });
  };
  return (
    <AppForm<Values>
      initialValues={initial}
      schema={schemaOf(entry !== undefined, today)}
      onSubmit={send}
      onDone={onDone}
      onCancel={onDone}
      submitWhen={conflict ? 'always' : 'edited'}
    >
      {conflict && (
        <ValuesConflict
          key={held?.version}
          {...conflict}
          valuesOf={(version) => valuesOf(version, today)}
          fields={[
            { field: 'day', label: fields.day, words: ({ day }) => formatDate(day) },
            { field: 'code', label: fields.code, words: ({ code }) => code },
            { field: 'category', label: fields.category, words: (values) => texts.categories[categoryOf(values)] },
            { field: 'severity', label: fields.severity, words: (values) => texts.severities[severityOf(values)] },
            { field: 'description', label: fields.description, words: ({ description }) => description },
            { field: 'action_taken', label: fields.action_taken, words: ({ action_taken }) => action_taken },
            {
              field: 'reported_on',
              label: fields.reported_on,
              words: ({ reported_on }) => (reported_on ? formatDate(reported_on) : texts.notReported),
            },
            { field: 'is_struck', label: fields.is_struck, words: ({ is_struck }) => (is_struck ? texts.struck : '') },
          ]}
        />
      )}
      <DateField name="day" label={fields.day} />
      <TextField name="code" label={fields.code} hint={texts.codeHint} isCapitals isOptional />
      <RadioField name="category" label={fields.category} choices={choicesOf(DEVIATION_CATEGORIES, texts.categories)} />
      <RadioField name="severity" label={fields.severity} choices={choicesOf(DEVIATION_SEVERITIES, texts.severities)} />
      <TextAreaField name="description" label={fields.description} hint={texts.textHint} />
      <TextAreaField name="action_taken" label={fields.action_taken} hint={texts.textHint} rows={2} isOptional />
      <DateField name="reported_on" label={fields.reported_on} isOptional />
      {entry && <CheckboxField name="is_struck" label={fields.is_struck} />}
      {entry && <ReasonField label={texts.reason} hint={texts.reasonHint} />}
    </AppForm>
  );
}
