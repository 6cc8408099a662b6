import type { Locale } from 'antd/es/locale';
import { english, type Language } from '#client/texts/useTexts.ts';
import type { Preferences } from './preferences.ts';

/** A language with the words of the component library; without `locale` the library's own English. */
export interface LanguagePack extends Language {
  locale?: Locale;
}

export const englishPack: LanguagePack = english;

/** English is always there; German comes when somebody wants it. */
export async function loadLanguage(code: Preferences['language']): Promise<LanguagePack> {
  return code === 'en' ? englishPack : (await import('./german.ts')).german;
}
