import { type Caption, captions, inBoth } from '#client/texts/inBoth.ts';
import type { TokenLevel } from '#shared/contract/studyTokens.ts';
import { message } from '#shared/message.ts';

export const tokensTexts = inBoth({
  title: ['API tokens for R and Python', 'API-Tokens für R und Python'],
  lead: [
    'A token reads the data cuts of this study and nothing else. It ends when it expires, when you revoke it, or when your password or your part in the study changes. Each call is in the log of the study.',
    'Ein Token liest die Datenschnitte dieser Studie und sonst nichts. Es endet, wenn es abläuft, wenn du es widerrufst oder wenn sich dein Passwort oder deine Aufgabe in der Studie ändert. Jeder Aufruf steht im Protokoll der Studie.',
  ],
  failed: ['Could not load the tokens.', 'Die Tokens ließen sich nicht laden.'],
  reference: [
    'Every call, its parameters and its answers: API reference',
    'Jeder Aufruf mit Parametern und Antworten: API-Referenz',
  ],
  none: ['There is no token yet.', 'Es gibt noch kein Token.'],
  create: ['Create token', 'Token erstellen'],
  createTitle: ['Create an API token', 'Ein API-Token erstellen'],
  createSubmit: ['Create token', 'Token erstellen'],
  creating: ['Creating token…', 'Token wird erstellt …'],
  name: 'Name',
  nameHint: [
    'Where it is used, such as the notebook of the main analysis.',
    'Wo es gebraucht wird, etwa das Notebook der Hauptauswertung.',
  ],
  level: ['What it reads', 'Was es liest'],
  levels: {
    coded: ['Coded', 'Mit Codes'],
    deidentified: ['De-identified', 'De-identifiziert'],
    aggregated: ['Aggregated', 'Zusammengefasst'],
  } satisfies Record<TokenLevel, Caption>,
  levelNotes: {
    coded: [
      'Rows by participant code, as a package without de-identification.',
      'Zeilen nach Teilnehmercode, wie ein Paket ohne De-Identifizierung.',
    ],
    deidentified: [
      'Pseudonyms of your own, shifted dates, parts of the day, rounded distances, makers of devices.',
      'Eigene Pseudonyme, verschobene Datumsangaben, Tageszeiten, gerundete Distanzen, Hersteller der Geräte.',
    ],
  } satisfies Record<Exclude<TokenLevel, 'aggregated'>, Caption>,
  aggregatedNote: captions(
    'Sums by group and week. Those of fewer than {count, plural, one {1 participant} other {# participants}} are empty; so are others from which these could be reckoned.',
    'Summen nach Gruppe und Woche. Die von weniger als {count, plural, one {einer teilnehmenden Person} other {# Teilnehmenden}} sind leer, ebenso andere, aus denen sie sich errechnen ließen.',
  ),
  expiry: ['Ends after', 'Endet nach'],
  days: captions('{days, number} days', '{days, number} Tagen'),
  madeTitle: message('Token {name}'),
  madeOnce: [
    'Copy the token now. It is shown only once; if it is lost, create another one.',
    'Kopiere das Token jetzt. Es wird nur einmal gezeigt; geht es verloren, erstelle ein anderes.',
  ],
  copySecret: ['Copy token', 'Token kopieren'],
  madeClose: ['I have copied it', 'Ich habe es kopiert'],
  owner: ['Of', 'Von'],
  you: ['You', 'Du'],
  created: ['Created', 'Erstellt'],
  lastUse: ['Last use', 'Zuletzt gebraucht'],
  never: ['Never', 'Nie'],
  expires: ['Expires', 'Läuft ab'],
  state: ['State', 'Stand'],
  states: {
    valid: ['Valid', 'Gültig'],
    expired: ['Expired', 'Abgelaufen'],
    revoked: ['Revoked', 'Widerrufen'],
  },
  revoke: ['Revoke', 'Widerrufen'],
  revokeOf: captions('Revoke {name}', '{name} widerrufen'),
  revokeTitle: captions('Revoke the token {name}?', 'Token {name} widerrufen?'),
  revokeText: [
    'Scripts that use it stop at once. It cannot be made valid again.',
    'Skripte, die es verwenden, hören sofort auf. Es lässt sich nicht wieder gültig machen.',
  ],
  revoked: captions('Token {name} revoked', 'Token {name} widerrufen'),
  snippet: captions('Script for {language}', 'Skript für {language}'),
  copySnippet: captions('Copy the script for {language}', 'Skript für {language} kopieren'),
});
