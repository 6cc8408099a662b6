import './quality.css';
import { useState } from 'react';
import { object, string } from 'yup';
import { useChangeChecksMutation } from '#client/api/research/qualityApi.ts';
import { AppForm } from '#client/forms/AppForm.tsx';
import { NumberField } from '#client/forms/NumberField.tsx';
import { SelectField } from '#client/forms/SelectField.tsx';
import { submitting } from '#client/forms/submitting.ts';
import { qualityTexts } from '#client/texts/study/quality.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { showToast } from '#client/ui/toast/toasts.ts';
import type { CheckSettings } from '#shared/contract/quality.ts';
import { messages } from '#shared/messages.ts';
import { CHECKS, SEVERITIES, THRESHOLD_RULES, THRESHOLDS, type ThresholdName } from '#shared/qualityChecks.ts';
import { saidOf } from '#shared/said.ts';
import { CheckEffect } from './CheckEffect.tsx';
import { type CheckValues, numberTyped, severitiesOf, thresholdsOf, toValues } from './checkValues.ts';
import { numberWord } from './checkWords.ts';

interface CheckSettingsFormProps {
  studyId: string;
  settings: CheckSettings;
  onDone: () => void;
}

export function CheckSettingsForm({ studyId, settings, onDone }: CheckSettingsFormProps) {
  const texts = useTexts(qualityTexts);
  const { language } = useTexts().ui;
  // Numbers stay as they were typed when the language changes; both decimal signs are read.
  const [firstLanguage] = useState(language);
  const words = texts.settings;
  const [change] = useChangeChecksMutation();
  const rule = (name: ThresholdName) => {
    const { least, most } = THRESHOLD_RULES[name];
    const range = words.range({ least: numberWord(least, language), most: numberWord(most, language) });
    return string()
      .trim()
      .required(messages('required'))
      .test('range', range, (text) => {
        const value = numberTyped(text);
        return value !== null && value >= least && value <= most;
      });
  };
  const schema = object(Object.fromEntries(THRESHOLDS.map((name) => [name, rule(name)])));
  return (
    <AppForm<CheckValues>
      initialValues={toValues(settings, firstLanguage)}
      schema={schema}
      onSubmit={(values) =>
        submitting(
          change({
            id: studyId,
            version: settings.version,
            thresholds: thresholdsOf(values),
            severities: severitiesOf(values),
          }).unwrap(),
          ({ fields, ...failure }) => ({ status: saidOf(failure), fields }),
        )
      }
      onDone={() => {
        showToast({ variant: 'success', text: words.saved });
        onDone();
      }}
      submitLabel={words.save}
      submittingLabel={words.saving}
      label={words.title}
    >
      <div className="k-check-settings">
        {CHECKS.map((check) => (
          <fieldset key={check}>
            <legend>{texts.names[check]}</legend>
            {THRESHOLDS.filter((name) => THRESHOLD_RULES[name].flag === check).map((name) => {
              const { unit } = THRESHOLD_RULES[name];
              return (
                <NumberField
                  key={name}
                  name={name}
                  label={words.thresholds[name]}
                  unit={unit === 'd' ? words.days : unit}
                />
              );
            })}
            <SelectField
              name={`severity_${check}`}
              label={words.severity}
              choices={SEVERITIES.map((severity) => ({ value: severity, label: words.severities[severity] }))}
            />
          </fieldset>
        ))}
      </div>
      <CheckEffect studyId={studyId} held={settings.thresholds} />
    </AppForm>
  );
}
