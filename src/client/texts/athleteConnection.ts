import { type Caption, captions } from '#client/texts/inBoth.ts';
import { message } from '#shared/message.ts';

/** Outcomes of events; an unknown word is shown as it is. */
const outcomes: Readonly<Record<string, Caption>> = {
  stored: ['Activity read', 'Aktivität gelesen'],
  deleted: ['Activity deleted', 'Aktivität gelöscht'],
  kept: ['Still at Strava, kept', 'Bei Strava noch da, behalten'],
  gone: ['Not found at Strava', 'Bei Strava nicht gefunden'],
  revoked: ['Access had been withdrawn', 'Der Zugang war entzogen'],
  still_authorized: ['Access was not withdrawn, nothing changed', 'Der Zugang war nicht entzogen, nichts geändert'],
  unknown_athlete: ['Nobody known here', 'Hier nicht bekannt'],
  not_connected: ['Not connected, nothing read', 'Nicht verbunden, nichts gelesen'],
  broken: ['Strava’s answer could not be read', 'Die Antwort von Strava war nicht lesbar'],
  refused: ['Strava refused', 'Von Strava abgelehnt'],
};

export const connection = {
  title: ['Connection', 'Verbindung'],
  facts: {
    account: ['Account here', 'Benutzerkonto'],
    noAccount: ['None, connected by the link', 'Keines, über den Link verbunden'],
    stravaId: ['Strava ID', 'Strava-ID'],
    granted: ['Permissions given', 'Erteilte Freigaben'],
    missing: ['Permissions missing', 'Fehlende Freigaben'],
    tokenUntil: ['Access renewed until', 'Zugang erneuert bis'],
    noToken: ['No access', 'Kein Zugang'],
    lastSync: ['Last sync', 'Letzter Abgleich'],
    lastEvent: ['Last event from Strava', 'Letztes Ereignis von Strava'],
    lastError: ['Last error', 'Letzter Fehler'],
    noError: ['None', 'Keiner'],
    consent: ['Consent', 'Einwilligung'],
    noConsent: ['Not recorded', 'Nicht festgehalten'],
  },
  consent: captions('Version {version}, {at}, in {language}', 'Version {version}, {at}, auf {language}'),
  languages: {
    en: ['English', 'Englisch'],
    de: ['German', 'Deutsch'],
  } as Readonly<Record<string, Caption>>,
  errorAt: message('{at}: {kind}'),
  errorOf: captions('{at}, activity {id}: {kind}', '{at}, Aktivität {id}: {kind}'),
  copyId: ['Copy Strava ID', 'Strava-ID kopieren'],
  askAgain: ['Ask again for permission', 'Noch einmal um Freigabe bitten'],
  askAgainAdmin: [
    'Only the athlete can give a permission. Hand the link over again.',
    'Freigaben kann nur erteilen, wem das Konto gehört. Gib den Link noch einmal weiter.',
  ],
  events: ['Events from Strava', 'Ereignisse von Strava'],
  eventsLabel: ['The last 20 events from Strava', 'Die letzten 20 Ereignisse von Strava'],
  eventsFailed: ['Could not load the events.', 'Die Ereignisse konnten nicht geladen werden.'],
  noEvents: ['No events yet.', 'Noch keine Ereignisse.'],
  time: ['Received', 'Eingegangen'],
  kind: ['Event', 'Ereignis'],
  result: ['Result', 'Ergebnis'],
  waiting: ['Waits', 'Wartet'],
  kinds: {
    'activity create': ['New activity', 'Neue Aktivität'],
    'activity update': ['Changed activity', 'Geänderte Aktivität'],
    'activity delete': ['Deleted activity', 'Gelöschte Aktivität'],
    'athlete update': ['Access withdrawn', 'Zugang entzogen'],
  } as Readonly<Record<string, Caption>>,
  outcomes,
  danger: ['Delete data', 'Daten löschen'],
  dangerText: [
    'Deletes every activity, all gear and the connection of this athlete at once. This cannot be undone.',
    'Löscht sofort jede Aktivität, alle Ausrüstung und die Verbindung dieses Kontos. Das lässt sich nicht rückgängig machen.',
  ],
} as const;
