import deDE from 'antd/es/locale/de_DE';
import { sentences } from '#client/texts/de/sentences.ts';
import { de } from '#client/texts/de.ts';
import { wordsIn } from '#client/texts/useTexts.ts';
import type { Said } from '#shared/said.ts';
import { fillIn, type IcuMessage, wordsOf } from '#shared/sentence.ts';
import type { LanguagePack } from './languagePack.ts';

const byCode = new Map<string | undefined, IcuMessage>(Object.entries(sentences));

/** A sentence without a German entry stays English. */
export function say(said: Said): string {
  const german = typeof said === 'object' ? byCode.get(said.code) : undefined;
  if (typeof said === 'string' || german === undefined) return wordsIn(said);
  try {
    return fillIn(german, wordsOf(said.params ?? {}, say));
  } catch {
    // A server of another version may send other params.
    return wordsIn(said);
  }
}

export const german: LanguagePack = { code: 'de', texts: de, say, locale: deDE };
