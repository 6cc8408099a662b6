import { createContext, useContext } from 'react';
import { en, type Texts } from './en.ts';

/** A language as it is in use: its captions, and how it says a sentence that came in English. */
export interface Language {
  code: 'en' | 'de';
  texts: Texts;
  /** A sentence of the agreement (a validation message, a server's message) in this language; an unknown one stays as it is. */
  say: (sentence: string) => string;
}

export const english: Language = { code: 'en', texts: en, say: (sentence) => sentence };

/** Without a provider everything speaks English. */
export const LanguageContext = createContext<Language>(english);

/** Captions and headings in the language that the person chose. */
export function useTexts(): Texts {
  return useContext(LanguageContext).texts;
}

/** Says a message of the agreement, or of the server, in the language that the person chose. */
export function useSay(): (sentence: string) => string {
  return useContext(LanguageContext).say;
}
