export interface Preferences {
  theme: 'system' | 'light' | 'dark';
  language: 'en' | 'de';
  density: 'comfortable' | 'compact';
  /** Keys without Ctrl, which speech input may type (WCAG 2.1.4). */
  shortcuts: 'on' | 'off';
}

export const CHOICES: { [Key in keyof Preferences]: readonly Preferences[Key][] } = {
  theme: ['system', 'light', 'dark'],
  language: ['en', 'de'],
  density: ['comfortable', 'compact'],
  shortcuts: ['on', 'off'],
};

export const DEFAULT_PREFERENCES: Preferences = {
  theme: 'system',
  language: 'en',
  density: 'comfortable',
  shortcuts: 'on',
};

const PUBLIC_PAGES = /^\/(?:i|contact|own-page|strava-integration\/auth-\w+|sources\/\w+\/[\w-]+)$/;
export const ASKED_KEY = 'kadenz.language';

/** The language of the sheet that led here, in this tab until another one is chosen. */
function askedLanguage(): Preferences['language'] | undefined {
  if (!PUBLIC_PAGES.test(window.location.pathname)) return undefined;
  const known = (value: string | null) => CHOICES.language.find((language) => language === value);
  const asked = known(new URLSearchParams(window.location.search).get('lang'));
  try {
    if (asked) sessionStorage.setItem(ASKED_KEY, asked);
    return known(sessionStorage.getItem(ASKED_KEY));
  } catch {
    return asked;
  }
}

/** Without a choice athletes get their browser's language, or German when it is neither. */
function firstLanguage(): Preferences['language'] {
  if (!PUBLIC_PAGES.test(window.location.pathname)) return DEFAULT_PREFERENCES.language;
  const known = navigator.languages.map((tag) => tag.slice(0, 2)).find((code) => code === 'en' || code === 'de');
  return known ?? 'de';
}

export const PREFERENCES_KEY = 'kadenz.preferences';

function allowed<Key extends keyof Preferences>(key: Key, value: unknown): Partial<Pick<Preferences, Key>> {
  const found = CHOICES[key].find((choice) => choice === value);
  return found === undefined ? {} : ({ [key]: found } as Pick<Preferences, Key>);
}

export function readPreferences(): Preferences {
  const stored = chosen();
  return { ...DEFAULT_PREFERENCES, ...stored, language: askedLanguage() ?? stored.language ?? firstLanguage() };
}

function chosen(): Partial<Preferences> {
  try {
    const entries = new Map<string, unknown>(Object.entries(JSON.parse(localStorage.getItem(PREFERENCES_KEY) ?? '{}')));
    return {
      ...allowed('theme', entries.get('theme')),
      ...allowed('language', entries.get('language')),
      ...allowed('density', entries.get('density')),
      ...allowed('shortcuts', entries.get('shortcuts')),
    };
  } catch {
    return {};
  }
}

/** A browser that stores nothing forgets the choice; what was not chosen is not stored. */
export function storePreferences(choice: Partial<Preferences>): void {
  try {
    if (choice.language) sessionStorage.removeItem(ASKED_KEY);
    localStorage.setItem(PREFERENCES_KEY, JSON.stringify({ ...chosen(), ...choice }));
  } catch {
    // Storage may be full or switched off.
  }
}
