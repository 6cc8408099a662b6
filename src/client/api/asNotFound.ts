import type { Sentence } from '#shared/sentence.ts';
import type { ApiError } from './apiError.ts';

type SentenceOf = (id: string) => Sentence;

/** SPEC §8 A missing object, whose id is the argument of the call, is named in the sentence of the catalogue. */
export function asNotFound(sentenceOf: SentenceOf) {
  return (error: ApiError, _meta: unknown, id: string): ApiError =>
    error.status === 404 ? { ...error, ...sentenceOf(id) } : error;
}

/** As `asNotFound`, for a call with more arguments. */
export function asNotFoundIn(sentenceOf: SentenceOf) {
  return (error: ApiError, meta: unknown, { id }: { id: string }): ApiError => asNotFound(sentenceOf)(error, meta, id);
}
