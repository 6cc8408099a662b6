import { object, string } from 'yup';
import { EMAIL_MAX, LAB_NAME_MAX, LAB_NAME_MIN } from '#shared/constants.ts';
import { messages } from '#shared/messages.ts';
import { researchMessages } from '#shared/researchMessages.ts';

/** What a lab's name and address must be, when it is created and later. */
export const createLabSchema = object({
  email: string().trim().required(messages.required).email(messages.invalidEmail).max(EMAIL_MAX, messages.invalidEmail),
  name: string()
    .trim()
    .required(messages.required)
    .min(LAB_NAME_MIN, researchMessages.labNameTooShort)
    .max(LAB_NAME_MAX, researchMessages.labNameTooLong),
});
