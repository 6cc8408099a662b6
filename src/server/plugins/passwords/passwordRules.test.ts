import { string } from 'yup';
import { passwordProblem } from './passwordRules.ts';

const OWNER = { email: 'ada.lovelace@example.org', labName: 'Sportmedizin Leipzig' };

function faultOf(password: string): string | null {
  return passwordProblem('new_password', password, OWNER, 'Zirkel')?.message ?? null;
}

test.each([
  ['1234567', 'Password must be at least 8 characters'],
  ['', 'Password must be at least 8 characters'],
  ['😀😀😀😀😀😀😀', 'Password must be at least 8 characters'],
  ['x'.repeat(129), 'Password must be at most 128 characters'],
])('%j is refused: %s', (password, message) => {
  expect(faultOf(password)).toBe(message);
});

describe.each([
  ['an often leaked password', ['12345678', 'password1', 'PASSWORD1', 'P@ssw0rd', 'ｐａｓｓｗｏｒｄ１', 'hallo123']],
  ['a German word that everyone tries', ['passwort123', '!Passwort2026', 'Sommer2026!', '2026Willkommen']],
  [
    'a row of keys',
    ['qwertzuiop', 'qwertyuiop', 'asdfghjkl', '1qaz2wsx', 'yxcvbnm,', 'qwertzuiopü', 'qwertzuiopasdfghjkl'],
  ],
  ['a repeated character', ['aaaaaaaa', '........', 'a'.repeat(128), '😀😀😀😀😀😀😀😀']],
  ['a repeated block', ['abcabcabc', 'abababab', 'xy7xy7xy7xy7', 'xy7'.repeat(42), 'zirkelzirkel']],
  ['a sequence', ['123456789', '1234567890', '987654321', 'abcdefgh', 'hgfedcba', 'ABCDEFGHIJ']],
  ['a date', ['19990101', '01.01.1990']],
  ['the name of the product', ['zirkel2026!', 'Zirkel-Zirkel', 'Zirkel+Kadenz 1', 'Kadenz123', '123kadenz!']],
  ['the name of the lab', ['Sportmedizin Leipzig', 'sportmedizin', 'Sportmedizin2026', 'leipzig1!']],
  [
    'what the email says',
    [
      'ada.lovelace',
      'Ada.Lovelace@Example.org',
      'lovelace',
      'Lovelace99',
      'example2026',
      'ada.lovelace1',
      'Lovelace, Ada 1815',
    ],
  ],
])('%s is too common', (_name, passwords) => {
  test.each(passwords)('%j', (password) => {
    expect(faultOf(password)).toBe('This password is too common');
  });
});

test.each([
  'correct horse battery',
  'xk7#pq2v',
  'k8vq2mzt',
  'tR5x9wLp',
  'zmwqxkvp',
  '8Hxq!2ms',
  'Tr0ub4dor&3',
  ' leading and trailing ',
  '🦦🌳🚲🎻🧀🚀🦉🍋',
  'passwort ist nicht alles',
  'vier nasse otter',
  'grüne wiese am see',
  'Kaffee mit Milch und Zucker',
  'der mond ist aufgegangen',
  'tannenbaumspitze',
  'seven small birches',
  'Leipzig hat viele Brücken',
  `${'a'.repeat(100)} xk7#pq2v grüne wiese`,
])('%j is taken', (password) => {
  expect(faultOf(password)).toBeNull();
});

test('the longest passwords are checked too', () => {
  const random = Array.from({ length: 128 }, (_, index) =>
    String.fromCharCode(33 + ((index * 7919 + index ** 3) % 90)),
  );
  expect(faultOf(random.join(''))).toBeNull();
  expect(faultOf('4@8({[<369&#!1/|0$5+7%2'.repeat(6).slice(0, 128))).toBeNull();
});

test('the server refuses every text that the form refuses as too short', () => {
  for (const password of ['a', 'abcdefg', '😀😀😀']) {
    expect(string().min(8).isValidSync(password)).toBe(false);
    expect(faultOf(password)).toBe('Password must be at least 8 characters');
  }
});

test('the problem of a password stands at its field', () => {
  expect(passwordProblem('initial_password', 'short', OWNER, 'Zirkel')?.fields).toEqual({
    initial_password: { code: 'password_too_short', message: 'Password must be at least 8 characters' },
  });
});
