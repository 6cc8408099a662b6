import { object, string } from 'yup';
import { EMAIL_MAX, PASSWORD_MAX, PASSWORD_MIN } from '#shared/constants.ts';
import { messages } from '#shared/messages.ts';
import { ROLES } from '#shared/roles.ts';

export const createUserSchema = object({
  email: string()
    .trim()
    .required(messages('required'))
    .email(messages('invalid_email'))
    .max(EMAIL_MAX, messages('invalid_email')),
  initial_password: string()
    .required(messages('required'))
    .min(PASSWORD_MIN, messages('password_too_short'))
    .max(PASSWORD_MAX, messages('password_too_long')),
  role: string().required(messages('required')).oneOf(ROLES, messages('required')),
});

export const createResearcherSchema = createUserSchema.shape({
  lab_id: string().when('role', ([role], lab) => (role === 'researcher' ? lab.required(messages('required')) : lab)),
});
