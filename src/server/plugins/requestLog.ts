import { type FastifyServerOptions, LogController } from 'fastify';
import fp from 'fastify-plugin';
import { type Output, standardOutput } from '#server/settings/output.ts';
import { REQUEST_ID_HEADER } from '#shared/constants.ts';
import { loggedUser } from './routeOf.ts';

const secretNames = [
  'password',
  'initial_password',
  'new_password',
  'current_password',
  'password_hash',
  'token',
  'access_token',
  'refresh_token',
  'authorization',
  'cookie',
  'secret',
  'client_secret',
  'state',
  'invite',
  'receipt',
  // With the token of the session or the receipt; the reader of uploads logs them at the level `trace`.
  'headers',
];

const SECRET_PART = /(webhook(?:\/|%2f)+)[^/]+/gi;

/** The query may hold a search text or Strava's code and state. */
function pathOf(url: string | undefined): string {
  return ((url ?? '').split(/[?#]/, 1)[0] ?? '').replaceAll(SECRET_PART, '$1[redacted]');
}

type LoggedError = {
  type: string;
  message: string;
  stack: string;
  code?: string;
  errors?: LoggedError[];
};

/** The loggable part of an error; a driver's `detail` and `parameters` hold user data. */
function describeError(error: Error & { code?: unknown }): LoggedError {
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    ...(typeof error.code === 'string' ? { code: error.code } : {}),
    ...(error instanceof AggregateError ? { errors: error.errors.map(describeError) } : {}),
  };
}

/** Suppresses Fastify's own lines, which contain the whole request. */
export class QuietLogController extends LogController {
  constructor() {
    super({ disableRequestLogging: true, requestIdLogLabel: 'request_id' });
  }
}

export function loggerOptions(level: string, stream: Output = standardOutput): FastifyServerOptions['logger'] {
  return {
    level,
    stream,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: secretNames.flatMap((name) => [name, `*.${name}`]), censor: '[redacted]' },
    serializers: {
      req: (request) => ({ method: request.method ?? '', url: pathOf(request.url) }),
      res: (reply) => ({ statusCode: reply.statusCode }),
      err: describeError,
    },
  };
}

export const requestLog = fp(
  async (app) => {
    app.addHook('onRequest', async (request, reply) => {
      reply.header(REQUEST_ID_HEADER, request.id);
    });
    app.addHook('onResponse', async (request, reply) => {
      request.log.info(
        {
          event: 'request',
          method: request.method,
          path: pathOf(request.url),
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
          user_id: loggedUser(request),
        },
        'answered',
      );
    });
  },
  { name: 'requestLog' },
);
