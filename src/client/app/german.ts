import deDE from 'antd/es/locale/de_DE';
import { de, sentences } from '#client/texts/de.ts';
import { messages } from '#shared/messages.ts';
import type { LanguagePack } from './languagePack.ts';

const byEnglish = new Map<string, string>(
  Object.entries(sentences).map(([key, german]) => [String(messages[key as keyof typeof sentences]), german]),
);

/** Sentences that carry a name or a number: what the English one looks like, and how German says it. */
const patterns: readonly [RegExp, (part: string) => string][] = [
  [/^User with email (.+) already exists$/, (email) => `Ein Benutzer mit der E-Mail-Adresse ${email} existiert schon`],
  [/^Unknown field (.+)$/, (name) => `Unbekanntes Feld ${name}`],
  [/^(.+)\. Please try again later\.$/, (start) => `${say(start)}${sentences.tryAgainLater}`],
];

/** A sentence of the agreement in German; an unknown one stays as it came. */
export function say(sentence: string): string {
  const fixed = byEnglish.get(sentence) ?? byEnglish.get(`${sentence}.`)?.replace(/\.$/, '');
  if (fixed !== undefined) return fixed;
  for (const [pattern, inGerman] of patterns) {
    const part = pattern.exec(sentence)?.[1];
    if (part !== undefined) return inGerman(part);
  }
  return sentence;
}

export const german: LanguagePack = { code: 'de', texts: de, say, locale: deDE };
