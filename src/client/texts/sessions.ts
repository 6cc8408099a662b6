import { message } from '#shared/message.ts';
import { sessions as english } from './en/sessions.ts';
import { inBoth } from './inBoth.ts';

export const sessionsTexts = inBoth(english, {
  title: 'Sitzungen',
  label: 'Sitzungen',
  own: 'Hier bist du angemeldet. Beende, was du nicht kennst, und ändere dann dein Passwort.',
  others: 'Hier ist diese Person angemeldet.',
  none: 'Diese Person ist nirgends angemeldet.',
  device: 'Gerät',
  on: message('{browser} unter {system}'),
  unknown: 'Unbekanntes Gerät',
  current: 'Dieses Gerät',
  address: 'Adresse',
  created: 'Angemeldet',
  lastUsed: 'Zuletzt benutzt',
  end: 'Beenden',
  endNamed: message('Sitzung beenden: {device}, {address}'),
  ended: 'Sitzung beendet',
  endOthers: 'Alle anderen beenden',
  endOthersTitle: 'Alle anderen Sitzungen beenden?',
  endOthersText: 'Hier bleibst du angemeldet. Überall sonst musst du dich neu anmelden.',
  endedOthers: 'Alle anderen Sitzungen sind beendet',
  endAll: 'Alle beenden',
  endAllTitle: message('Alle Sitzungen von {email} beenden?'),
  endAllText: 'Auf jedem Gerät ist dann eine neue Anmeldung nötig.',
  endedAll: 'Alle Sitzungen sind beendet',
  failed: 'Die Sitzungen konnten nicht geladen werden.',
});
