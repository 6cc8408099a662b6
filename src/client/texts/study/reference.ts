import { reference as english } from '#client/texts/en/study/reference.ts';
import { inBoth } from '#client/texts/inBoth.ts';

export const referenceTexts = inBoth(english, {
  title: 'API-Referenz',
  lead: 'Was ein Skript mit dem API-Token einer Studie aufrufen darf. Ein Token liest die Daten seiner Studie; kein Aufruf hier ändert etwas. Die Aufrufe sind englisch beschrieben.',
  address: 'Adresse',
  header: 'Kopfzeile jedes Aufrufs',
  tokens: 'Wo Tokens entstehen',
  tokensWhere: 'In einer Studie unter Export',
  everyCall: 'Alle Aufrufe von Kadenz',
  everyCallFile: 'openapi.json (OpenAPI 3.1)',
  calls: 'Aufrufe',
  failed: 'Die Referenz ließ sich nicht laden.',
});
