import { inBoth } from '#client/texts/inBoth.ts';

export const referenceTexts = inBoth({
  title: ['API reference', 'API-Referenz'],
  lead: [
    'What a script may call with an API token of a study. A token reads the data of its study; no call here changes anything.',
    'Was ein Skript mit dem API-Token einer Studie aufrufen darf. Ein Token liest die Daten seiner Studie; kein Aufruf hier ändert etwas. Die Aufrufe sind englisch beschrieben.',
  ],
  address: ['Address', 'Adresse'],
  header: ['Header of each call', 'Kopfzeile jedes Aufrufs'],
  tokens: ['Where tokens are made', 'Wo Tokens entstehen'],
  tokensWhere: ['In a study, under Export', 'In einer Studie unter Export'],
  everyCall: ['Every call of the API', 'Alle Aufrufe der API'],
  everyCallFile: 'openapi.json (OpenAPI 3.1)',
  calls: ['Calls', 'Aufrufe'],
  failed: ['Could not load the reference.', 'Die Referenz ließ sich nicht laden.'],
});
