import deDE from 'antd/es/locale/de_DE';
import { sentences } from '#client/texts/de/sentences.ts';
import { de } from '#client/texts/de.ts';
import { wordsIn } from '#client/texts/useTexts.ts';
import { fillIn, type IcuMessage, wordsOf } from '#shared/sentence.ts';
import type { ShownText } from '#shared/shownText.ts';
import type { LanguagePack } from './languagePack.ts';

const byCode = new Map<string | undefined, IcuMessage>(Object.entries(sentences));

/** A sentence without a German entry stays English. */
export function say(text: ShownText): string {
  const german = typeof text === 'object' ? byCode.get(text.code) : undefined;
  if (typeof text === 'string' || german === undefined) return wordsIn(text);
  try {
    return fillIn(german, wordsOf(text.params ?? {}, say));
  } catch {
    // A server of another version may send other params.
    return wordsIn(text);
  }
}

export const german: LanguagePack = { code: 'de', texts: de, say, locale: deDE };
