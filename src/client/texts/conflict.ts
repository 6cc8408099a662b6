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
  kept: [
    'These values were changed meanwhile. What you typed stays, and replaces the saved values when you save; the other fields show what is saved now.',
    'Diese Werte wurden inzwischen geändert. Was du eingegeben hast, bleibt und ersetzt beim Speichern die gespeicherten Werte; die übrigen Felder zeigen, was jetzt gespeichert ist.',
  ],
  field: ['Field', 'Feld'],
  mine: ['Mine', 'Meine'],
  theirs: ['Theirs', 'Andere'],
  keepMine: ['keep mine', 'meine behalten'],
  keepTheirs: ['keep theirs', 'andere behalten'],
  nothing: ['nothing', 'nichts'],
});
