import { object, string } from 'yup';
import { optionalReason } from '#client/forms/reasonRule.ts';
import { messages } from '#shared/messages.ts';

const anyEmail = string().email();

/**
 * Compares letter for letter without surrounding blanks; has no rule for addresses, because the server accepted this
 * one.
 */
export function deleteUserSchema(email: string) {
  return object({
    email: string()
      .trim()
      .required(messages('user_email_needed'))
      .test('email', messages('invalid_email'), (typed) => typed === email || anyEmail.isValidSync(typed))
      .test('match', messages('user_email_mismatch'), (typed) => typed === email),
    reason: optionalReason,
  });
}
