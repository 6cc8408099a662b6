import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

const RECENT_MS = 1000;
/** Upper limit of the wait, so that long work ends under constant traffic. */
const LONGEST_WAIT_MS = 30;

declare module 'fastify' {
  interface FastifyInstance {
    /** Call it before each piece of long work; true while there is traffic, so that the next piece should be small. */
    waitForRequests(): Promise<boolean>;
    /** A request began within the last second. */
    hasTraffic(): boolean;
  }
}

export const requestPriority = fp(
  async (app) => {
    const waiting = new Set<FastifyRequest>();
    const paused = new Set<() => void>();
    let lastAt = Number.NEGATIVE_INFINITY;

    function leave(request: FastifyRequest): void {
      waiting.delete(request);
      if (waiting.size === 0) for (const resume of paused) resume();
    }

    app.addHook('onRequest', (request, _reply, done) => {
      waiting.add(request);
      lastAt = performance.now();
      done();
    });
    // A streamed answer starts here; the rest of it delays no other work.
    app.addHook('onSend', (request, _reply, payload, done) => {
      leave(request);
      done(null, payload);
    });
    app.addHook('onRequestAbort', (request, done) => {
      leave(request);
      done();
    });

    const hasTraffic = () => performance.now() - lastAt < RECENT_MS;
    app.decorate('hasTraffic', hasTraffic);
    app.decorate('waitForRequests', async () => {
      if (waiting.size > 0) {
        const { promise, resolve } = Promise.withResolvers<void>();
        paused.add(resolve);
        const timer = setTimeout(resolve, LONGEST_WAIT_MS);
        await promise;
        clearTimeout(timer);
        paused.delete(resolve);
      }
      return hasTraffic();
    });
  },
  { name: 'requestPriority' },
);
