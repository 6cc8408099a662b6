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

export function enginesOf({ DATABASE_URL, ...env }: NodeJS.ProcessEnv): Engine[] {
  const embedded: Engine = {
    name: 'Embedded database',
    makeDatabase: async () => {
      const folder = mkdtempSync(join(tmpdir(), 'kadenz-bench-'));
      return {
        env: { ...env, DATA_DIR: join(folder, 'data') },
        remove: async () => rmSync(folder, { recursive: true }),
      };
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
      return {
        env: { ...env, DATABASE_URL: own.href },
        remove: () => onServer(DATABASE_URL, `DROP DATABASE ${name} WITH (FORCE)`),
      };
    },
  };
  return [embedded, postgres];
}
