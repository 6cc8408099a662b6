import type { Sentence } from '#shared/sentence.ts';
import type { ApiError } from './apiError.ts';

/** §8 What is not there is said in the sentence of the catalogue. */
export function asNotFound(error: ApiError, sentence: Sentence): ApiError {
  return error.status === 404 ? { ...error, ...sentence } : error;
}
