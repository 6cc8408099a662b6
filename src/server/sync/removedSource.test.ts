import Fastify from 'fastify';
import { openChangeFeed } from '#server/db/changeFeed.ts';
import { openTestDatabase } from '#server/db/testDatabase.ts';
import { openBossQueue } from '#server/jobs/bossQueue.ts';
import { createSync } from './sync.ts';

test('a job of a source that was removed from the settings waits for an hour without an error', async () => {
  const database = await openTestDatabase();
  const { db } = database;
  const { log } = Fastify({ logger: false });
  const time = new Date('2026-03-05T12:00:00Z');
  const feed = await openChangeFeed(database);
  const jobs = await openBossQueue({ db, feed, now: () => time, log });
  const sync = createSync({ flows: [], db, jobs, timezone: 'Europe/Berlin', now: () => time, log });
  try {
    const context = { attempt: 1, signal: new AbortController().signal };
    for (const kind of ['connect', 'polar-list']) {
      const outcome = await sync.work({ queue: 'import', kind, data: { athlete_id: 'a' } }, context);
      expect(outcome).toEqual({ is: 'later', at: new Date('2026-03-05T13:00:00Z') });
    }
  } finally {
    await jobs.stop();
    await database.close();
  }
});
