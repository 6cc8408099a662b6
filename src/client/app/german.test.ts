import { say } from './german.ts';

test.each([
  ['Invalid email or password', 'E-Mail oder Passwort ist falsch'],
  [
    'User with email anna@example.org already exists',
    'Ein Benutzer mit der E-Mail-Adresse anna@example.org existiert schon',
  ],
  ['Unknown field nickname', 'Unbekanntes Feld nickname'],
  ['Internal Server Error. Please try again later.', 'Fehler im Server. Bitte versuche es später noch einmal.'],
  [
    'Too many attempts. Please wait before trying again. Please try again later.',
    'Zu viele Versuche. Bitte warte, bevor du es wieder versuchst. Bitte versuche es später noch einmal.',
  ],
  ['Something that nobody foresaw', 'Something that nobody foresaw'],
])('in German "%s" is "%s"', (english, german) => {
  expect(say(english)).toBe(german);
});
