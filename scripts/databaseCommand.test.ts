import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { prepareDataDir } from '#server/testing/preparedDataDir.ts';
import { projectRoot } from './runNode.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'kadenz-commands-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const envOf = (dataDir: string) => ({
  ...process.env,
  ...{ DATA_DIR: dataDir, DATABASE_URL: '', DATABASE_OWNER_URL: '', SECRET_KEY: '' },
});

function run(program: string, dataDir: string, ...args: string[]) {
  const env = envOf(dataDir);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(projectRoot, 'scripts', program), ...args],
    { cwd: folder, env, encoding: 'utf8' },
  );
  return { status, text: `${stdout}${stderr}`.trim() };
}

test.each([
  ['backup.ts', [], 'nothing was backed up'],
  ['auditVerify.ts', [], 'nothing was verified'],
  ['reEncrypt.ts', [], 'nothing was changed'],
  ['reEncrypt.ts', ['--lost'], 'nothing was changed'],
])(
  '%s %j with a DATA_DIR without a database says so, and makes neither a database nor a key',
  (program, args, undone) => {
    const dataDir = path.join(folder, 'mistyped');
    const said = `There is no database in DATA_DIR ${dataDir}; ${undone}`;
    expect(run(program, dataDir, ...args)).toEqual({ status: 1, text: said });
    expect(existsSync(dataDir)).toBe(false);
  },
);

test.each([[['--help']], [['one.gz', 'two.gz']]])('a backup with the arguments %j writes no file', (args) => {
  expect(run('backup.ts', path.join(folder, 'mistyped'), ...args)).toEqual({
    status: 1,
    text: 'At most one file can be named: npm run backup -- kadenz-backup.jsonl.gz',
  });
});

test('a restore of a file that does not exist makes no database', () => {
  const dataDir = path.join(folder, 'untouched');
  const file = path.join(folder, 'none.gz');
  expect(run('restore.ts', dataDir, file)).toEqual({ status: 1, text: `${file} does not exist` });
  expect(existsSync(dataDir)).toBe(false);
});

test.each([
  ['migrate.ts', ['up'], 'npm run migrate takes no arguments; nothing was changed'],
  ['migrate.ts', ['--dry-run'], 'npm run migrate takes no arguments; nothing was changed'],
  ['auditVerify.ts', ['kadenz-backup.jsonl.gz'], 'npm run audit:verify takes no arguments; nothing was verified'],
])('%s with the arguments %j says that it takes none, and makes no database', (program, args, text) => {
  const dataDir = path.join(folder, 'untouched');
  expect(run(program, dataDir, ...args)).toEqual({ status: 1, text });
  expect(existsSync(dataDir)).toBe(false);
});

test('a restore that refuses its file leaves no database', () => {
  const dataDir = path.join(folder, 'refused');
  writeFileSync(path.join(folder, 'damaged.gz'), 'no backup');
  expect(run('restore.ts', dataDir, 'damaged.gz').text).toContain('damaged.gz is not a complete backup of Kadenz');
  rmSync(path.join(folder, 'damaged.gz'));
  expect(readdirSync(dataDir)).toEqual(['lock.sqlite']);
});

test('commands for a database without tables say that a start makes them', async () => {
  const dataDir = path.join(folder, 'empty');
  // As a first start that was killed leaves it.
  await prepareDataDir(dataDir, 'nothing');
  for (const [program, undone] of [
    ['backup.ts', 'nothing was backed up'],
    ['auditVerify.ts', 'nothing was verified'],
    ['reEncrypt.ts', 'nothing was changed'],
  ] as const) {
    const text = `The database has no tables yet, a start makes them; ${undone}`;
    expect([program, run(program, dataDir)]).toEqual([program, { status: 1, text }]);
  }
  expect(readdirSync(dataDir)).not.toContain('secret.key');
  expect(readdirSync(folder).filter((name) => name.endsWith('.gz'))).toEqual([]);
});

test('after a restore that was killed a start refuses and names the step, until a restore has finished', async () => {
  const file = path.join(folder, 'whole.jsonl.gz');
  const backedUp = path.join(folder, 'backed-up');
  await prepareDataDir(backedUp);
  expect(run('backup.ts', backedUp, file).status).toBe(0);
  const dataDir = path.join(folder, 'killed');
  const restore = spawn(process.execPath, [path.join(projectRoot, 'scripts', 'restore.ts'), file], {
    ...{ cwd: folder, env: envOf(dataDir), stdio: ['ignore', 'pipe', 'inherit'] as const },
  });
  const ended = once(restore, 'exit');
  for await (const text of restore.stdout.setEncoding('utf8')) if (text.includes('Restoring ')) restore.kill('SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']);

  const refused = {
    status: 1,
    text: `A restore into this database did not finish, so it is empty; run npm run restore -- <file> again, or delete ${path.join(dataDir, 'restore-unfinished')} to begin without the backup`,
  };
  expect(run('../src/server/main.ts', dataDir)).toEqual(refused);
  writeFileSync(path.join(folder, 'other.gz'), 'no backup');
  expect(run('restore.ts', dataDir, 'other.gz').text).toContain('is not a complete backup');
  rmSync(path.join(folder, 'other.gz'));
  expect(run('backup.ts', dataDir)).toEqual(refused);
  expect(run('restore.ts', dataDir, file)).toMatchObject({ status: 0 });
  expect(readdirSync(dataDir)).not.toContain('restore-unfinished');
});
