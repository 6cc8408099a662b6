import { hkdfSync } from 'node:crypto';
import fp from 'fastify-plugin';
import type { Kysely } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import type { Settings } from '#server/settings/env.ts';

declare module 'fastify' {
  interface FastifyInstance {
    db: Kysely<Schema>;
    settings: Settings;
    /** The only clock that rules use. */
    now(): Date;
    secret: Secret;
  }
}

export interface Secret {
  derive(purpose: string): Uint8Array;
}

export function createSecret(secretKey: string): Secret {
  const keys = new Map<string, Uint8Array>();
  return {
    derive(purpose) {
      const known = keys.get(purpose);
      if (known) return known;
      const key = new Uint8Array(hkdfSync('sha256', secretKey, '', `kadenz:${purpose}`, 32));
      keys.set(purpose, key);
      return key;
    },
  };
}

interface Options {
  db: Kysely<Schema>;
  settings: Settings;
  secretKey: string;
  now: () => Date;
}

export const context = fp<Options>(
  async (app, { db, settings, secretKey, now }) => {
    app.decorate('db', db);
    app.decorate('settings', settings);
    app.decorate('now', now);
    app.decorate('secret', createSecret(secretKey));
  },
  { name: 'context' },
);
