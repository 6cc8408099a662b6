import fp from 'fastify-plugin';
import { erasureFile, joinErasures, readErasureFile, readErasures, writeErasureFile } from '#server/db/erasureList.ts';

const HOUR_MS = 3_600_000;

export const erasureListService = fp<{ keepsList: boolean }>(
  async (app, { keepsList }) => {
    if (!keepsList) return;
    const { dataDir } = app.settings;
    // The file may have what the database has not: the deletion of the last admin waits there.
    const writeOnce = async () => {
      const inFile = await readErasureFile(erasureFile(dataDir));
      await writeErasureFile(dataDir, joinErasures(await readErasures(app.db), inFile ?? []));
    };
    let last: Promise<void> = Promise.resolve();
    const write = () => {
      last = last
        .then(writeOnce)
        .catch((error: unknown) => app.log.warn({ event: 'erasure_list', err: error }, 'list of erasures not written'));
    };
    const unsubscribe = app.changes.subscribe((heard) => {
      if (heard === 'missed' || 'erased' in heard) write();
    });
    const timer = setInterval(write, HOUR_MS).unref();
    app.addHook('onReady', async () => write());
    app.addHook('preClose', async () => {
      unsubscribe();
      clearInterval(timer);
      await last;
    });
  },
  { name: 'erasureListService', dependencies: ['context', 'changes'] },
);
