import { captions, inBoth } from './inBoth.ts';

export const sessionsTexts = inBoth({
  title: ['Sessions', 'Sitzungen'],
  label: ['Sessions', 'Sitzungen'],
  own: [
    'Where you are signed in. End what you do not know, then change your password.',
    'Hier bist du angemeldet. Beende, was du nicht kennst, und ändere dann dein Passwort.',
  ],
  others: ['Where this user is signed in.', 'Hier ist diese Person angemeldet.'],
  none: ['This user is not signed in anywhere.', 'Diese Person ist nirgends angemeldet.'],
  device: ['Device', 'Gerät'],
  on: captions('{browser} on {system}', '{browser} unter {system}'),
  unknown: ['Unknown device', 'Unbekanntes Gerät'],
  current: ['This device', 'Dieses Gerät'],
  address: ['Address', 'Adresse'],
  created: ['Signed in', 'Angemeldet'],
  lastUsed: ['Last used', 'Zuletzt benutzt'],
  end: ['End', 'Beenden'],
  endNamed: captions('End the session of {device}, {address}', 'Sitzung beenden: {device}, {address}'),
  ended: ['Session ended', 'Sitzung beendet'],
  endOthers: ['End all others', 'Alle anderen beenden'],
  endOthersTitle: ['End all other sessions?', 'Alle anderen Sitzungen beenden?'],
  endOthersText: [
    'You stay signed in here. Everywhere else you have to sign in again.',
    'Hier bleibst du angemeldet. Überall sonst musst du dich neu anmelden.',
  ],
  endedOthers: ['All other sessions ended', 'Alle anderen Sitzungen sind beendet'],
  endAll: ['End all', 'Alle beenden'],
  endAllTitle: captions('End all sessions of {email}?', 'Alle Sitzungen von {email} beenden?'),
  endAllText: ['They have to sign in again on every device.', 'Auf jedem Gerät ist dann eine neue Anmeldung nötig.'],
  endedAll: ['All sessions ended', 'Alle Sitzungen sind beendet'],
  failed: ['The sessions could not be loaded.', 'Die Sitzungen konnten nicht geladen werden.'],
});
