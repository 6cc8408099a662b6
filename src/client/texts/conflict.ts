import { inBoth } from './inBoth.ts';

export const conflictTexts = inBoth({
  title: ['Review their changes', 'Sieh dir die Änderungen an'],
  text: [
    'Choose for each field which version is to stay, then save again.',
    'Wähle für jedes Feld, welche Version bleiben soll, und speichere dann noch einmal.',
  ],
  none: [
    'Their changes are in other fields. Save again to keep both.',
    'Die anderen Änderungen betreffen andere Felder. Speichere noch einmal, um beides zu behalten.',
  ],
  field: ['Field', 'Feld'],
  mine: ['Mine', 'Meine'],
  theirs: ['Theirs', 'Andere'],
  keepMine: ['keep mine', 'meine behalten'],
  keepTheirs: ['keep theirs', 'andere behalten'],
  nothing: ['nothing', 'nichts'],
});
