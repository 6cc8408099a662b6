import type { ApiError } from './apiError.ts';

/** Also after a 404 or a 409: another user acted first, and the page is out of date. */
export function onSuccessOrTooLate<const Tags extends readonly unknown[]>(...tags: Tags) {
  return (_result: unknown, error: ApiError | undefined): Tags[number][] =>
    error && error.status !== 404 && error.status !== 409 ? [] : [...tags];
}
