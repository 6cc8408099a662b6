import { useState } from 'react';
import { useFormState } from 'react-final-form';
import { studyFormTexts } from '#client/texts/study/studyForm.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { type ConsentLanguage, fillConsent } from '#shared/consentText.ts';
import type { StudyFormValues } from './studyValues.ts';

const LANGUAGES = ['de', 'en'] as const;

/** Scrollable content must be reachable by keyboard. */
const SCROLLS = { tabIndex: 0 };

export function ConsentPreview({ labName }: { labName: string }) {
  const { form } = useTexts(studyFormTexts);
  const [language, setLanguage] = useState<ConsentLanguage>(useTexts().ui.language);
  const { values } = useFormState<StudyFormValues>({ subscription: { values: true } });
  const facts = {
    lab_name: labName,
    contact_email: values.contact_email.trim(),
    history_weeks: Number(values.history_weeks),
    end_date: values.end_date,
    heart_rate: values.heart_rate,
    device: values.device,
    route: values.route,
    permitted_sources: values.permitted_sources,
  };
  const text = fillConsent(values[`consent_${language}`], language, facts);
  return (
    <aside className="study-preview no-print" aria-label={form.preview}>
      <div className="study-preview-head">
        <h2>{form.preview}</h2>
        <fieldset className="study-preview-languages">
          <legend className="sr-only">{form.previewLanguage}</legend>
          {LANGUAGES.map((code) => (
            <button key={code} type="button" aria-pressed={code === language} onClick={() => setLanguage(code)}>
              {form.languages[code]}
            </button>
          ))}
        </fieldset>
      </div>
      <section className="study-preview-text" lang={language} aria-label={form.languages[language]} {...SCROLLS}>
        {text.trim() === '' ? <p>{form.previewEmpty}</p> : <p>{text}</p>}
      </section>
    </aside>
  );
}
