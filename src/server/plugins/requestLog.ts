import { type FastifyServerOptions, LogController } from 'fastify';
import fp from 'fastify-plugin';
import { type Output, standardOutput } from '#server/settings/output.ts';
import { REQUEST_ID_HEADER } from '#shared/constants.ts';

/** Names under which a secret could reach a log line by mistake. */
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
];

/** What follows is known to Strava and the admin alone. */
const SECRET_PART = /(webhook(?:\/|%2f)+)[^/]+/gi;

/** The path alone: a query may hold what somebody searched for, or Strava's code and state. */
function pathOf(url: string | undefined): string {
  return ((url ?? '').split(/[?#]/, 1)[0] ?? '').replaceAll(SECRET_PART, '$1[redacted]');
}

/** What of an error may be written down. A driver's `detail` and `parameters` hold people's data. */
function describeError(error: Error & { code?: unknown }): {
  type: string;
  message: string;
  stack: string;
  code?: string;
} {
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    ...(typeof error.code === 'string' ? { code: error.code } : {}),
  };
}

/** Fastify's own lines, which carry the whole request, are replaced by ours. */
export class QuietLogController extends LogController {
  constructor() {
    super({ disableRequestLogging: true, requestIdLogLabel: 'request_id' });
  }
}

/** One JSON line an event, times in UTC, no bodies, no headers, no query strings. */
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

/** Every answer carries its request id; every call leaves one line. */
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
          user_id: request.user?.id,
        },
        'answered',
      );
    });
  },
  { name: 'requestLog' },
);
