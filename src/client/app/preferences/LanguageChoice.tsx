import { useTexts } from '#client/texts/useTexts.ts';
import { CHOICES } from './preferences.ts';
import { usePreferences } from './usePreferences.ts';

const NAMES = { en: 'English', de: 'Deutsch' } as const;

export function LanguageChoice() {
  const { preferences, choose } = usePreferences();
  const { bar } = useTexts().app;
  return (
    <fieldset className="language-choice no-print">
      <legend className="sr-only">{bar.language}</legend>
      {CHOICES.language.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={preferences.language === language}
          onClick={() => choose({ language })}
        >
          {NAMES[language]}
        </button>
      ))}
    </fieldset>
  );
}
