import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { sentences } from '#client/texts/de/sentences.ts';
import { everySentence } from '#shared/everySentence.ts';
import { messages } from '#shared/messages.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import type { Sentence } from '#shared/sentence.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import type { ShownText } from '#shared/shownText.ts';
import { stravaMessages } from '#shared/stravaMessages.ts';
import { say } from './german.ts';

test.each<[Sentence, string, string]>([
  [serverMessages('invalid_login'), 'Invalid email or password', 'E-Mail oder Passwort ist falsch'],
  [
    serverMessages('email_taken', { email: 'anna@example.org' }),
    'User with email anna@example.org already exists',
    'Ein Benutzer mit der E-Mail-Adresse anna@example.org existiert schon',
  ],
  [serverMessages('unknown_field', { name: 'nickname' }), 'Unknown field nickname', 'Unbekanntes Feld nickname'],
  [
    messages('try_again_later', { cause: messages('internal') }),
    'Internal Server Error. Please try again later.',
    'Fehler im Server. Bitte versuche es später noch einmal.',
  ],
  [
    messages('try_again_later', { cause: serverMessages('too_many_attempts') }),
    'Too many attempts. Please wait before trying again. Please try again later.',
    'Zu viele Versuche. Bitte warte, bevor du es wieder versuchst. Bitte versuche es später noch einmal.',
  ],
  [
    serverMessages('empty_range', { from: 'from', to: 'to' }),
    'from must not be greater than to',
    'from darf nicht größer sein als to',
  ],
  [researchMessages('lab_not_found', { id: '7' }), 'Lab with id 7 not found', 'Labor mit der Kennung 7 nicht gefunden'],
  [
    researchMessages('lab_researchers_not_found', { id: '7' }),
    'Researchers for Lab with id 7 not found',
    'Forschende des Labors mit der Kennung 7 nicht gefunden',
  ],
  [researchMessages('lab_has_studies', { count: 1 }), 'Has 1 study', 'Hat 1 Studie'],
  [researchMessages('lab_has_studies', { count: 7 }), 'Has 7 studies', 'Hat 7 Studien'],
  [
    researchMessages('new_owner_needed', { count: 1 }),
    '1 study needs a new owner',
    '1 Studie braucht eine neue Leitung',
  ],
  [stravaMessages('sync_queued', { count: 1 }), 'Sync started', 'Abgleich begonnen'],
  [stravaMessages('retry_queued', { count: 1204 }), '1\u202f204 retries started', '1\u202f204 Versuche begonnen'],
  [stravaMessages('sync_queued', { count: 2 }), '2 syncs started', '2 Abgleiche begonnen'],
  [
    serverMessages('changed_meanwhile', { what: 'participant', at: '14:05' }),
    'Someone changed this participant at 14:05. Review their changes.',
    'Jemand hat diese teilnehmende Person geändert (14:05). Sieh dir die Änderungen an.',
  ],
  [
    researchMessages('prefix_taken_by', { title: "Heart and 'Hill'" }),
    "Prefix already used by 'Heart and 'Hill''",
    "Das Präfix gehört schon zu „Heart and 'Hill'“",
  ],
  [
    researchMessages('code_check', { suggestion: 'KDZ-004-C' }),
    'Check character does not match: did you mean KDZ-004-C?',
    'Das Prüfzeichen passt nicht: Meinst du KDZ-004-C?',
  ],
])('$code has an English and a German sentence', (sentence, english, german) => {
  expect([sentence.message, say(sentence)]).toEqual([english, german]);
});

test.each<[string, ShownText]>([
  ['an unknown code', { code: 'nobody_foresaw_this', message: 'Something that nobody foresaw' }],
  ['a failure without a code', { message: 'Something that nobody foresaw' }],
  ['words of a screen', 'Something that nobody foresaw'],
  [
    'a code with the params of another version',
    { code: 'email_taken', params: {}, message: 'Something that nobody foresaw' },
  ],
  ['a code whose params are missing', { code: 'email_taken', message: 'Something that nobody foresaw' }],
])('of %s the message is shown', (_, text) => {
  expect(say(text)).toBe('Something that nobody foresaw');
});

function paramsOf(elements: MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.plural || element.type === TYPE.select) {
      const branches = Object.entries(element.options);
      const inside = branches.flatMap(([, { value }]) => paramsOf(value));
      return [`${element.value} (${branches.map(([name]) => name).join(', ')})`, ...inside];
    }
    return element.type === TYPE.argument || element.type === TYPE.number ? [element.value] : [];
  });
}

test.each(Object.entries(everySentence))('%s has the same params and choices in both languages', (code, english) => {
  const german = String(sentences[code as keyof typeof sentences]);
  const [params, german_params] = [english, german].map((text) => new Set(paramsOf(parse(text, { ignoreTag: true }))));
  expect(german_params).toEqual(params);
  expect(german).not.toBe(english);
});

test('no two sentences have the same code', () => {
  const codes = [messages, serverMessages, researchMessages, stravaMessages].flatMap(({ table }) => Object.keys(table));
  expect(codes).toHaveLength(new Set(codes).size);
});
