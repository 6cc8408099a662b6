import { isCalendarDate } from './calendarDate.ts';
import { SOURCES_MARK, sourceParagraphs } from './consentSources.ts';
import { type CONSENT_FIELDS, type CONSENT_LANGUAGES, DATA_CATEGORIES } from './consentVersions.ts';
import type { SourceName } from './sources.ts';

export type ConsentLanguage = (typeof CONSENT_LANGUAGES)[number];
type ConsentField = (typeof CONSENT_FIELDS)[number];

const FIELDS: readonly ConsentField[] = ['lab', 'contact', 'categories', 'history', 'end'];

/** Here and not with the texts of the client, because the server hashes what participants read. */
const WORDS = {
  en: {
    summary: 'Sport, start, duration, distance and elevation of each activity',
    heart_rate: 'Heart rate',
    device: 'Device and gear',
    route: 'Route (GPS)',
    history: (weeks: number) => (weeks === 0 ? 'nothing' : `activities of the ${weeks} weeks before`),
    open: 'not fixed yet',
  },
  de: {
    summary: 'Sportart, Beginn, Dauer, Strecke in km und Höhenmeter jeder Aktivität',
    heart_rate: 'Herzfrequenz',
    device: 'Gerät und Ausrüstung',
    route: 'Streckenverlauf (GPS)',
    history: (weeks: number) => (weeks === 0 ? 'nichts' : `Aktivitäten der ${weeks} Wochen davor`),
    open: 'noch offen',
  },
};

/** As in a text: `{lab}`. */
export const CONSENT_MARKS: readonly string[] = FIELDS.map((field) => `{${field}}`);

export function missingMarks(text: string): string[] {
  return CONSENT_MARKS.filter((mark) => !text.includes(mark));
}

interface ConsentFacts extends Record<(typeof DATA_CATEGORIES)[number], boolean> {
  lab_name: string;
  contact_email: string;
  history_weeks: number;
  /** `YYYY-MM-DD`; empty or null: open. */
  end_date: string | null;
  permitted_sources: readonly SourceName[];
}

/** An unknown value keeps its mark. */
export function fillConsent(text: string, language: ConsentLanguage, facts: ConsentFacts): string {
  const words = WORDS[language];
  const collected = DATA_CATEGORIES.filter((category) => facts[category]);
  const lines = [words.summary, ...collected.map((category) => words[category])];
  const end = facts.end_date && isCalendarDate(facts.end_date) ? facts.end_date.split('-').reverse().join('.') : null;
  const values: Record<ConsentField, string> = {
    lab: facts.lab_name,
    contact: facts.contact_email,
    categories: lines.map((line) => `– ${line}`).join('\n'),
    history: words.history(facts.history_weeks),
    end: end ?? words.open,
  };
  const named = text.replaceAll(SOURCES_MARK, () => sourceParagraphs(language, facts.permitted_sources));
  return FIELDS.reduce((filled, field) => {
    const value = values[field];
    return value === '' ? filled : filled.replaceAll(`{${field}}`, () => value);
  }, named);
}
