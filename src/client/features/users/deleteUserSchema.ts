import { object, string } from 'yup';
import { reasonRule } from '#client/forms/reasonRule.ts';
import { messages } from '#shared/messages.ts';

const anyEmail = string().email();

/**
 * The typed address must be the user's own, letter for letter; blanks around it do not count. An address that the
 * server has accepted is valid here, whatever it looks like. A reason is asked too.
 */
export function deleteUserSchema(email: string) {
  return object({
    email: string()
      .trim()
      .required(messages('user_email_needed'))
      .test('email', messages('invalid_email'), (typed) => typed === email || anyEmail.isValidSync(typed))
      .test('match', messages('user_email_mismatch'), (typed) => typed === email),
    reason: reasonRule,
  });
}
