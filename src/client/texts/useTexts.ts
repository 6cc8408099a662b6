import { createContext, useContext } from 'react';
import type { ShownText } from '#shared/shownText.ts';
import { en, type Texts } from './en.ts';
import type { AreaTexts } from './inBoth.ts';

export interface Language {
  code: 'en' | 'de';
  texts: Texts;
  /** An unknown sentence stays English. */
  say: (text: ShownText) => string;
}

export function wordsIn(text: ShownText): string {
  return typeof text === 'string' ? text : (text.message ?? '');
}

export const english: Language = { code: 'en', texts: en, say: wordsIn };

/** English without a provider. */
export const LanguageContext = createContext<Language>(english);

export function useTexts(): Texts;
export function useTexts<Area>(area: AreaTexts<Area>): Area;
export function useTexts<Area>(area?: AreaTexts<Area>): Area | Texts {
  const { code, texts } = useContext(LanguageContext);
  return area ? area[code] : texts;
}

export function useSay(): Language['say'] {
  return useContext(LanguageContext).say;
}
