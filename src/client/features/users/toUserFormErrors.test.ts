import { errorsInEnglish } from '#client/testing/inEnglish.ts';
import { toCreateUserErrors, toDeleteOrResetErrors } from './toUserFormErrors.ts';

test.each([
  [
    'an address that is taken says "Email already exists"',
    { status: 409, message: 'User with email anna@example.org already exists' },
    { status: 'User with email anna@example.org already exists', fields: { email: 'Email already exists' } },
  ],
  [
    'any other message about the email says "Email invalid"',
    { status: 400, message: 'Email is not deliverable' },
    { status: 'Email is not deliverable', fields: { email: 'Email invalid' } },
  ],
  ['without a body the status is "An error occurred"', { status: 500 }, { status: 'An error occurred' }],
  ['a network failure is "An error occurred"', { status: 'NETWORK' }, { status: 'An error occurred' }],
  [
    'a refused password is said on its field',
    {
      status: 400,
      message: 'This password is too common',
      fields: { initial_password: 'This password is too common' },
    },
    { status: 'This password is too common', fields: { initial_password: 'This password is too common' } },
  ],
  [
    'any other message of the server is the status',
    { status: 503, message: 'The service is not available right now' },
    { status: 'The service is not available right now', fields: {} },
  ],
])('SPEC §8 create user: %s', (_title, failure, expected) => {
  expect(errorsInEnglish(toCreateUserErrors(failure))).toEqual(expected);
});

test.each([
  [
    'a message containing 500 gives "Internal Server Error"',
    { status: 500, message: 'Request failed with status code 500' },
    { status: 'Internal Server Error' },
  ],
  [
    'a text with 500 without a status gives "Internal Server Error"',
    { message: 'Request failed with status code 500' },
    { status: 'Internal Server Error' },
  ],
  [
    'an id or a count with 500 in a refusal is no server error',
    { status: 409, message: 'The user owns 500 studies' },
    { status: 'The user owns 500 studies', fields: {} },
  ],
  [
    'another message is the status',
    { status: 409, message: 'The last admin cannot be deleted' },
    { status: 'The last admin cannot be deleted', fields: {} },
  ],
  [
    'a message about the email marks that field "Email invalid"',
    { status: 400, message: 'The email is unknown' },
    { status: 'The email is unknown', fields: { email: 'Email invalid' } },
  ],
  [
    'a refused new password is said on its field',
    { status: 400, message: 'This password is too common', fields: { new_password: 'This password is too common' } },
    { status: 'This password is too common', fields: { new_password: 'This password is too common' } },
  ],
  ['without a message it is "An error occurred"', { status: 'NETWORK' }, { status: 'An error occurred' }],
])('SPEC §8 delete and reset: %s', (_title, failure, expected) => {
  expect(errorsInEnglish(toDeleteOrResetErrors(failure))).toEqual(expected);
});
