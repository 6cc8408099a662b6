import { studyFormTexts } from '#client/texts/studyForm.ts';
import { formatDate } from '#client/ui/format/format.ts';
import { isCalendarDate } from '#shared/calendarDate.ts';
import type { CONSENT_FIELDS, CONSENT_LANGUAGES, DataCategories } from '#shared/contract/studies.ts';

export type ConsentLanguage = (typeof CONSENT_LANGUAGES)[number];
type ConsentField = (typeof CONSENT_FIELDS)[number];

const FIELDS: readonly ConsentField[] = ['lab', 'contact', 'categories', 'history', 'end'];

const WORDS = { de: studyFormTexts.de.consentWords, en: studyFormTexts.en.consentWords };

/** As in a text: `{lab}`. */
export const CONSENT_MARKS: readonly string[] = FIELDS.map((field) => `{${field}}`);

export function missingMarks(text: string): string[] {
  return CONSENT_MARKS.filter((mark) => !text.includes(mark));
}

export interface ConsentFacts extends DataCategories {
  lab_name: string;
  contact_email: string;
  history_weeks: number;
  /** `YYYY-MM-DD`; empty or null: open. */
  end_date: string | null;
}

/** An unknown value keeps its mark. */
export function fillConsent(text: string, language: ConsentLanguage, facts: ConsentFacts): string {
  const words = WORDS[language];
  const collected = (['heart_rate', 'device', 'route'] as const).filter((category) => facts[category]);
  const lines = [words.summary, ...collected.map((category) => words[category])];
  const end = facts.end_date && isCalendarDate(facts.end_date) ? formatDate(facts.end_date) : words.open;
  const values: Record<ConsentField, string> = {
    lab: facts.lab_name,
    contact: facts.contact_email,
    categories: lines.map((line) => `– ${line}`).join('\n'),
    history: words.history({ weeks: facts.history_weeks }),
    end,
  };
  return FIELDS.reduce((filled, field) => {
    const value = values[field];
    return value === '' ? filled : filled.replaceAll(`{${field}}`, () => value);
  }, text);
}
