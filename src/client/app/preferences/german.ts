import deDE from 'antd/es/locale/de_DE';
import { researchPatterns, researchSentences } from '#client/texts/de/researchSentences.ts';
import { stravaPatterns, stravaSentences } from '#client/texts/de/stravaSentences.ts';
import { de, sentences } from '#client/texts/de.ts';
import { messages } from '#shared/messages.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import { stravaMessages } from '#shared/stravaMessages.ts';
import type { LanguagePack } from './languagePack.ts';

/** From the English of the sentences that are fixed to their German. */
function fixed<Key extends string>(english: Record<Key, unknown>, german: Record<Key, string>): [string, string][] {
  return (Object.keys(german) as Key[]).map((key) => [String(english[key]), german[key]]);
}

const byEnglish = new Map([
  ...fixed(messages, sentences),
  ...fixed(researchMessages, researchSentences),
  ...fixed(stravaMessages, stravaSentences),
]);

/** Sentences that carry names or numbers: what the English one looks like, and how German says it. */
const patterns: readonly [RegExp, (...parts: string[]) => string][] = [
  [/^User with email (.+) already exists$/, (email) => `Ein Benutzer mit der E-Mail-Adresse ${email} existiert schon`],
  [/^Unknown field (.+)$/, (name) => `Unbekanntes Feld ${name}`],
  [/^(.+) must be a day, as in 2026-03-29$/, (field) => `${field} muss ein Tag sein, etwa 2026-03-29`],
  [/^(.+) must not be greater than (.+)$/, (from, to) => `${from} darf nicht größer sein als ${to}`],
  [/^(.+)\. Please try again later\.$/, (start = '') => `${say(start)}${sentences.tryAgainLater}`],
  ...researchPatterns,
  ...stravaPatterns,
];

/** A sentence of the agreement in German; an unknown one stays as it came. */
export function say(sentence: string): string {
  const known = byEnglish.get(sentence) ?? byEnglish.get(`${sentence}.`)?.replace(/\.$/, '');
  if (known !== undefined) return known;
  for (const [pattern, inGerman] of patterns) {
    const [, ...parts] = pattern.exec(sentence) ?? [];
    if (parts.length > 0) return inGerman(...parts);
  }
  return sentence;
}

export const german: LanguagePack = { code: 'de', texts: de, say, locale: deDE };
