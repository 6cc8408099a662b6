import { messages } from '#shared/messages.ts';
import { saidOf } from '#shared/said.ts';
import type { FormErrors, SubmitFailure } from './submitting.ts';
import type { FieldErrors } from './validateWith.ts';

/** Whether a server's sentence is about an e-mail address. */
export function mentionsEmail(message: string): boolean {
  return /e-?mail/i.test(message);
}

/** What the server says of the fields that `names` lists; what it says of others has no place in the form. */
export function errorsOfFields({ fields = {} }: SubmitFailure, names: readonly string[]): FieldErrors {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));
}

/**
 * What most forms say when the server refused: its message is the status, one about e-mail addresses marks the field `email`, one with
 * 500 in it is the server's own fault, and without a message an error occurred. What it says of the fields in `names` stands there.
 */
export function toServerErrors(failure: SubmitFailure, names: readonly string[]): FormErrors {
  const { message } = failure;
  if (!message) return { status: messages('error_occurred') };
  if (message.includes('500')) return { status: messages('internal') };
  const fields = errorsOfFields(failure, names);
  const status = saidOf(failure);
  return { status, fields: mentionsEmail(message) ? { ...fields, email: messages('email_refused') } : fields };
}
