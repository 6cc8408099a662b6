import { object, string } from 'yup';
import { messages } from '#shared/messages.ts';

const anyEmail = string().email();

/**
 * The typed address must be the user's own, letter for letter; blanks around it do not count. An address that the
 * server has accepted is valid here, whatever it looks like.
 */
export function deleteUserSchema(email: string) {
  return object({
    email: string()
      .trim()
      .required(messages.deleteEmailRequired)
      .test('email', messages.invalidEmail, (typed) => typed === email || anyEmail.isValidSync(typed))
      .test('match', messages.deleteEmailMismatch, (typed) => typed === email),
  });
}
