import { mkdirSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { newDataDir } from '#server/testing/uploadCalls.ts';
import { removeLeftTables } from './dataFile.ts';

const HOUR_S = 3600;

test('a server that starts leaves the tables that another server of this folder writes, and removes those of yesterday', async () => {
  const root = newDataDir();
  try {
    mkdirSync(join(root, 'table-now'));
    mkdirSync(join(root, 'table-left'));
    const yesterday = Date.now() / 1000 - 24 * HOUR_S;
    utimesSync(join(root, 'table-left'), yesterday, yesterday);
    await removeLeftTables(root);
    expect(readdirSync(root)).toEqual(['table-now']);
    await removeLeftTables(join(root, 'none'));
  } finally {
    rmSync(root, { recursive: true });
  }
});
