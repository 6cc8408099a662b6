import { toServerErrors } from '#client/forms/serverErrors.ts';
import type { FormErrors, SubmitFailure } from '#client/forms/submitting.ts';

/** What the forms of a lab say when the server refused. */
export function toCreateLabErrors(failure: SubmitFailure): FormErrors {
  return toServerErrors(failure, ['email', 'name']);
}
