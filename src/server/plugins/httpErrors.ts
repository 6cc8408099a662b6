import { messages } from '#shared/messages.ts';
import type { Sentence } from '#shared/sentence.ts';
import { serverMessages } from '#shared/serverMessages.ts';

interface Details {
  fields?: Record<string, Sentence> | undefined;
  retryAfterSeconds?: number;
}

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

export function invalidField(field: string, sentence: Sentence): HttpError {
  return new HttpError(400, sentence, { fields: { [field]: sentence } });
}

export function invalidFields(fields: Record<string, Sentence>): HttpError {
  return new HttpError(400, Object.values(fields)[0] ?? messages('bad_request'), { fields });
}

export function badRequest(sentence: Sentence = messages('bad_request')): HttpError {
  return new HttpError(400, sentence);
}

export function unauthorized(sentence: Sentence = serverMessages('unauthorized')): HttpError {
  return new HttpError(401, sentence);
}

export function sessionExpired(): HttpError {
  return unauthorized(messages('session_expired'));
}

export function forbidden(sentence: Sentence = serverMessages('forbidden')): HttpError {
  return new HttpError(403, sentence);
}

export function notFound(sentence: Sentence = serverMessages('not_found')): HttpError {
  return new HttpError(404, sentence);
}

export function conflict(sentence: Sentence, fields?: Record<string, Sentence>): HttpError {
  return new HttpError(409, sentence, { fields });
}

export function tooManyAttempts(retryAfterSeconds: number): HttpError {
  return new HttpError(429, serverMessages('too_many_attempts'), { retryAfterSeconds });
}

export function unavailable(): HttpError {
  return new HttpError(503, serverMessages('unavailable'));
}
