import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { prepareDataDir } from '#server/testing/preparedDataDir.ts';
import { openDatabase } from './openDatabase.ts';

const opener = `
  import { openDatabase } from ${JSON.stringify(new URL('./openDatabase.ts', import.meta.url).href)};
  try {
    await openDatabase({ databaseUrl: null, dataDir: process.argv[1] });
    console.log('open');
    setInterval(() => undefined, 1000);
  } catch (error) {
    console.log(error.name + ': ' + error.message);
    process.exit(1);
  }
`;
const nodeArguments = (dataDir: string) => ['--input-type=module', '-e', opener, dataDir];
const projectRoot = fileURLToPath(new URL('../../..', import.meta.url));

let dataDir: string;
beforeEach(() => {
  dataDir = join(mkdtempSync(join(tmpdir(), 'kadenz-data-')), 'data');
});
afterEach(() => rmSync(join(dataDir, '..'), { recursive: true }));

async function addKey(key: string): Promise<string[]> {
  const { db, close } = await openDatabase({ databaseUrl: null, dataDir });
  await db.insertInto('login_failures').values({ key, points: 1, expire: null }).execute();
  const rows = await db.selectFrom('login_failures').select('key').orderBy('key').execute();
  await close();
  return rows.map((row) => row.key);
}

test('written rows are there after a restart, and only the owner may read the files', async () => {
  expect(await addKey('a')).toEqual(['a']);
  expect(await addKey('b')).toEqual(['a', 'b']);
  for (const name of ['', 'database', 'lock.sqlite']) {
    expect((statSync(join(dataDir, name)).mode & 0o077).toString(8)).toBe('0');
  }
});

const writer = `
  import { openDatabase } from ${JSON.stringify(new URL('./openDatabase.ts', import.meta.url).href)};
  import { writeBackup } from ${JSON.stringify(new URL('./backup/writeBackup.ts', import.meta.url).href)};
  import { readOrMakeSecretKey } from ${JSON.stringify(new URL('../secretKey.ts', import.meta.url).href)};
  import { sql } from 'kysely';
  const dataDir = process.argv[1];
  const { db, close } = await openDatabase({ databaseUrl: null, dataDir });
  readOrMakeSecretKey(dataDir);
  await sql.raw('CREATE TABLE later AS SELECT n, repeat(md5(n::text), 9) AS t FROM generate_series(1, 20000) n').execute(db);
  await sql.raw('VACUUM later').execute(db);
  await sql.raw('CHECKPOINT').execute(db);
  await sql.raw('DROP TABLE later').execute(db);
  await sql.raw('CREATE TABLE later (n integer PRIMARY KEY)').execute(db);
  await writeBackup(db, dataDir + '/backup.jsonl.gz');
  console.log('written');
  await close();
`;

test('with any umask, only the owner may read the files and directories of the database', () => {
  const command = 'umask 000; exec "$0" "$@"';
  const written = spawnSync('sh', ['-c', command, process.execPath, '--input-type=module', '-e', writer, dataDir], {
    cwd: projectRoot,
    encoding: 'utf8',
  });
  expect(written).toMatchObject({ stdout: 'written\n', stderr: '' });
  const names = ['.', ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' })];
  expect(names).toEqual(
    expect.arrayContaining(['secret.key', 'lock.sqlite', 'backup.jsonl.gz', 'database/PG_VERSION']),
  );
  const open = names.filter((name) => {
    const stat = statSync(join(dataDir, name));
    return (stat.mode & 0o777) !== (stat.isDirectory() ? 0o700 : 0o600);
  });
  expect(open).toEqual([]);
});

test('a second process on the same directory is refused in one line; after the first ends, it opens', async () => {
  await prepareDataDir(dataDir);
  const { close } = await openDatabase({ databaseUrl: null, dataDir });
  const refused = spawnSync(process.execPath, nodeArguments(dataDir), { cwd: projectRoot, encoding: 'utf8' });
  expect(refused.stdout).toBe(
    `StartError: DATA_DIR ${dataDir} is in use by another Kadenz process; stop it or set another DATA_DIR\n`,
  );
  expect(refused.status).toBe(1);
  await close();
  expect(await addKey('a')).toEqual(['a']);
});

test('after a first start that was killed at any moment, the next start succeeds', async () => {
  for (const moment of [600, 1800]) {
    rmSync(dataDir, { recursive: true, force: true });
    const first = spawn(process.execPath, nodeArguments(dataDir), { cwd: projectRoot, stdio: 'ignore' });
    await wait(moment);
    const ended = new Promise((resolve) => first.once('exit', resolve));
    first.kill('SIGKILL');
    await ended;
    expect(await addKey('a')).toEqual(['a']);
    expect(existsSync(join(dataDir, 'database.new'))).toBe(false);
  }
}, 300_000);

test('a data directory of another PostgreSQL version is refused with a message that says what to do', async () => {
  mkdirSync(join(dataDir, 'database'), { recursive: true });
  writeFileSync(join(dataDir, 'database', 'PG_VERSION'), '17\n');
  await expect(openDatabase({ databaseUrl: null, dataDir })).rejects.toThrow(
    `${dataDir}/database was written by PostgreSQL 17 and this Kadenz embeds 18: run "npm run backup" with the Kadenz that wrote it, then "npm run restore" with this one`,
  );
});

test('a directory with foreign files is left alone', async () => {
  mkdirSync(join(dataDir, 'database'), { recursive: true });
  writeFileSync(join(dataDir, 'database', 'letter.txt'), 'dear all');
  await expect(openDatabase({ databaseUrl: null, dataDir })).rejects.toThrow('is not a database of Kadenz');
  expect(existsSync(join(dataDir, 'database', 'letter.txt'))).toBe(true);
});
