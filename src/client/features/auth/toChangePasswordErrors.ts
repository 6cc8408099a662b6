import type { FormErrors, SubmitFailure } from '#client/forms/submitting.ts';
import { messages } from '#shared/messages.ts';

/** A 400 that names the new password is about that password; every other 400 means that the current one is wrong. */
export function toChangePasswordErrors(failure: SubmitFailure): FormErrors {
  const { status, fields } = failure;
  const aboutNew = status === 400 ? fields?.new_password : undefined;
  if (aboutNew !== undefined) return { status: aboutNew, fields: { password: aboutNew } };
  if (status === 401) {
    return { status: messages('invalid_credentials'), fields: { password: messages('invalid_password') } };
  }
  if (status === 400) {
    return { status: messages('invalid_credentials'), fields: { currentPassword: messages('invalid_password') } };
  }
  const { code = '', params, message } = failure;
  const cause = message ? { code, params, message } : messages('error_occurred');
  return { status: messages('try_again_later', { cause }) };
}
