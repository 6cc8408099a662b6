import type { ErrorCode } from '#shared/contract/error.ts';
import { messages } from '#shared/messages.ts';

interface Details {
  /** What is wrong with single fields of the body or query, by their name. */
  fields?: Record<string, string>;
  /** Answered as `Retry-After`. */
  retryAfterSeconds?: number;
}

/** An answer that a handler gives by throwing it; the error handler turns it into `contract/error.ts`. */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly statusCode: number;
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(statusCode: number, code: ErrorCode, message: string, details: Details = {}) {
    super(message);
    this.statusCode = statusCode;
    this.code = code;
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/** 400 about one field: the message is said twice, once for the whole and once at the field. */
export function invalidField(field: string, message: string, code: ErrorCode = 'bad_request'): HttpError {
  return new HttpError(400, code, message, { fields: { [field]: message } });
}

/** 400 about several fields; the message is the first of theirs. `fields` has at least one. */
export function invalidFields(fields: Record<string, string>): HttpError {
  return new HttpError(400, 'bad_request', Object.values(fields)[0] ?? messages.badRequest, { fields });
}

/** 400 without a field to blame. */
export function badRequest(message: string = messages.badRequest): HttpError {
  return new HttpError(400, 'bad_request', message);
}

/** 401: who calls is not known. */
export function unauthorized(message: string = messages.unauthorized, code: ErrorCode = 'unauthorized'): HttpError {
  return new HttpError(401, code, message);
}

/** 401: the session that the caller shows is over. */
export function sessionExpired(): HttpError {
  return unauthorized(messages.sessionExpired, 'session_expired');
}

/** 403: known, but not allowed. */
export function forbidden(message: string = messages.forbidden, code: ErrorCode = 'forbidden'): HttpError {
  return new HttpError(403, code, message);
}

/** 404: there is no such thing, or it is not the caller's. */
export function notFound(message: string = messages.notFound, code: ErrorCode = 'not_found'): HttpError {
  return new HttpError(404, code, message);
}

/** 409: the call contradicts what is there. */
export function conflict(code: ErrorCode, message: string, fields?: Record<string, string>): HttpError {
  return new HttpError(409, code, message, { fields });
}

/** 429 with `Retry-After`. */
export function tooManyAttempts(retryAfterSeconds: number): HttpError {
  return new HttpError(429, 'too_many_attempts', messages.tooManyAttempts, { retryAfterSeconds });
}

/** 503: the same call may work later. */
export function unavailable(): HttpError {
  return new HttpError(503, 'unavailable', messages.serviceUnavailable);
}
