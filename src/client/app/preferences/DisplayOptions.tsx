import { useTexts } from '#client/texts/useTexts.ts';
import { CHOICES, type Preferences } from './preferences.ts';
import { usePreferences } from './usePreferences.ts';

export function DisplayOptions() {
  const { preferences, choose } = usePreferences();
  const { bar } = useTexts().app;
  return (
    <div className="display-options">
      <OptionGroup
        name="theme"
        legend={bar.theme}
        labels={{ system: bar.themeSystem, light: bar.themeLight, dark: bar.themeDark }}
        value={preferences.theme}
        onChoose={(theme) => choose({ theme })}
      />
      <OptionGroup
        name="density"
        legend={bar.density}
        labels={{ comfortable: bar.densityComfortable, compact: bar.densityCompact }}
        value={preferences.density}
        onChoose={(density) => choose({ density })}
      />
      <OptionGroup
        name="language"
        legend={bar.language}
        labels={{ en: 'English', de: 'Deutsch' }}
        value={preferences.language}
        onChoose={(language) => choose({ language })}
      />
      <OptionGroup
        name="shortcuts"
        legend={bar.shortcuts}
        labels={{ on: bar.shortcutsOn, off: bar.shortcutsOff }}
        value={preferences.shortcuts}
        onChoose={(shortcuts) => choose({ shortcuts })}
      />
    </div>
  );
}

interface OptionGroupProps<Key extends keyof Preferences> {
  name: Key;
  legend: string;
  labels: Record<Preferences[Key], string>;
  value: Preferences[Key];
  onChoose: (choice: Preferences[Key]) => void;
}

function OptionGroup<Key extends keyof Preferences>({ name, legend, labels, value, onChoose }: OptionGroupProps<Key>) {
  return (
    <fieldset className="option-group">
      <legend>{legend}</legend>
      {CHOICES[name].map((choice) => (
        <label key={choice} lang={name === 'language' ? choice : undefined}>
          <input type="radio" name={name} checked={choice === value} onChange={() => onChoose(choice)} />
          {labels[choice]}
        </label>
      ))}
    </fieldset>
  );
}
