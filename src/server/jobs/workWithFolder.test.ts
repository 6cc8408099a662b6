import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { openChangeFeed } from '#server/db/changeFeed.ts';
import { openTestDatabase } from '#server/db/testDatabase.ts';
import { createWorkFolder } from './workFolder.ts';
import { workWithFolder } from './workWithFolder.ts';

test('the close of the server waits for a sweep, which still reads the database', async () => {
  const database = await openTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'kadenz-sweep-'));
  const app = fastify().decorate('changes', await openChangeFeed(database));
  const answer = Promise.withResolvers<ReadonlySet<string>>();
  const ends: string[] = [];
  workWithFolder(app, {
    queue: { start: () => undefined, stop: async () => undefined },
    folder: createWorkFolder(dataDir, 'exports'),
    needed: async () => {
      const kept = await answer.promise;
      ends.push('sweep');
      return kept;
    },
    sweepMs: 600_000,
    event: 'export_sweep',
  });
  await app.ready();
  const closed = app.close().then(() => ends.push('server'));
  answer.resolve(new Set());
  await closed;
  await database.close();
  await rm(dataDir, { recursive: true });
  expect(ends).toEqual(['sweep', 'server']);
});
