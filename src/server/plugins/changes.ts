import fp from 'fastify-plugin';
import { type ChangeFeed, openChangeFeed } from '#server/db/changeFeed.ts';
import type { Database } from '#server/db/openDatabase.ts';

declare module 'fastify' {
  interface FastifyInstance {
    changes: ChangeFeed;
  }
}

export const changes = fp<{ database: Database }>(
  async (app, { database }) => {
    app.decorate('changes', await openChangeFeed(database));
  },
  { name: 'changes' },
);
