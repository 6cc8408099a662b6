import fp from 'fastify-plugin';
import type { Database } from '#server/db/openDatabase.ts';
import type { DatabaseAddress } from '#server/db/researchRole.ts';
import type { Db } from '#server/db/schema.ts';
import type { Settings } from '#server/settings/env.ts';
import type { Secret } from './secret.ts';

declare module 'fastify' {
  interface FastifyInstance {
    db: Db;
    /** For reads of cuts, packages and personal tokens, see `Database`. */
    research: Db;
    databaseAddress: DatabaseAddress | null;
    settings: Settings;
    /** The only clock that rules use. */
    now(): Date;
    secret: Secret;
  }
}

interface Options {
  database: Pick<Database, 'db' | 'research' | 'address'>;
  settings: Settings;
  secret: Secret;
  now: () => Date;
}

export const context = fp<Options>(
  async (app, { database, settings, secret, now }) => {
    app.decorate('db', database.db);
    app.decorate('research', database.research);
    app.decorate('databaseAddress', database.address);
    app.decorate('settings', settings);
    app.decorate('now', now);
    app.decorate('secret', secret);
  },
  { name: 'context' },
);
