import { copy as english } from './en/copy.ts';
import { inBoth } from './inBoth.ts';

export const copyTexts = inBoth(english, {
  copy: 'Kopieren',
  copied: 'In die Zwischenablage kopiert',
  failed: 'Der Browser hat das Kopieren nicht erlaubt. Markiere den Text und kopiere ihn von Hand.',
});
