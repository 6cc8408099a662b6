import { toServerErrors } from './serverErrors.ts';
import { type SubmitFailure, submitting, toStatus } from './submitting.ts';

const asStatus = (failure: SubmitFailure) => ({ status: failure.message });

test('a call that succeeds has nothing to show', async () => {
  await expect(submitting(Promise.resolve({ user: {} }), asStatus)).resolves.toBeUndefined();
});

test('a failure reaches the form as status, code, message and fields, and is never thrown', async () => {
  const failure = {
    status: 409,
    code: 'email_taken',
    message: 'Taken',
    fields: { email: 'taken', number: 5 },
    requestId: 'request-1',
  };
  const seen: SubmitFailure[] = [];
  const errors = await submitting(Promise.reject(failure), (given) => {
    seen.push(given);
    return { status: given.message, fields: given.fields };
  });
  expect(seen).toEqual([{ status: 409, code: 'email_taken', message: 'Taken', fields: { email: 'taken' } }]);
  expect(errors).toEqual({ status: 'Taken', fields: { email: 'taken' } });
});

test.each([[undefined], [null], ['text'], [42], [new Error()], [{ status: {}, message: 7, fields: 'x' }]])(
  'an unknown thrown value (%j) is shown as "An error occurred"',
  async (thrown) => {
    const errors = await submitting(Promise.reject(thrown), () => ({}));
    expect(errors).toEqual({ status: { code: 'error_occurred', message: 'An error occurred' } });
  },
);

test.each([
  [{ status: 500, message: 'Error 500' }, { status: { message: 'Internal Server Error' } }],
  [{ status: 409, message: 'A group of 500 is too large' }, { status: { message: 'A group of 500 is too large' } }],
  [{ status: 409, message: 'This e-mail is taken' }, { fields: { email: expect.anything() } }],
  [{ status: 409 }, { status: { message: 'An error occurred' } }],
])('SPEC §4 forms: the failure %j is said where it belongs', (failure, said) => {
  expect(toServerErrors(failure, [])).toMatchObject(said);
});

test('a fault of the client is shown in the words of Kadenz, not in those of the browser', async () => {
  const thrown = { name: 'TypeError', message: 'Failed to fetch' };
  await expect(submitting(Promise.reject(thrown), toStatus)).resolves.toEqual({
    status: { code: 'error_occurred', message: 'An error occurred' },
  });
});
