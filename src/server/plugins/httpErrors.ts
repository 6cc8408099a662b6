import { messages } from '#shared/messages.ts';
import type { Sentence } from '#shared/sentence.ts';
import { serverMessages } from '#shared/serverMessages.ts';

interface Details {
  /** Problems of single fields of the body or query, by field name. */
  fields?: Record<string, Sentence> | undefined;
  /** Seconds, for the header `Retry-After`. */
  retryAfterSeconds?: number;
}

/** Thrown by a handler; the error handler turns it into the shape of `contract/error.ts`. */
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

/** 400 about one field: the sentence is the message and stands at the field. */
export function invalidField(field: string, sentence: Sentence): HttpError {
  return new HttpError(400, sentence, { fields: { [field]: sentence } });
}

/** 400 about several fields; the message is the first field's. `fields` must not be empty. */
export function invalidFields(fields: Record<string, Sentence>): HttpError {
  return new HttpError(400, Object.values(fields)[0] ?? messages('bad_request'), { fields });
}

/** 400 without a field. */
export function badRequest(sentence: Sentence = messages('bad_request')): HttpError {
  return new HttpError(400, sentence);
}

/** 401: the caller is not authenticated. */
export function unauthorized(sentence: Sentence = serverMessages('unauthorized')): HttpError {
  return new HttpError(401, sentence);
}

/** 401: the caller's session is over. */
export function sessionExpired(): HttpError {
  return unauthorized(messages('session_expired'));
}

/** 403: authenticated, but not allowed. */
export function forbidden(sentence: Sentence = serverMessages('forbidden')): HttpError {
  return new HttpError(403, sentence);
}

/** 404: the object does not exist, or is not the caller's. */
export function notFound(sentence: Sentence = serverMessages('not_found')): HttpError {
  return new HttpError(404, sentence);
}

/** 409: the call conflicts with the stored state. */
export function conflict(sentence: Sentence, fields?: Record<string, Sentence>): HttpError {
  return new HttpError(409, sentence, { fields });
}

export function tooManyAttempts(retryAfterSeconds: number): HttpError {
  return new HttpError(429, serverMessages('too_many_attempts'), { retryAfterSeconds });
}

export function unavailable(): HttpError {
  return new HttpError(503, serverMessages('unavailable'));
}
