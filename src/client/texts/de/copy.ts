import type { copy as english } from '#client/texts/en/copy.ts';

export const copy: typeof english = {
  copy: 'Kopieren',
  copied: 'In die Zwischenablage kopiert',
  failed: 'Der Browser hat das Kopieren nicht erlaubt. Markiere den Text und kopiere ihn von Hand.',
};
