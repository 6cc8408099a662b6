import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, openDatabase } from '#server/db/openDatabase.ts';
import { hashOf } from '#server/db/testEngines.ts';

/** Of a database with nothing in it, or with its tables and nothing in them. */
type Prepared = 'nothing' | 'tables';

async function preparedDir(what: Prepared): Promise<string> {
  const prepared = join(tmpdir(), `kadenz-test-${await hashOf(what)}`);
  if (existsSync(prepared)) return prepared;
  const own = `${prepared}.${randomBytes(6).toString('hex')}`;
  const settings = { databaseUrl: null, dataDir: own };
  const database = what === 'tables' ? await openDatabase(settings) : await connect(settings, () => undefined);
  await database.close();
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
export async function prepareDataDir(dataDir: string, what: Prepared = 'tables'): Promise<void> {
  const prepared = await preparedDir(what);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  cpSync(join(prepared, 'database'), join(dataDir, 'database'), { recursive: true });
}
