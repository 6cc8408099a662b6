import { messages } from '#shared/messages.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import { stravaMessages } from '#shared/stravaMessages.ts';
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
  ['from must not be greater than to', 'from darf nicht größer sein als to'],
  ['Lab with id 7 not found', 'Labor mit der Kennung 7 nicht gefunden'],
  ['Researchers for Lab with id 7 not found', 'Forschende des Labors mit der Kennung 7 nicht gefunden'],
  ['Has 1 study', 'Hat 1 Studie'],
  ['Has 7 studies', 'Hat 7 Studien'],
  ['1 study needs a new owner', '1 Studie braucht eine neue Leitung'],
  ["Prefix already used by 'Heart and 'Hill''", "Das Präfix gehört schon zu „Heart and 'Hill'“"],
  ['Check character does not match: did you mean KDZ-004-C?', 'Das Prüfzeichen passt nicht: Meinst du KDZ-004-C?'],
  ['Something that nobody foresaw', 'Something that nobody foresaw'],
])('in German "%s" is "%s"', (english, german) => {
  expect(say(english)).toBe(german);
});

/** Every sentence of the agreement, those with a name or a number in them with a sample of it. */
const everySentence = Object.values({ ...messages, ...researchMessages, ...stravaMessages }).flatMap((sentence) =>
  typeof sentence === 'string'
    ? [sentence]
    : [1, 7].map((sample) => (sentence as (...parts: never[]) => string)(sample as never, sample as never)),
);

test.each(everySentence.map((sentence) => [sentence]))('German has words for "%s"', (sentence) => {
  expect(say(sentence)).not.toBe(sentence);
});
