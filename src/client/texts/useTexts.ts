import { createContext, useContext } from 'react';
import type { Said } from '#shared/said.ts';
import { en, type Texts } from './en.ts';
import type { AreaTexts } from './inBoth.ts';

/** A language as it is in use: its captions, and how it says a sentence that came in English. */
export interface Language {
  code: 'en' | 'de';
  texts: Texts;
  /** A sentence of the agreement (a validation message, a server's message) in this language; what it does not know stays as it is. */
  say: (said: Said) => string;
}

/** What was said in English. */
export function wordsIn(said: Said): string {
  return typeof said === 'string' ? said : (said.message ?? '');
}

export const english: Language = { code: 'en', texts: en, say: wordsIn };

/** Without a provider everything speaks English. */
export const LanguageContext = createContext<Language>(english);

/** Captions and headings in the language that the person chose: those of `area`, or those that every screen needs. */
export function useTexts(): Texts;
export function useTexts<Area>(area: AreaTexts<Area>): Area;
export function useTexts<Area>(area?: AreaTexts<Area>): Area | Texts {
  const { code, texts } = useContext(LanguageContext);
  return area ? area[code] : texts;
}

/** Says a message of the agreement, or of the server, in the language that the person chose. */
export function useSay(): Language['say'] {
  return useContext(LanguageContext).say;
}
