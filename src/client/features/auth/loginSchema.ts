import { object, string } from 'yup';
import { messages } from '#shared/messages.ts';

/** The server checks the credentials; the form only requires both. */
export const loginSchema = object({
  email: string().trim().required(messages('required')),
  password: string().required(messages('required')),
});
