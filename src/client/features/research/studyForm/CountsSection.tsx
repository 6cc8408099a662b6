import { useFormState } from 'react-final-form';
import { ruleSentence } from '#client/features/research/studies/studyRule.ts';
import { NumberField } from '#client/forms/NumberField.tsx';
import { studiesTexts } from '#client/texts/studies.ts';
import { studyFormTexts } from '#client/texts/studyForm.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { FormSection } from './FormSection.tsx';
import { SportsField } from './SportsField.tsx';
import type { StudyFormValues } from './studyValues.ts';

export function CountsSection() {
  const { fields } = useTexts(studiesTexts);
  const texts = useTexts(studyFormTexts);
  const { form } = texts;
  const { values, errors } = useFormState<StudyFormValues>({ subscription: { values: true, errors: true } });
  const rule = {
    sports: values.sports,
    min_active_days: Number(values.min_active_days),
    min_minutes: Number(values.min_minutes),
  };
  const isWhole = !errors?.min_active_days && !errors?.min_minutes;
  return (
    <FormSection id="counts" title={form.counts}>
      <SportsField />
      <NumberField
        name="min_active_days"
        label={fields.min_active_days}
        hint={form.activeDaysHint}
        unit={form.unitDays}
      />
      <NumberField name="min_minutes" label={fields.min_minutes} hint={form.minutesHint} unit={form.unitMinutes} />
      <output className="study-rule">{isWhole && ruleSentence(rule, texts)}</output>
      <NumberField
        name="silent_after_days"
        label={fields.silent_after_days}
        hint={form.silentHint}
        unit={form.unitDays}
      />
    </FormSection>
  );
}
