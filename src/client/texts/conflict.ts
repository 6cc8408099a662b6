import { conflict as english } from './en/conflict.ts';
import { inBoth } from './inBoth.ts';

export const conflictTexts = inBoth(english, {
  title: 'Sieh dir ihre Änderungen an',
  text: 'Wähle für jedes Feld, welche Fassung bleiben soll, und speichere dann noch einmal.',
  none: 'Sie haben nichts geändert, was du geändert hast. Speichere noch einmal, um beides zu behalten.',
  field: 'Feld',
  mine: 'Meine',
  theirs: 'Ihre',
  keepMine: 'meine behalten',
  keepTheirs: 'ihre behalten',
  nothing: 'nichts',
});
