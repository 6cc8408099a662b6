import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
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

test('commands for a database without tables say that a start makes them', () => {
  const dataDir = path.join(folder, 'empty');
  // A restore that finds no file leaves a database without tables.
  expect(run('restore.ts', dataDir, 'none.gz').text).toContain('none.gz does not exist');
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
