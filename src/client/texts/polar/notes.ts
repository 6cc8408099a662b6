import { polarNotes as english } from '#client/texts/en/polar/notes.ts';
import { inBoth } from '#client/texts/inBoth.ts';

export const polarNotes = inBoth(english, {
  study: 'Trainings aus Polar-Flow-Konten, die Teilnehmende verbinden, ab dem Tag der Verbindung.',
  consents: 'Melde dich bei account.polar.com an und stimme dem zu, was Polar fragt. Wir sehen jede Nacht nach.',
});
