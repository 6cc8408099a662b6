import { choicesOf } from '#client/ui/select/choicesOf.ts';
import './quality.css';
import { useState } from 'react';
import { object, string } from 'yup';
import { qualityApi } from '#client/api/research/qualityApi.ts';
import { AppForm } from '#client/forms/AppForm.tsx';
import { type SavedMeanwhile, useSavedMeanwhile } from '#client/forms/conflict/useSavedMeanwhile.ts';
import { ValuesConflict } from '#client/forms/conflict/ValuesConflict.tsx';
import { NumberField } from '#client/forms/NumberField.tsx';
import { SelectField } from '#client/forms/SelectField.tsx';
import { useReadNow } from '#client/session/useReadNow.ts';
import { qualityTexts } from '#client/texts/study/quality.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import type { CheckSettings } from '#shared/contract/quality.ts';
import { messages } from '#shared/messages.ts';
import {
  CHECKS,
  SEVERITIES,
  SEVERITY_DEFAULTS,
  THRESHOLD_RULES,
  THRESHOLDS,
  type ThresholdName,
} from '#shared/qualityChecks.ts';
import { CheckEffect } from './CheckEffect.tsx';
import { type CheckValues, numberTyped, severitiesOf, thresholdsOf, toValues } from './checkValues.ts';
import { numberWord } from './checkWords.ts';

interface CheckSettingsFormProps {
  studyId: string;
  settings: CheckSettings;
  onDone: () => void;
}

/** When another user saved first, both versions are shown, and what was typed stays. */
export function CheckSettingsForm({ studyId, settings, onDone }: CheckSettingsFormProps) {
  const texts = useTexts(qualityTexts);
  const { language } = useTexts().ui;
  // Numbers stay as they were typed when the language changes; both decimal signs are read.
  const [firstLanguage] = useState(language);
  const words = texts.settings;
  const read = useReadNow();
  const [change] = qualityApi.useChangeChecksMutation();
  const [held, setHeld] = useState(settings);
  const [initial] = useState(() => toValues(settings, firstLanguage));
  const { conflict, save } = useSavedMeanwhile(
    held,
    setHeld,
    async () => (await read(qualityApi.endpoints.getStudyQuality, { id: studyId })).settings,
  );
  const send = (values: CheckValues) => {
    const saved = { thresholds: thresholdsOf(values), severities: severitiesOf(values) };
    return save(change({ id: studyId, version: held.version, ...saved }).unwrap());
  };
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
      initialValues={initial}
      schema={schema}
      onSubmit={send}
      doneText={words.saved}
      onDone={onDone}
      submitWhen={conflict ? 'always' : 'edited'}
      label={words.title}
    >
      {conflict && <CheckConflict key={held.version} {...conflict} />}
      <div className="k-check-settings">
        {CHECKS.map((check) => (
          <fieldset key={check}>
            <legend>{texts.names[check]}</legend>
            {THRESHOLDS.filter((name) => THRESHOLD_RULES[name].flag === check).map((name) => {
              const { unit, byDefault } = THRESHOLD_RULES[name];
              const unitWord = unit === 'd' ? words.days : unit;
              const isChanged = held.thresholds[name] !== byDefault;
              const value = `${numberWord(byDefault, language)}\u00a0${unitWord}`;
              return (
                <NumberField
                  key={name}
                  name={name}
                  label={words.thresholds[name]}
                  unit={unitWord}
                  {...(isChanged && { hint: words.byDefault({ value }) })}
                />
              );
            })}
            <SelectField
              name={`severity_${check}`}
              label={words.severity}
              choices={choicesOf(SEVERITIES, words.severities)}
              {...(held.severities[check] !== SEVERITY_DEFAULTS[check] && {
                hint: words.byDefault({ value: words.severities[SEVERITY_DEFAULTS[check]] }),
              })}
            />
          </fieldset>
        ))}
      </div>
      <CheckEffect studyId={studyId} held={held.thresholds} />
    </AppForm>
  );
}

function CheckConflict(conflict: SavedMeanwhile<CheckSettings>) {
  const { settings, names } = useTexts(qualityTexts);
  const { language } = useTexts().ui;
  return (
    <ValuesConflict
      {...conflict}
      valuesOf={(version) => toValues(version, language)}
      fields={[
        ...THRESHOLDS.map((field) => ({
          field,
          label: `${names[THRESHOLD_RULES[field].flag]}: ${settings.thresholds[field]}`,
          words: (values: CheckValues) => values[field],
          compared: (values: CheckValues) => numberTyped(values[field]),
        })),
        ...CHECKS.map((check) => ({
          field: `severity_${check}` as const,
          label: `${names[check]}: ${settings.severity}`,
          words: (values: CheckValues) => settings.severities[values[`severity_${check}`]],
        })),
      ]}
    />
  );
}
