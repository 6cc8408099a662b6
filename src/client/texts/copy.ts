import { inBoth } from './inBoth.ts';

export const copyTexts = inBoth({
  copy: ['Copy', 'Kopieren'],
  copyReference: ['Copy reference', 'Kennung kopieren'],
  copied: ['Copied to clipboard', 'In die Zwischenablage kopiert'],
  copyFailed: [
    'The browser did not allow copying. Mark the text and copy it by hand.',
    'Der Browser hat das Kopieren nicht erlaubt. Markiere den Text und kopiere ihn von Hand.',
  ],
});
