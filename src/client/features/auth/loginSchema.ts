import { object, string } from 'yup';
import { messages } from '#shared/messages.ts';

/** The server decides whether the two belong together; the form only asks that both are there. */
export const loginSchema = object({
  email: string().trim().required(messages('required')),
  password: string().required(messages('required')),
});
