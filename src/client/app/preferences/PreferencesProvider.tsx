import ConfigProvider from 'antd/es/config-provider';
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { LanguageContext } from '#client/texts/useTexts.ts';
import { ThemeProvider } from '#client/ui/theme/ThemeProvider.tsx';
import { useMediaQuery } from '#client/ui/theme/useMediaQuery.ts';
import { englishPack, type LanguagePack } from './languagePack.ts';
import { PREFERENCES_KEY, type Preferences, readPreferences, storePreferences } from './preferences.ts';
import { PreferencesContext } from './usePreferences.ts';

async function loadLanguage(code: Preferences['language']): Promise<LanguagePack> {
  return code === 'en' ? englishPack : (await import('./german.ts')).german;
}

interface PreferencesProviderProps {
  children: ReactNode;
}

export function PreferencesProvider({ children }: PreferencesProviderProps) {
  const [preferences, setPreferences] = useState(readPreferences);
  const pack = useLanguagePack(preferences.language);
  const systemIsDark = useMediaQuery('(prefers-color-scheme: dark)');
  const followed = systemIsDark ? 'dark' : 'light';
  const mode = preferences.theme === 'system' ? followed : preferences.theme;

  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key === PREFERENCES_KEY || event.key === null) setPreferences(readPreferences());
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, []);

  useLayoutEffect(() => {
    document.documentElement.dataset.shortcuts = preferences.shortcuts;
  }, [preferences.shortcuts]);

  const choose = (choice: Partial<Preferences>) => {
    setPreferences({ ...preferences, ...choice });
    storePreferences(choice);
  };

  if (!pack) return null;
  return (
    <PreferencesContext value={{ preferences, choose }}>
      <LanguageContext value={pack}>
        <ThemeProvider mode={mode} compact={preferences.density === 'compact'}>
          <ConfigProvider locale={pack.locale}>{children}</ConfigProvider>
        </ThemeProvider>
      </LanguageContext>
    </PreferencesContext>
  );
}

function useLanguagePack(language: Preferences['language']): LanguagePack | null {
  const [pack, setPack] = useState<LanguagePack | null>(language === 'en' ? englishPack : null);

  useEffect(() => {
    let isWanted = true;
    loadLanguage(language).then(
      (loaded) => isWanted && setPack(loaded),
      () => isWanted && setPack((current) => current ?? englishPack),
    );
    return () => {
      isWanted = false;
    };
  }, [language]);

  useLayoutEffect(() => {
    if (pack) document.documentElement.lang = pack.code;
  }, [pack]);

  return pack;
}
