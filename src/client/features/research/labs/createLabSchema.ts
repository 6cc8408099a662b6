import { object, string } from 'yup';
import { EMAIL_MAX, LAB_NAME_MAX, LAB_NAME_MIN } from '#shared/constants.ts';
import { messages } from '#shared/messages.ts';
import { researchMessages } from '#shared/researchMessages.ts';

export const createLabSchema = object({
  email: string()
    .trim()
    .required(messages('required'))
    .email(messages('invalid_email'))
    .max(EMAIL_MAX, messages('invalid_email')),
  name: string()
    .trim()
    .required(messages('required'))
    .min(LAB_NAME_MIN, researchMessages('lab_name_too_short'))
    .max(LAB_NAME_MAX, researchMessages('lab_name_too_long')),
});
