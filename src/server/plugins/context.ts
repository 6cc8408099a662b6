import fp from 'fastify-plugin';
import type { Kysely } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import type { Settings } from '#server/settings/env.ts';
import type { Secret } from './secret.ts';

declare module 'fastify' {
  interface FastifyInstance {
    db: Kysely<Schema>;
    settings: Settings;
    /** The only clock that rules use. */
    now(): Date;
    secret: Secret;
  }
}

interface Options {
  db: Kysely<Schema>;
  settings: Settings;
  secret: Secret;
  now: () => Date;
}

export const context = fp<Options>(
  async (app, { db, settings, secret, now }) => {
    app.decorate('db', db);
    app.decorate('settings', settings);
    app.decorate('now', now);
    app.decorate('secret', secret);
  },
  { name: 'context' },
);
