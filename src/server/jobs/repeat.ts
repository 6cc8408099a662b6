import type { FastifyInstance } from 'fastify';

interface RepeatedWork {
  everyMs: number;
  work: () => Promise<unknown>;
  /** The line in the log of a run that failed. */
  event: string;
  failed: string;
}

/** Works in an interval, never twice at once; the close of the server waits for its end. Returns how to work at once. */
export function repeat(app: FastifyInstance, { everyMs, work, event, failed }: RepeatedWork): () => Promise<void> {
  let running: Promise<void> | null = null;
  const run = () => {
    running ??= work()
      .then(
        () => undefined,
        (error: unknown) => app.log.warn({ event, err: error }, failed),
      )
      .finally(() => {
        running = null;
      });
    return running;
  };
  const timer = setInterval(() => void run(), everyMs).unref();
  app.addHook('preClose', async () => {
    clearInterval(timer);
    await running;
  });
  return run;
}
