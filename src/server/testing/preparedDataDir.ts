import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#server/db/openDatabase.ts';
import { hashOfTables } from '#server/db/testEngines.ts';

/** Of a database with its tables and nothing in them. */
async function preparedDir(): Promise<string> {
  const prepared = join(tmpdir(), `kadenz-test-${await hashOfTables()}`);
  if (existsSync(prepared)) return prepared;
  const own = `${prepared}.${randomBytes(6).toString('hex')}`;
  await (await openDatabase({ databaseUrl: null, dataDir: own })).close();
  try {
    renameSync(own, prepared);
  } catch (error) {
    // Another test process was first; both directories are equal.
    rmSync(own, { recursive: true });
    if (!existsSync(prepared)) throw error;
  }
  return prepared;
}

/** For tests that are not about the first start: to create a database takes seconds, to copy it does not. */
export async function prepareDataDir(dataDir: string): Promise<void> {
  const prepared = await preparedDir();
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  cpSync(join(prepared, 'database'), join(dataDir, 'database'), { recursive: true });
}
