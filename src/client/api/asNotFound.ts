import type { ApiError } from './apiError.ts';

/** §8 What is not there is said in the sentence of the catalogue. */
export function asNotFound(error: ApiError, sentence: string): ApiError {
  return error.status === 404 ? { ...error, message: sentence } : error;
}
