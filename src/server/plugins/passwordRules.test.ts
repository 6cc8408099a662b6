import { string } from 'yup';
import { passwordFault } from './passwordRules.ts';

function faultOf(password: string, email = 'ada.lovelace@example.org', productName = 'Zirkel'): string | null {
  return passwordFault('new_password', password, email, productName)?.message ?? null;
}

test.each([
  ['1234567', 'Password must be at least 8 characters'],
  ['', 'Password must be at least 8 characters'],
  ['😀😀😀😀😀😀😀', 'Password must be at least 8 characters'],
  ['x'.repeat(129), 'Password must be at most 128 characters'],
  ['12345678', 'This password is too common'],
  ['password1', 'This password is too common'],
  ['PASSWORD1', 'This password is too common'],
  ['passwort123', 'This password is too common'],
  ['!Passwort2026', 'This password is too common'],
  ['zirkel2026!', 'This password is too common'],
  ['Kadenz123', 'This password is too common'],
  ['ada.lovelace', 'This password is too common'],
  ['Ada.Lovelace@Example.org', 'This password is too common'],
  ['ｐａｓｓｗｏｒｄ１', 'This password is too common'],
])('%j is refused: %s', (password, message) => {
  expect(faultOf(password)).toBe(message);
});

test.each([
  'correct horse battery',
  'xk7#pq2v',
  ' leading and trailing ',
  '😀😀😀😀😀😀😀😀',
  '😀'.repeat(128),
  `${'xy7'.repeat(42)}zz`,
  'passwort ist nicht alles',
])('%j is taken', (password) => {
  expect(faultOf(password)).toBeNull();
});

test('the server refuses every text that the form refuses as too short', () => {
  for (const password of ['a', 'abcdefg', '😀😀😀']) {
    expect(string().min(8).isValidSync(password)).toBe(false);
    expect(faultOf(password)).toBe('Password must be at least 8 characters');
  }
});

test('the fault is said at the field that has it', () => {
  expect(passwordFault('initial_password', 'short', 'a@b.c', 'Zirkel')?.fields).toEqual({
    initial_password: 'Password must be at least 8 characters',
  });
});
