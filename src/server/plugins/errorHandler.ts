import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { isBadInput, isUnavailable } from '#server/db/databaseErrors.ts';
import type { ErrorAnswer } from '#shared/contract/error.ts';
import { messages } from '#shared/messages.ts';
import { type Sentence, wordsOf } from '#shared/sentence.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { badRequest, HttpError, notFound, unavailable } from './httpErrors.ts';
import { invalidInput } from './invalidInput.ts';
import { loggedUser } from './routeOf.ts';

const fastifyErrors: Record<string, [status: number, sentence: Sentence]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, serverMessages('body_too_large')],
  FST_ERR_MAX_PARAM_LENGTH: [404, serverMessages('not_found')],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, serverMessages('unsupported_media_type')],
};

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'statusCode' in error;
}

function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (isUnavailable(error)) return unavailable();
  if (isBadInput(error)) return badRequest(messages('bad_request'));
  if (isFastifyError(error)) {
    if (error.validation) return invalidInput(error.validation);
    const known = fastifyErrors[error.code];
    if (known) return new HttpError(...known);
    const status = error.statusCode ?? 500;
    if (status >= 400 && status < 500) {
      return new HttpError(status, refusedAs(status));
    }
  }
  return new HttpError(500, messages('internal'));
}

export function refusedAs(status: number): Sentence {
  const reason = STATUS_CODES[status];
  return status === 400 || reason === undefined
    ? messages('bad_request')
    : serverMessages('request_refused', { reason });
}

function codeOf({ code, params }: Sentence) {
  return { code, params: params && wordsOf(params, ({ message }) => message) };
}

export function errorAnswer(error: HttpError, requestId: string): ErrorAnswer {
  const { message, sentence } = error;
  const fields = error.fields && Object.entries(error.fields);
  return {
    message,
    error: {
      ...codeOf(sentence),
      message,
      fields: fields && Object.fromEntries(fields.map(([name, field]) => [name, field.message])),
      field_codes: fields && Object.fromEntries(fields.map(([name, field]) => [name, codeOf(field)])),
      request_id: requestId,
    },
  };
}

function logFailure(request: FastifyRequest, error: HttpError, cause: unknown): void {
  const facts = {
    event: 'failure',
    status: error.statusCode,
    code: error.sentence.code,
    user_id: loggedUser(request),
    fields: error.fields && Object.keys(error.fields),
  };
  if (error.statusCode >= 500) request.log.error({ ...facts, err: cause }, error.message);
  else if (error.statusCode === 404) request.log.info(facts, 'not found');
  else request.log.warn(facts, 'refused');
}

export function sendError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const error = toHttpError(thrown);
  logFailure(request, error, thrown);
  if (error.retryAfterSeconds !== undefined) reply.header('Retry-After', String(error.retryAfterSeconds));
  if (error.statusCode === 401) reply.header('WWW-Authenticate', 'Bearer');
  reply.status(error.statusCode).type('application/json; charset=utf-8').send(errorAnswer(error, request.id));
}

export function sendNotFound(request: FastifyRequest, reply: FastifyReply): void {
  sendError(notFound(), request, reply);
}

/** Internal causes are only logged, under the same request id. */
export const errorHandler = fp(
  async (app) => {
    app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  },
  { name: 'errorHandler' },
);
