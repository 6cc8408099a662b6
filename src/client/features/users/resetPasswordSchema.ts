import { object, string } from 'yup';
import { PASSWORD_MAX, PASSWORD_MIN } from '#shared/constants.ts';
import { messages } from '#shared/messages.ts';

export const resetPasswordSchema = object({
  new_password: string()
    .required(messages('required'))
    .min(PASSWORD_MIN, messages('password_too_short'))
    .max(PASSWORD_MAX, messages('password_too_long')),
});
