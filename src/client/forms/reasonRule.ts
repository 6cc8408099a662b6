import { string } from 'yup';
import { REASON_MAX } from '#shared/constants.ts';
import { messages } from '#shared/messages.ts';

export const optionalReason = string().trim().max(REASON_MAX, messages('reason_too_long'));

export const reasonRule = optionalReason.required(messages('reason_needed'));
