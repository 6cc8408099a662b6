import { inBoth } from '#client/texts/inBoth.ts';

export const polarNotes = inBoth({
  study: [
    'Sessions of Polar Flow accounts that participants connect, from the day they connect.',
    'Trainings aus Polar-Flow-Konten, die Teilnehmende verbinden, ab dem Tag der Verbindung.',
  ],
  consents: [
    'Sign in at account.polar.com and give the missing consents. We look again every night.',
    'Melde dich bei account.polar.com an und erteile die fehlenden Zustimmungen. Wir sehen jede Nacht nach.',
  ],
});
