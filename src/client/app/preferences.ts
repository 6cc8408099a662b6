/** How a person wants Kadenz to look and speak. */
export interface Preferences {
  theme: 'system' | 'light' | 'dark';
  language: 'en' | 'de';
  density: 'comfortable' | 'compact';
}

export const CHOICES: { [Key in keyof Preferences]: readonly Preferences[Key][] } = {
  theme: ['system', 'light', 'dark'],
  language: ['en', 'de'],
  density: ['comfortable', 'compact'],
};

export const DEFAULT_PREFERENCES: Preferences = { theme: 'system', language: 'en', density: 'comfortable' };

export const PREFERENCES_KEY = 'kadenz.preferences';

function allowed<Key extends keyof Preferences>(key: Key, value: unknown): Partial<Pick<Preferences, Key>> {
  const found = CHOICES[key].find((choice) => choice === value);
  return found === undefined ? {} : ({ [key]: found } as Pick<Preferences, Key>);
}

/** The choices made in this browser; what was never chosen, or cannot be read, is the default. */
export function readPreferences(): Preferences {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(PREFERENCES_KEY) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return DEFAULT_PREFERENCES;
    const entries = new Map<string, unknown>(Object.entries(stored));
    return {
      ...DEFAULT_PREFERENCES,
      ...allowed('theme', entries.get('theme')),
      ...allowed('language', entries.get('language')),
      ...allowed('density', entries.get('density')),
    };
  } catch {
    return DEFAULT_PREFERENCES;
  }
}

/** Keeps a choice. A browser that stores nothing forgets it at the next visit, which is no reason to fail. */
export function storePreferences(preferences: Preferences): void {
  try {
    localStorage.setItem(PREFERENCES_KEY, JSON.stringify(preferences));
  } catch {
    // Storage may be full or switched off.
  }
}
