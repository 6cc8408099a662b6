import type { FormErrors, SubmitFailure } from '#client/forms/submitting.ts';
import { messages } from '#shared/messages.ts';

/**
 * What the form says to a refused change. A 400 that names the new password is about that password; every other 400 means
 * that the current one is wrong.
 */
export function toChangePasswordErrors({ status, message, fields }: SubmitFailure): FormErrors {
  const aboutNew = status === 400 ? fields?.new_password : undefined;
  if (aboutNew !== undefined) return { status: aboutNew, fields: { password: aboutNew } };
  if (status === 401) {
    return { status: messages.unauthorizedOrInvalidCredentials, fields: { password: messages.invalidPassword } };
  }
  if (status === 400) {
    return { status: messages.unauthorizedOrInvalidCredentials, fields: { currentPassword: messages.invalidPassword } };
  }
  // Some sentences of the server end with a full stop already.
  const sentence = (message || messages.anErrorOccurred).replace(/\.$/, '');
  return { status: `${sentence}${messages.tryAgainLater}` };
}
