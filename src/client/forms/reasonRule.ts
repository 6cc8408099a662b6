import { string } from 'yup';
import { REASON_MAX } from '#shared/constants.ts';
import { messages } from '#shared/messages.ts';

/** A reason that may be left out. */
export const optionalReason = string().trim().max(REASON_MAX, messages('reason_too_long'));

/** The reason of what is not done without one. */
export const reasonRule = optionalReason.required(messages('reason_needed'));
