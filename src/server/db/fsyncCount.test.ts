import { fsyncSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { ENGINE_MAJOR, openDurable } from './embeddedEngine.ts';

let dataDir: string;
let engine: PGlite;
let syncs = 0;
let diskRefuses = false;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'kadenz-fsync-'));
  const count = (handle: number) => {
    syncs += 1;
    if (diskRefuses) throw new Error('EIO');
    fsyncSync(handle);
  };
  engine = await openDurable(dataDir, () => undefined, count);
  await engine.exec('CREATE TABLE things (name text)');
});
// Not closed: a test makes its disk fail, after which an engine must not be used again.
afterAll(() => rmSync(dataDir, { recursive: true }));

test('the embedded engine is of the major version that directories are checked against', async () => {
  const { rows } = await engine.query<{ major: string }>(
    `SELECT (current_setting('server_version_num')::integer / 10000)::text AS major`,
  );
  expect(rows).toEqual([{ major: ENGINE_MAJOR }]);
});

test('every commit is one fsync, a read none', async () => {
  syncs = 0;
  for (let n = 0; n < 1000; n++) await engine.query('INSERT INTO things VALUES ($1)', [`thing ${n}`]);
  expect(syncs).toBe(1000);
  syncs = 0;
  for (let n = 0; n < 100; n++) await engine.query('SELECT count(*) FROM things');
  expect(syncs).toBe(0);
});

test('a commit that the disk refuses is not acknowledged', async () => {
  diskRefuses = true;
  await expect(engine.query('INSERT INTO things VALUES ($1)', ['lost'])).rejects.toMatchObject({ severity: 'PANIC' });
});
