import { spawnSync } from 'node:child_process';
import { fsyncSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { prepareDataDir } from '#server/testing/preparedDataDir.ts';
import { ENGINE_MAJOR, openDurable } from './embeddedEngine.ts';

let dataDir: string;
let engine: PGlite;
let syncs = 0;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'kadenz-fsync-'));
  await prepareDataDir(dataDir, 'nothing');
  const count = (handle: number) => {
    syncs += 1;
    fsyncSync(handle);
  };
  engine = await openDurable(dataDir, () => undefined, count);
  await engine.exec('CREATE TABLE things (name text)');
});
afterAll(async () => {
  await engine.close();
  rmSync(dataDir, { recursive: true });
});

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

/** Preloaded into a process and its workers: once the flag file exists, every fsync fails. */
const failingDisk = (flag: string) => `
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const real = fs.fsyncSync;
  fs.fsyncSync = (handle) => {
    if (fs.existsSync(${JSON.stringify(flag)})) throw new Error('EIO');
    real(handle);
  };
  syncBuiltinESMExports();
`;
const writer = (flag: string) => `
  import { writeFileSync } from 'node:fs';
  import { openDatabase } from ${JSON.stringify(new URL('../openDatabase.ts', import.meta.url).href)};
  const { db } = await openDatabase({ databaseUrl: null, dataDir: process.argv[1] });
  const write = (key) => db.insertInto('login_failures').values({ key, points: 1, expire: null }).execute();
  await write('kept');
  writeFileSync(${JSON.stringify(flag)}, '');
  write('refused').then(() => console.log('acknowledged'), () => undefined);
`;

test('a commit that the disk refuses is not acknowledged and ends the process with one line', async () => {
  const flag = join(dataDir, 'disk-is-broken');
  const failing = join(dataDir, 'failing');
  await prepareDataDir(failing);
  const child = spawnSync(process.execPath, ['--input-type=module', '-e', writer(flag), failing], {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(failingDisk(flag))}` },
  });
  expect(child.stderr).toMatch(/^The embedded database stopped: could not fsync file "[0-9A-F]+": I\/O error\n$/);
  expect(child.stdout).toBe('');
  expect(child.status).toBe(1);
});
