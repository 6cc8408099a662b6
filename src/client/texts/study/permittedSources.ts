import { captions, inBoth } from '#client/texts/inBoth.ts';

export const permittedSourcesTexts = inBoth({
  notes: {
    strava: [
      'Activities of Strava accounts that participants connect.',
      'Aktivitäten aus Strava-Konten, die Teilnehmende verbinden.',
    ],
    file: [
      'FIT, GPX and TCX files that participants upload.',
      'FIT-, GPX- und TCX-Dateien, die Teilnehmende hochladen.',
    ],
  },
  noBasis: ['The operator has not recorded a basis.', 'Der Betreiber hat keine Grundlage eingetragen.'],
  notSetUp: captions(
    'This server is not set up for {source}, so participants cannot connect it yet.',
    'Dieser Server ist für {source} nicht eingerichtet; Teilnehmende können es noch nicht verbinden.',
  ),
  basisWithdrawn: [
    'The operator has withdrawn the basis: the study sees no data from Strava until there is one again.',
    'Der Betreiber hat die Grundlage zurückgezogen: Bis es wieder eine gibt, sieht die Studie keine Daten aus Strava.',
  ],
  openSettings: ['Open the settings', 'Einstellungen öffnen'],
});
