import type { ApiError } from '#client/api/apiError.ts';
import type { FormErrors } from '#client/forms/submitting.ts';
import type { Texts } from '#client/texts/en.ts';
import { saidOf } from '#shared/said.ts';

/** A wait is given in whole minutes. */
export function toLoginErrors(error: ApiError, texts: Texts['auth']['login']): FormErrors {
  if (error.status === 'NETWORK') return { status: texts.unreachable };
  if (error.status === 429 && error.retryAfterSeconds !== undefined) {
    return { status: texts.tooManyAttempts({ minutes: Math.max(1, Math.ceil(error.retryAfterSeconds / 60)) }) };
  }
  return { status: saidOf(error) };
}
