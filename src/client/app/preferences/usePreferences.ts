import { createContext, useContext } from 'react';
import { DEFAULT_PREFERENCES, type Preferences } from './preferences.ts';

interface PreferencesAccess {
  preferences: Preferences;
  choose: (choice: Partial<Preferences>) => void;
}

export const PreferencesContext = createContext<PreferencesAccess>({
  preferences: DEFAULT_PREFERENCES,
  choose: () => undefined,
});

export function usePreferences(): PreferencesAccess {
  return useContext(PreferencesContext);
}
