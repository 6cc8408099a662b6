import type { conflict as english } from '#client/texts/en/conflict.ts';

export const conflict: typeof english = {
  title: 'Sieh dir ihre Änderungen an',
  text: 'Wähle für jedes Feld, welche Fassung bleiben soll, und speichere dann noch einmal.',
  none: 'Sie haben nichts geändert, was du geändert hast. Speichere noch einmal, um beides zu behalten.',
  field: 'Feld',
  mine: 'Meine',
  theirs: 'Ihre',
  keepMine: 'meine behalten',
  keepTheirs: 'ihre behalten',
  nothing: 'nichts',
};
