import { errorsInEnglish } from '#client/testing/inEnglish.ts';
import { toChangePasswordErrors } from './toChangePasswordErrors.ts';

test.each([
  [
    'a 401 says "Unauthorized or invalid credentials." and "Invalid password" on the new password',
    { status: 401, message: 'Please sign in' },
    { status: 'Unauthorized or invalid credentials.', fields: { password: 'Invalid password' } },
  ],
  [
    'a 400 says "Unauthorized or invalid credentials." and "Invalid password" on the current password',
    { status: 400, message: 'Invalid password' },
    { status: 'Unauthorized or invalid credentials.', fields: { currentPassword: 'Invalid password' } },
  ],
  [
    'a 400 about the new password says so on that field',
    {
      status: 400,
      message: 'This password is too common',
      fields: { new_password: 'This password is too common' },
    },
    { status: 'This password is too common', fields: { password: 'This password is too common' } },
  ],
  [
    'anything else is the message followed by ". Please try again later."',
    { status: 500, message: 'Internal Server Error' },
    { status: 'Internal Server Error. Please try again later.' },
  ],
  [
    'a message that ends with a full stop does not get a second one',
    { status: 429, message: 'Too many attempts. Please wait before trying again.' },
    { status: 'Too many attempts. Please wait before trying again. Please try again later.' },
  ],
  [
    'without a message it is "An error occurred. Please try again later."',
    { status: 'NETWORK' },
    { status: 'An error occurred. Please try again later.' },
  ],
])('SPEC §8 change password: %s', (_title, failure, expected) => {
  expect(errorsInEnglish(toChangePasswordErrors(failure))).toEqual(expected);
});
