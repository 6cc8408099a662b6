import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { StartError } from '#server/settings/startError.ts';
import type { Db } from './schema.ts';

const folder = new URL('./migrations/', import.meta.url);

export async function readMigrations(): Promise<{ name: string; text: string }[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) => ({
      name: file.slice(0, -'.sql'.length),
      text: await readFile(new URL(file, folder), 'utf8'),
    })),
  );
}

/** All pending migrations are one transaction; instances that start at the same time wait for each other. */
export async function migrate(db: Db, onProgress: (line: string) => void): Promise<void> {
  await refuseOther(db);
  const migrations = toMigrations(await readMigrations(), onProgress);
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest();
  if (error) throw error;
}

async function refuseOther(db: Db): Promise<void> {
  const known = new Set((await readMigrations()).map(({ name }) => name));
  const other = (await readRanMigrations(db)).find((name) => !known.has(name));
  if (!other) return;
  throw new StartError(
    `The database comes from another version of Kadenz (it has ${other}); open it with that one, or start with an empty database`,
  );
}

export async function readRanMigrations(db: Db): Promise<string[]> {
  const found = await sql<{ name: string | null }>`SELECT to_regclass('public.kysely_migration')::text AS name`.execute(
    db,
  );
  if (!found.rows[0]?.name) return [];
  const ran = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name COLLATE "C"`.execute(db);
  return ran.rows.map((row) => row.name);
}

/** Runs inside the caller's transaction; `names` must be the oldest migrations. */
export async function migrateInside(connection: Db, names?: readonly string[]): Promise<void> {
  const chosen = (await readMigrations()).filter(({ name }) => names?.includes(name) ?? true);
  const migrations = toMigrations(chosen, () => undefined);
  const provider = { getMigrations: async () => migrations };
  const { error } = await new Migrator({ db: connection, provider, disableTransactions: true }).migrateToLatest();
  if (error) throw error;
}

function toMigrations(
  texts: { name: string; text: string }[],
  onProgress: (line: string) => void,
): Record<string, Migration> {
  const toMigration = ({ name, text }: { name: string; text: string }): [string, Migration] => [
    name,
    {
      async up(transaction) {
        onProgress(`Preparing the tables: ${name}`);
        await sql.raw(text).execute(transaction);
      },
    },
  ];
  return Object.fromEntries(texts.map(toMigration));
}
