import { validateWith } from '#client/forms/validateWith.ts';
import { errorsInEnglish, fieldsInEnglish } from '#client/testing/inEnglish.ts';
import { createLabSchema } from './createLabSchema.ts';
import { toCreateLabErrors } from './toCreateLabErrors.ts';

test.each([
  [
    'a message containing 500 gives "Internal Server Error"',
    { status: 500, message: 'Request failed with status code 500' },
    { status: 'Internal Server Error' },
  ],
  [
    'an id with 500 in a refusal is no server error',
    { status: 404, message: 'Lab with id 0190aaaa-5000-7000-8000-000000000001 not found' },
    { status: 'Lab with id 0190aaaa-5000-7000-8000-000000000001 not found', fields: {} },
  ],
  ['no error object gives "An error occurred"', {}, { status: 'An error occurred' }],
  ['a network failure is "An error occurred"', { status: 'NETWORK' }, { status: 'An error occurred' }],
  [
    'a message about the email marks that field "Email invalid"',
    { status: 409, message: 'Email is already used by another lab' },
    { status: 'Email is already used by another lab', fields: { email: 'Email invalid' } },
  ],
  [
    'otherwise the server message is the status',
    { status: 503, message: 'The service is not available right now' },
    { status: 'The service is not available right now', fields: {} },
  ],
  [
    'what the server says of a field stands there',
    {
      status: 400,
      message: 'Bad Request',
      fields: { email: 'Invalid email', name: 'Name must be at least 3 characters', colour: 'Unknown field colour' },
    },
    { status: 'Bad Request', fields: { email: 'Invalid email', name: 'Name must be at least 3 characters' } },
  ],
])('SPEC §8 create lab: %s', (_title, refused, expected) => {
  expect(errorsInEnglish(toCreateLabErrors(refused))).toEqual(expected);
});

const complete = { email: 'lab@example.org', name: 'Lab' };

test.each([
  ['an email is required', { email: '' }, { email: 'Required' }],
  ['blanks are no email', { email: '  ' }, { email: 'Required' }],
  ['an email must be valid', { email: 'lab' }, { email: 'Invalid email' }],
  ['a name is required', { name: '' }, { name: 'Required' }],
  ['a name of 2 characters is too short', { name: 'ab' }, { name: 'Name must be at least 3 characters' }],
  ['blanks around a name do not count', { name: ' ab ' }, { name: 'Name must be at least 3 characters' }],
  ['a name of 3 characters will do', { name: 'abc' }, {}],
  ['a name of 120 characters will do', { name: 'x'.repeat(120) }, {}],
  ['a name of 121 characters is too long', { name: 'x'.repeat(121) }, { name: 'Name must be at most 120 characters' }],
])('SPEC §5 create lab: %s', (_title, change, expected) => {
  expect(fieldsInEnglish(validateWith(createLabSchema)({ ...complete, ...change }))).toEqual(expected);
});
