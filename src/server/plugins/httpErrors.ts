import { messages } from '#shared/messages.ts';
import type { Sentence } from '#shared/sentence.ts';
import { serverMessages } from '#shared/serverMessages.ts';

interface Details {
  /** What is wrong with single fields of the body or query, by their name. */
  fields?: Record<string, Sentence> | undefined;
  /** Answered as `Retry-After`. */
  retryAfterSeconds?: number;
}

/** An answer that a handler gives by throwing it; the error handler turns it into `contract/error.ts`. */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly statusCode: number;
  readonly sentence: Sentence;
  readonly fields: Record<string, Sentence> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(statusCode: number, sentence: Sentence, details: Details = {}) {
    super(sentence.message);
    this.statusCode = statusCode;
    this.sentence = sentence;
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/** 400 about one field: the sentence is said twice, once for the whole and once at the field. */
export function invalidField(field: string, sentence: Sentence): HttpError {
  return new HttpError(400, sentence, { fields: { [field]: sentence } });
}

/** 400 about several fields; the message is the first of theirs. `fields` has at least one. */
export function invalidFields(fields: Record<string, Sentence>): HttpError {
  return new HttpError(400, Object.values(fields)[0] ?? messages('bad_request'), { fields });
}

/** 400 without a field to blame. */
export function badRequest(sentence: Sentence = messages('bad_request')): HttpError {
  return new HttpError(400, sentence);
}

/** 401: who calls is not known. */
export function unauthorized(sentence: Sentence = serverMessages('unauthorized')): HttpError {
  return new HttpError(401, sentence);
}

/** 401: the session that the caller shows is over. */
export function sessionExpired(): HttpError {
  return unauthorized(messages('session_expired'));
}

/** 403: known, but not allowed. */
export function forbidden(sentence: Sentence = serverMessages('forbidden')): HttpError {
  return new HttpError(403, sentence);
}

/** 404: there is no such thing, or it is not the caller's. */
export function notFound(sentence: Sentence = serverMessages('not_found')): HttpError {
  return new HttpError(404, sentence);
}

/** 409: the call contradicts what is there. */
export function conflict(sentence: Sentence, fields?: Record<string, Sentence>): HttpError {
  return new HttpError(409, sentence, { fields });
}

/** 429 with `Retry-After`. */
export function tooManyAttempts(retryAfterSeconds: number): HttpError {
  return new HttpError(429, serverMessages('too_many_attempts'), { retryAfterSeconds });
}

/** 503: the same call may work later. */
export function unavailable(): HttpError {
  return new HttpError(503, serverMessages('unavailable'));
}
