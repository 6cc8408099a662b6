import type { Sentence } from '#shared/sentence.ts';
import type { ApiError } from './apiError.ts';

/** SPEC §8 A missing object is named in the sentence of the catalogue. */
export function asNotFound(error: ApiError, sentence: Sentence): ApiError {
  return error.status === 404 ? { ...error, ...sentence } : error;
}
