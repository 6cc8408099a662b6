import { object, string } from 'yup';
import { messages } from '#shared/messages.ts';

export const loginSchema = object({
  email: string().trim().required(messages('required')),
  password: string().required(messages('required')),
});
