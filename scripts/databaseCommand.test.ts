import { spawnSync } from 'node:child_process';
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

function run(program: string, dataDir: string, ...args: string[]) {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', DATABASE_OWNER_URL: '', SECRET_KEY: '' };
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
  // As a restore that was killed leaves it.
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
