import { validateWith } from '#client/forms/validateWith.ts';
import { fieldsInEnglish } from '#client/testing/inEnglish.ts';
import { createUserSchema } from './createUserSchema.ts';
import { deleteUserSchema } from './deleteUserSchema.ts';
import { resetPasswordSchema } from './ResetPasswordForm.tsx';

const complete = { email: 'anna@example.org', initial_password: 'long enough', role: 'user' };

test.each([
  ['an email is required', { email: '' }, { email: 'Required' }],
  ['blanks are no email', { email: '   ' }, { email: 'Required' }],
  ['an email must be valid', { email: 'anna' }, { email: 'Invalid email' }],
  ['an initial password is required', { initial_password: '' }, { initial_password: 'Required' }],
  [
    'an initial password of 7 characters is too short',
    { initial_password: '1234567' },
    { initial_password: 'Password must be at least 8 characters' },
  ],
  ['an initial password of 8 characters will do', { initial_password: '12345678' }, {}],
  ['a role is required', { role: '' }, { role: 'Required' }],
  ['a complete form is sent', {}, {}],
])('SPEC §5 create user: %s', (_title, change, expected) => {
  expect(fieldsInEnglish(validateWith(createUserSchema)({ ...complete, ...change }))).toEqual(expected);
});

test.each([
  ['nothing typed says "You need to enter user email"', '', { email: 'You need to enter user email' }],
  ['what is no address says "Invalid email"', 'anna', { email: 'Invalid email' }],
  ['another address says "Email does not match user"', 'bob@example.org', { email: 'Email does not match user' }],
  ['capitals count', 'Anna@example.org', { email: 'Email does not match user' }],
  ['blanks around it do not count', ' anna@example.org ', {}],
  ['the address itself is right', 'anna@example.org', {}],
])('SPEC §5 delete user: %s', (_title, email, expected) => {
  expect(fieldsInEnglish(validateWith(deleteUserSchema('anna@example.org'))({ email, reason: 'Left' }))).toEqual(
    expected,
  );
});

test('SPEC §5 delete user: an address that only the server finds valid can be typed too', () => {
  expect(
    validateWith(deleteUserSchema('jörg@bücher.example'))({ email: 'jörg@bücher.example', reason: 'Left' }),
  ).toEqual({});
});

test.each([
  ['a new password is required', '', { new_password: 'Required' }],
  ['7 characters are too few', '1234567', { new_password: 'Password must be at least 8 characters' }],
  ['8 characters will do', '12345678', {}],
])('SPEC §5 reset password: %s', (_title, new_password, expected) => {
  expect(fieldsInEnglish(validateWith(resetPasswordSchema)({ new_password }))).toEqual(expected);
});
