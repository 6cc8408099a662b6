import type { FormErrors, SubmitFailure } from '#client/forms/submitting.ts';
import { saidOf } from '#shared/said.ts';

export function toSettingsErrors({ fields, ...failure }: SubmitFailure): FormErrors {
  return { status: saidOf(failure), fields };
}
