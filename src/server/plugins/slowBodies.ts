import type { IncomingMessage } from 'node:http';
import fp from 'fastify-plugin';

/** A slow sender of a request must not hold its connection for longer; the answer has no such limit. */
const REQUEST_TIMEOUT_MS = 15_000;
/** The sender of a long body that is silent for so long is gone. */
const SILENT_MS = 30_000;

declare module 'fastify' {
  interface FastifyInstance {
    allowLongBody(request: IncomingMessage): void;
  }
}

/** Node's own limit is that of the server, and uploads need a longer one. */
export const slowBodies = fp(
  async (app) => {
    const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();
    app.server.on('request', (request: IncomingMessage) => {
      if (request.complete) return;
      const timer = setTimeout(() => {
        if (request.complete) return;
        const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
        app.server.emit('clientError', error, request.socket);
      }, REQUEST_TIMEOUT_MS);
      timers.set(request, timer.unref());
      request.once('close', () => clearTimeout(timer));
    });
    app.decorate('allowLongBody', (request: IncomingMessage) => {
      if (!timers.has(request)) return;
      clearTimeout(timers.get(request));
      request.setTimeout(SILENT_MS, () => request.destroy());
      request.once('close', () => request.setTimeout(0));
    });
  },
  { name: 'slowBodies' },
);
