import { string } from 'yup';
import { emailKey, isEmail } from './email.ts';

const samples = [
  'ada@example.org',
  'ADA@EXAMPLE.ORG',
  'admin@localhost',
  "o'hara+tag@sub.example.co.uk",
  'a@b',
  'a.b.@c.de',
  '.a@c.de',
  'a..b@c.de',
  '{x}|~`@c.de',
  'jürgen@example.org',
  'ada@exämple.org',
  'ada@-example.org',
  'ada@example-.org',
  'ada@exa_mple.org',
  'ada@example..org',
  'ada@.org',
  'ada@',
  '@example.org',
  'ada',
  'a da@example.org',
  ' ada@example.org',
  'ada@example.org\n',
  'ada@example.org\r\nBcc: x@y.z',
  'ada@[127.0.0.1]',
  '"ada"@example.org',
  `ada@${'a'.repeat(63)}.org`,
  `ada@${'a'.repeat(64)}.org`,
  'ａｄａ@example.org',
  '😀@example.org',
];

test.each(samples)('the server and the forms agree whether %j is an e-mail address', (sample) => {
  expect(isEmail(sample)).toBe(string().email().isValidSync(sample));
});

test('some addresses are valid and some are not', () => {
  expect(samples.filter(isEmail)).toContain('admin@localhost');
  expect(isEmail('ada')).toBe(false);
  expect(isEmail('')).toBe(false);
});

test('addresses are compared without case and without the width of their letters', () => {
  expect(emailKey('Ada@Example.ORG')).toBe('ada@example.org');
  expect(emailKey('ａｄａ@example.org')).toBe('ada@example.org');
});
