import { toServerErrors } from '#client/forms/serverErrors.ts';
import type { FormErrors, SubmitFailure } from '#client/forms/submitting.ts';

export function toCreateLabErrors(failure: SubmitFailure): FormErrors {
  return toServerErrors(failure, ['email', 'name']);
}
