import type { FormErrors, SubmitFailure } from '#client/forms/submitting.ts';
import { messages } from '#shared/messages.ts';

function mentionsEmail(message: string): boolean {
  return /e-?mail/i.test(message);
}

/** What the server says of the fields that `names` lists; what it says of e-mail addresses has words of its own. */
function ofFields({ fields = {} }: SubmitFailure, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));
}

/** What the create-user form says when the server refused. */
export function toCreateUserErrors(failure: SubmitFailure): FormErrors {
  const { message } = failure;
  if (!message) return { status: messages.anErrorOccurred };
  const fields = ofFields(failure, ['initial_password', 'role']);
  if (!mentionsEmail(message)) return { status: message, fields };
  const email = message.includes('already exists') ? messages.emailAlreadyExists : messages.emailInvalid;
  return { status: message, fields: { ...fields, email } };
}

/** What the delete and reset forms say when the server refused. */
export function toDeleteOrResetErrors(failure: SubmitFailure): FormErrors {
  const { message } = failure;
  if (!message) return { status: messages.anErrorOccurred };
  if (message.includes('500')) return { status: messages.internalServerError };
  const fields = ofFields(failure, ['new_password']);
  return { status: message, fields: mentionsEmail(message) ? { ...fields, email: messages.emailInvalid } : fields };
}
