import { useField, useFormState } from 'react-final-form';
import { CheckboxField } from '#client/forms/CheckboxField.tsx';
import { isShownText } from '#client/forms/submitting.ts';
import { studiesTexts } from '#client/texts/studies.ts';
import { studyFormTexts } from '#client/texts/study/studyForm.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import { FormSection } from './FormSection.tsx';
import type { StudyFormValues } from './studyValues.ts';

interface CategoriesSectionProps {
  note?: string;
}

export function CategoriesSection({ note }: CategoriesSectionProps) {
  const { fields } = useTexts(studiesTexts);
  const { form } = useTexts(studyFormTexts);
  const say = useSay();
  const { values } = useFormState<StudyFormValues>({ subscription: { values: true } });
  const { meta } = useField<undefined>('data_categories', { subscription: { error: true, submitError: true } });
  const problem: unknown = meta.error ?? meta.submitError;
  const error = isShownText(problem) ? problem : undefined;
  return (
    <FormSection id="categories" title={form.categories}>
      <p>{form.summary}</p>
      <div
        className="study-categories"
        data-field="data_categories"
        data-label={form.categories}
        data-invalid={error === undefined ? undefined : true}
      >
        <CheckboxField name="heart_rate" label={fields.heart_rate} />
        <CheckboxField name="device" label={fields.device} />
        <CheckboxField name="route" label={fields.route} />
        {error !== undefined && (
          <span className="k-field-error" role="alert">
            {say(error)}
          </span>
        )}
      </div>
      {values.route && <StateBlock tone="warning" text={form.routeWarning} />}
      <p className="k-field-hint">
        {form.notStored} {note}
      </p>
      <CheckboxField name="asks_effort" label={fields.asks_effort} hint={form.effortHint} />
    </FormSection>
  );
}
