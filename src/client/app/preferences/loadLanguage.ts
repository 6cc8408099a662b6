import { englishPack, type LanguagePack } from './languagePack.ts';
import type { Preferences } from './preferences.ts';

/** English is part of the first load. */
export async function loadLanguage(code: Preferences['language']): Promise<LanguagePack> {
  return code === 'en' ? englishPack : (await import('./german.ts')).german;
}
