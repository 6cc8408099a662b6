import Button from 'antd/es/button';
import type { ReactNode } from 'react';
import { useForm, useFormState } from 'react-final-form';
import { RadioField } from '#client/forms/RadioField.tsx';
import { TextAreaField } from '#client/forms/TextAreaField.tsx';
import { studiesTexts } from '#client/texts/studies.ts';
import { studyFormTexts } from '#client/texts/study/studyForm.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { choicesOf } from '#client/ui/select/choicesOf.ts';
import { SOURCES_MARK, sourceDifference } from '#shared/consentSources.ts';
import { CONSENT_MARKS, missingMarks } from '#shared/consentText.ts';
import type { SourceName } from '#shared/sources.ts';
import { FormSection } from './FormSection.tsx';
import type { StudyFormValues } from './studyValues.ts';

const LANGUAGES = ['de', 'en'] as const;
const POLICIES = ['participant', 'erase', 'keep'] as const;
const ROWS = 10;

export type ConsentTemplates = Record<(typeof LANGUAGES)[number], string>;

interface ConsentSectionProps {
  templates: ConsentTemplates;
  versionNote?: string;
  children?: ReactNode;
}

export function ConsentSection({ templates, versionNote, children }: ConsentSectionProps) {
  const { fields, values: words } = useTexts(studiesTexts);
  const { form: texts } = useTexts(studyFormTexts);
  const form = useForm<StudyFormValues>();
  const { values } = useFormState<StudyFormValues>({ subscription: { values: true } });
  return (
    <FormSection id="consent" title={texts.consent}>
      <p>
        {texts.consentHint} <span className="study-code">{[...CONSENT_MARKS, SOURCES_MARK].join(' ')}</span>
      </p>
      {versionNote && <output>{versionNote}</output>}
      {LANGUAGES.map((language) => {
        const name = `consent_${language}` as const;
        const missing = missingMarks(values[name]);
        return (
          <div key={language} className="study-consent">
            <TextAreaField name={name} label={fields[name]} lang={language} rows={ROWS} />
            <div className="study-consent-state">
              <output className={missing.length > 0 ? 'study-consent-missing' : 'k-field-hint'}>
                {missing.length > 0 ? texts.consentMissing({ names: missing.join(', ') }) : texts.consentComplete}
              </output>
              <SourceWarnings text={values[name]} permitted={values.permitted_sources} />
              {values[name].trim() === '' && (
                <Button onClick={() => form.change(name, templates[language])}>{texts.useTemplate}</Button>
              )}
            </div>
          </div>
        );
      })}
      {children}
      <RadioField
        name="withdrawal_policy"
        label={texts.policy}
        hint={texts.policyHint}
        choices={choicesOf(POLICIES, words.policies)}
      />
    </FormSection>
  );
}

interface SourceWarningsProps {
  text: string;
  permitted: readonly SourceName[];
}

/** Participants must read about each source that the study may use, and about no other. */
function SourceWarnings({ text, permitted }: SourceWarningsProps) {
  const { form } = useTexts(studyFormTexts);
  const { sources: names } = useTexts(studiesTexts);
  if (text.trim() === '') return null;
  const { unnamed, extra } = sourceDifference(text, permitted);
  const list = (sources: readonly SourceName[]) => sources.map((source) => names[source]).join(', ');
  return (
    <>
      {unnamed.length > 0 && (
        <output className="study-consent-missing">
          {form.sourcesUnnamed({ sources: list(unnamed), mark: SOURCES_MARK })}
        </output>
      )}
      {extra.length > 0 && (
        <output className="study-consent-missing">{form.sourcesExtra({ sources: list(extra) })}</output>
      )}
    </>
  );
}
