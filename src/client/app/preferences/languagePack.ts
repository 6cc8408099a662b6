import type { Locale } from 'antd/es/locale';
import enUS from 'antd/es/locale/en_US';
import { english, type Language } from '#client/texts/useTexts.ts';

export interface LanguagePack extends Language {
  /** In every language, because antd draws all anew when the first one arrives. */
  locale: Locale;
}

export const englishPack: LanguagePack = { ...english, locale: enUS };
