import type { stravaMessages } from '#shared/stravaMessages.ts';

type Messages = typeof stravaMessages;
type PlainKey = { [Key in keyof Messages]: Messages[Key] extends string ? Key : never }[keyof Messages];

/** The German of every fixed sentence about Strava; those with a name or a number inside are turned by `stravaPatterns`. */
export const stravaSentences: Record<PlainKey, string> = {
  linkCopied: 'Link in die Zwischenablage kopiert',

  problemNotFound: 'Dieses Problem gibt es nicht mehr',

  consentNeeded: 'Bitte bestätige die Einwilligung, sonst können wir nicht fortfahren.',
  consentOutdated: 'Die Information hat sich geändert. Bitte lies sie noch einmal.',
  inviteUnknown: 'Dieser Link gilt nicht. Bitte lass dir einen neuen geben.',

  subscriptionRegistered: 'Webhook angemeldet',
  subscriptionUnregistered: 'Webhook abgemeldet',
  subscriptionExists: 'Bei Strava gibt es schon eine Anmeldung. Entferne sie zuerst.',
  callbackUnreachable:
    'Strava konnte diese Installation nicht erreichen. Sie muss unter der Adresse in PUBLIC_URL per https aus dem Internet erreichbar sein.',
  credentialsRefused: 'Strava hat Client-ID oder Secret abgelehnt. Prüfe STRAVA_CLIENT_ID und STRAVA_CLIENT_SECRET.',
  verifyTokenWrong: 'Das Prüfwort stimmt nicht',
  eventRefused: 'Dieses Ereignis gehört nicht zu dieser Anmeldung',
  eventMalformed: 'Das ist kein Ereignis von Strava',

  athleteDisconnected: 'Strava getrennt',
  athleteDeleted: 'Daten gelöscht',
  syncTooSoon: 'Dieses Konto wurde vor weniger als 15 Minuten abgeglichen',
  notConnected: 'Dieses Konto ist nicht verbunden',
  stillConnected: 'Trenne zuerst die Verbindung',
  stravaIdMismatch: 'Die Strava-ID stimmt nicht überein',

  pageTooDeep: 'Diese Seite liegt zu tief; gehe mit „vor“ und „zurück“ dorthin oder grenze die Liste ein',
  badKey: 'Dieser Schlüssel gehört nicht zu dieser Liste',
  reasonNeeded: 'Wähle einen Grund',
  reimportQueued: 'Die Aktivität wird neu gelesen',
  onlyShoesWear: 'Nur Schuhe haben eine Verschleißgrenze',
  gearSaved: 'Ausrüstung gespeichert',
  rangeReversed: 'Der erste Tag darf nicht nach dem letzten liegen',
};

/** Sentences that carry names or numbers: what the English one looks like, and how German says it. */
export const stravaPatterns: readonly [RegExp, (...parts: string[]) => string][] = [
  [/^Athlete with id (.*) not found$/, (id) => `Sportler mit der ID ${id} nicht gefunden`],
  [/^Activity with id (.*) not found$/, (id) => `Aktivität mit der ID ${id} nicht gefunden`],
  [/^Gear with id (.*) not found$/, (id) => `Ausrüstung mit der ID ${id} nicht gefunden`],
  [/^(\d+) syncs? started$/, (count) => `${count} Abgleiche begonnen`],
  [/^(Sync) started$/, () => 'Abgleich begonnen'],
  [/^Unknown status (.*)$/, (word) => `Unbekannter Status ${word}`],
  [
    /^(\d+) activit(?:y|ies) excluded$/,
    (count) => `${count} ${count === '1' ? 'Aktivität' : 'Aktivitäten'} ausgeschlossen`,
  ],
  [
    /^(\d+) activit(?:y|ies) included$/,
    (count) => `${count} ${count === '1' ? 'Aktivität' : 'Aktivitäten'} wieder aufgenommen`,
  ],
  [/^(\d+) retr(?:y|ies) started$/, (count) => `${count} ${count === '1' ? 'Versuch' : 'Versuche'} begonnen`],
];
