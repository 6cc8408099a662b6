import type { ApiError } from '#client/api/apiError.ts';
import { onSuccessOrTooLate } from '#client/api/onSuccessOrTooLate.ts';

/** As `onSuccessOrTooLate`, and the study too when another user closed it first. */
export function orStudyClosed<const Tags extends readonly unknown[]>(...tags: Tags) {
  const tooLate = onSuccessOrTooLate(...tags);
  return (result: unknown, error: ApiError | undefined): (Tags[number] | 'Study')[] =>
    error?.code === 'study_closed' ? [...tags, 'Study'] : tooLate(result, error);
}
