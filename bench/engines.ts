import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

export interface EmptyDatabase {
  env: NodeJS.ProcessEnv;
  remove(): Promise<void>;
}

export interface Engine {
  name: string;
  makeDatabase(): Promise<EmptyDatabase>;
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Servers that shared a folder would remove the files of each other's exports. */
function makeFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'kadenz-bench-'));
  return { DATA_DIR: join(folder, 'data'), removeFolder: () => rmSync(folder, { recursive: true }) };
}

export function enginesOf({ DATABASE_URL, ...env }: NodeJS.ProcessEnv): Engine[] {
  const embedded: Engine = {
    name: 'Embedded database',
    makeDatabase: async () => {
      const { DATA_DIR, removeFolder } = makeFolder();
      return { env: { ...env, DATA_DIR }, remove: async () => removeFolder() };
    },
  };
  if (!DATABASE_URL) return [embedded];
  const postgres: Engine = {
    name: 'PostgreSQL',
    makeDatabase: async () => {
      const name = `kadenz_bench_${randomBytes(6).toString('hex')}`;
      const own = new URL(DATABASE_URL);
      own.pathname = `/${name}`;
      await onServer(DATABASE_URL, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8'`);
      const { DATA_DIR, removeFolder } = makeFolder();
      return {
        env: { ...env, DATABASE_URL: own.href, DATA_DIR },
        remove: async () => {
          removeFolder();
          await onServer(DATABASE_URL, `DROP DATABASE ${name} WITH (FORCE)`);
        },
      };
    },
  };
  return [embedded, postgres];
}
