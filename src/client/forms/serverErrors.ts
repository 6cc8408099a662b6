import { messages } from '#shared/messages.ts';
import { textOfFailure } from '#shared/shownText.ts';
import type { FormErrors, SubmitFailure } from './submitting.ts';
import type { FieldErrors } from './validateWith.ts';

export function mentionsEmail(message: string): boolean {
  return /e-?mail/i.test(message);
}

export function errorsOfFields({ fields = {} }: SubmitFailure, names: readonly string[]): FieldErrors {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));
}

/** The 500 in the message of a refused call is part of an id or a count. */
function isServerError({ status, message = '' }: SubmitFailure): boolean {
  const isRefused = typeof status === 'number' && status < 500;
  return !isRefused && message.includes('500');
}

/**
 * The message is the status, except: one about e-mail addresses marks `email`, one with 500 is a server error, none is
 * a general error. Errors of the fields in `names` go to the fields.
 */
export function toServerErrors(failure: SubmitFailure, names: readonly string[]): FormErrors {
  const { message } = failure;
  if (!message) return { status: messages('error_occurred') };
  if (isServerError(failure)) return { status: messages('internal') };
  const fields = errorsOfFields(failure, names);
  const status = textOfFailure(failure);
  return { status, fields: mentionsEmail(message) ? { ...fields, email: messages('email_refused') } : fields };
}
