import { object, string } from 'yup';
import { PASSWORD_MAX, PASSWORD_MIN } from '#shared/constants.ts';
import { messages } from '#shared/messages.ts';

export interface ChangePasswordValues {
  currentPassword: string;
  password: string;
  confirmation: string;
}

export function changePasswordSchema(asksCurrent: boolean) {
  return object({
    currentPassword: asksCurrent ? string().required(messages('current_password_required')) : string(),
    password: string()
      .required(messages('required'))
      .min(PASSWORD_MIN, messages('password_too_short'))
      .max(PASSWORD_MAX, messages('password_too_long')),
    confirmation: string()
      .required(messages('required'))
      .test('match', messages('passwords_must_match'), (typed, { parent }) => typed === parent.password),
  });
}
