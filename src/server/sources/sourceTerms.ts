import fp from 'fastify-plugin';
import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { SOURCES } from './registry.ts';

/** For the views `participations` and `source_histories`, and for retention. */
export async function writeSourceTerms(db: Db): Promise<void> {
  const rows = Object.values(SOURCES).map(({ name, terms, givesPast }) => ({
    source: name,
    display: terms.display,
    research: terms.research,
    cache_days: terms.cacheDays,
    keeps_geodata: terms.keepsGeodata,
    delete_days: terms.deleteDays,
    gives_past: givesPast,
  }));
  await db
    .insertInto('source_terms')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('source').doUpdateSet(({ ref }) => ({
        display: ref('excluded.display'),
        research: ref('excluded.research'),
        cache_days: ref('excluded.cache_days'),
        keeps_geodata: ref('excluded.keeps_geodata'),
        delete_days: ref('excluded.delete_days'),
        gives_past: ref('excluded.gives_past'),
      })),
    )
    .execute();
  // A source that is gone permits nothing.
  await sql`DELETE FROM source_terms WHERE source <> ALL(${Object.keys(SOURCES)}::text[])`.execute(db);
}

const AGAIN_MS = 10_000;

/** Without its database the server starts too; until the terms are written, the former ones hold. */
export const sourceTerms = fp(
  async (app) => {
    let timer: NodeJS.Timeout | undefined;
    async function write(): Promise<void> {
      try {
        await writeSourceTerms(app.db);
      } catch (error) {
        app.log.warn({ event: 'source_terms', err: error }, 'the terms of the sources are not written yet');
        timer = setTimeout(() => void write(), AGAIN_MS).unref();
      }
    }
    app.addHook('onReady', write);
    app.addHook('onClose', async () => clearTimeout(timer));
  },
  { name: 'sourceTerms', dependencies: ['context'] },
);
