import { object, string } from 'yup';
import { PASSWORD_MAX, PASSWORD_MIN } from '#shared/constants.ts';
import { messages } from '#shared/messages.ts';

export interface ChangePasswordValues {
  currentPassword: string;
  password: string;
  confirmation: string;
}

/** The rules of a change of password; the current one is asked only of those who have chosen it themselves. */
export function changePasswordSchema(asksCurrent: boolean) {
  return object({
    currentPassword: asksCurrent ? string().required(messages.currentPasswordRequired) : string(),
    password: string()
      .required(messages.required)
      .min(PASSWORD_MIN, messages.passwordTooShort)
      .max(PASSWORD_MAX, messages.passwordTooLong),
    confirmation: string()
      .required(messages.required)
      .test('match', messages.passwordsMustMatch, (typed, { parent }) => typed === parent.password),
  });
}
