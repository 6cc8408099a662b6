import { inBoth } from './inBoth.ts';

export const conflictTexts = inBoth({
  title: ['Review their changes', 'Sieh dir ihre Änderungen an'],
  text: [
    'Choose for each field which version is to stay, then save again.',
    'Wähle für jedes Feld, welche Version bleiben soll, und speichere dann noch einmal.',
  ],
  none: [
    'They changed nothing that you changed. Save again to keep both.',
    'Sie haben nichts geändert, was du geändert hast. Speichere noch einmal, um beides zu behalten.',
  ],
  field: ['Field', 'Feld'],
  mine: ['Mine', 'Meine'],
  theirs: ['Theirs', 'Ihre'],
  keepMine: ['keep mine', 'meine behalten'],
  keepTheirs: ['keep theirs', 'ihre behalten'],
  nothing: ['nothing', 'nichts'],
});
