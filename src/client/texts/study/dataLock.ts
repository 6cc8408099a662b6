import { captions, inBoth } from '#client/texts/inBoth.ts';

export const dataLockTexts = inBoth({
  begun: captions('Begun {at} by {by}: “{reason}”', 'Begonnen {at} von {by}: „{reason}“'),
  progress: captions(
    'Locking participants: {done, number} of {all, number}',
    '{done, number} von {all, number} Teilnehmenden festgeschrieben',
  ),
  ended: {
    failed: captions('{name} could not be made.', '{name} ließ sich nicht anlegen.'),
    stopped: captions(
      'The server stopped before {name} was complete.',
      'Der Server hielt an, bevor {name} vollständig war.',
    ),
  },
  nothingKept: ['Nothing of it was kept.', 'Nichts davon wurde gespeichert.'],
  again: ['Lock the data again.', 'Schreibe die Daten noch einmal fest.'],
});
