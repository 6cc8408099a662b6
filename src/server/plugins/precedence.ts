import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

/** Others are about when one of their requests came so lately. */
const LATELY_MS = 1000;
/** Long work goes on after this, however many wait: it has to end some time. */
const LONGEST_WAIT_MS = 10;

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * For long work that is done piece by piece, before each: resolves once no request waits for its answer, or after some
     * milliseconds. True when others are about, so that the next piece had better be a small one.
     */
    letOthersPass(): Promise<boolean>;
  }
}

/** Requests come before what the server does at length. */
export const precedence = fp(
  async (app) => {
    const waiting = new Set<FastifyRequest>();
    const standingBack = new Set<() => void>();
    let lastAt = Number.NEGATIVE_INFINITY;

    function leave(request: FastifyRequest): void {
      waiting.delete(request);
      if (waiting.size === 0) for (const goOn of standingBack) goOn();
    }

    app.addHook('onRequest', (request, _reply, done) => {
      waiting.add(request);
      lastAt = performance.now();
      done();
    });
    // The answer of a stream begins here; nobody waits for what it sends later.
    app.addHook('onSend', (request, _reply, payload, done) => {
      leave(request);
      done(null, payload);
    });
    app.addHook('onRequestAbort', (request, done) => {
      leave(request);
      done();
    });

    app.decorate('letOthersPass', async () => {
      if (waiting.size > 0) {
        const { promise, resolve } = Promise.withResolvers<void>();
        standingBack.add(resolve);
        const timer = setTimeout(resolve, LONGEST_WAIT_MS);
        await promise;
        clearTimeout(timer);
        standingBack.delete(resolve);
      }
      return performance.now() - lastAt < LATELY_MS;
    });
  },
  { name: 'precedence' },
);
