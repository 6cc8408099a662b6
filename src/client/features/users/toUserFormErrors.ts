import { errorsOfFields, mentionsEmail, toServerErrors } from '#client/forms/serverErrors.ts';
import type { FormErrors, SubmitFailure } from '#client/forms/submitting.ts';
import { messages } from '#shared/messages.ts';
import { textOfFailure } from '#shared/shownText.ts';

/** Sentences about e-mail addresses are replaced by the form's own. */
export function toCreateUserErrors(failure: SubmitFailure): FormErrors {
  const { message } = failure;
  if (!message) return { status: messages('error_occurred') };
  const fields = errorsOfFields(failure, ['initial_password', 'role', 'lab_id']);
  if (!mentionsEmail(message)) return { status: textOfFailure(failure), fields };
  const email = message.includes('already exists') ? messages('email_exists') : messages('email_refused');
  return { status: textOfFailure(failure), fields: { ...fields, email } };
}

export function toDeleteOrResetErrors(failure: SubmitFailure): FormErrors {
  return toServerErrors(failure, ['new_password', 'reason']);
}
