import type { FastifyInstance } from 'fastify';
import type { WorkFolder } from './workFolder.ts';

interface WorkWithFolderParts {
  queue: { start(): void; stop(): Promise<void> };
  folder: WorkFolder;
  /** Which of the folders are still needed; the others are deleted. */
  needed: (ids: string[]) => Promise<ReadonlySet<string>>;
  sweepMs: number;
  event: string;
}

export function workWithFolder(app: FastifyInstance, parts: WorkWithFolderParts): void {
  const { queue, folder, needed, sweepMs, event } = parts;

  async function sweep(): Promise<void> {
    const ids = await folder.ids();
    const kept = await needed(ids);
    for (const id of ids) if (!kept.has(id)) await folder.remove(id);
  }
  let swept = Promise.resolve();
  const sweeping = () => {
    swept = swept.then(sweep).catch((error: unknown) => app.log.warn({ event, err: error }, 'not swept'));
  };
  const timer = setInterval(sweeping, sweepMs).unref();
  const unsubscribe = app.changes.subscribe((heard) => {
    if (heard === 'missed' || 'erased' in heard) sweeping();
  });
  app.addHook('onReady', async () => {
    sweeping();
    queue.start();
  });
  app.addHook('preClose', async () => {
    unsubscribe();
    clearInterval(timer);
    await queue.stop();
    await swept;
  });
}
