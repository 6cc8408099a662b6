import type { Locale } from 'antd/es/locale';
import { english, type Language } from '#client/texts/useTexts.ts';

export interface LanguagePack extends Language {
  locale?: Locale;
}

export const englishPack: LanguagePack = english;
