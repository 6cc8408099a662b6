import type { Locale } from 'antd/es/locale';
import { english, type Language } from '#client/texts/useTexts.ts';

/** A language with the words of the component library; without `locale` the library's own English. */
export interface LanguagePack extends Language {
  locale?: Locale;
}

export const englishPack: LanguagePack = english;
