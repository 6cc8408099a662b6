import { exec } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../runNode.ts';

const SHELL_BLOCK = /^```sh\n([\s\S]*?)^```/gm;
const INLINE = /`(npm [^`\n]+)`/g;

function documentedCommands(markdown: string): string[] {
  const blocks = [...markdown.matchAll(SHELL_BLOCK)].flatMap(([, block = '']) => block.split('\n'));
  const spans = [...markdown.matchAll(INLINE)].map(([, span = '']) => span);
  const commands = [...blocks, ...spans].flatMap((line) => line.replace(/\s#.*$/, '').split('&&'));
  return [...new Set(commands.map((command) => command.trim()).filter((command) => command !== ''))].sort();
}

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');
const documented = documentedCommands(`${read('README.md')}\n${read('CONTRIBUTING.md')}`);

/** Steps of `.ci/run`, which fails when one of them does. */
const STEPS_OF_CI = [
  'npm run test:loaders',
  'npm run test:proxy',
  'npm ci',
  'npm test',
  'npm run build',
  'npm run budgets',
  'npm run lighthouse',
  'npm run lint',
  'npm run test:postgres:differences',
  'npm run test:spec',
  'npm run typecheck',
];

/** Commands that CI cannot run, with the reason. */
const NOT_IN_CI: Record<string, string> = {
  'npm start': 'serves until it is stopped; the browser tests start the same server',
  'npm run dev': 'serves until it is stopped, for a person who saves files',
  'npm run demo': 'serves until it is stopped; startDemo.test.ts starts the same demo',
  'npm run standin': 'serves until it is stopped; every test of Strava or Polar starts the same stand-in',
  'npm run check': 'is what CI runs, this test included',
  'npm run bench': 'measures for an hour on a machine with nothing else to do',
  'npm run burst -- 10000 5': 'takes many minutes of a machine with nothing else to do',
  'npm run durability': 'kills servers for many minutes',
  'npm run durability:power-cut': 'needs to be root and a disk of its own',
  'npm run losses -- 30': 'takes many minutes; losses.test.ts takes PostgreSQL away a few times',
  'npm run test:changed': 'depends on what has changed',
  'npm run test:mutation': 'runs the tests of an area once for each change that it tries',
  'npm run test:postgres': 'CI runs npm run test:postgres:differences, and everything on the embedded database',
  'npm run screenshots': 'writes the picture of the README from the demo',
};

type Check = (command: string) => Promise<void>;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'kadenz-commands-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function inShell(command: string, options: { cwd?: string; env?: Record<string, string> } = {}): Promise<string> {
  // Playwright refuses to run below Jest, which it detects by these variables.
  const { JEST_WORKER_ID: _worker, NODE_ENV: _mode, ...outer } = process.env;
  const env = { ...outer, ...options.env };
  const { stdout } = await promisify(exec)(command, { cwd: projectRoot, maxBuffer: 1e8, ...options, env });
  return stdout;
}

const withArguments = (command: string, more: string) =>
  command.includes(' -- ') ? `${command} ${more}` : `${command} -- ${more}`;

const filesOf = (...patterns: string[]) =>
  patterns.flatMap((pattern) => globSync(pattern, { cwd: projectRoot })).sort();

function picks(...patterns: string[]): Check {
  return async (command) => {
    const printed = await inShell(withArguments(command, '--listTests'));
    const listed = printed.split('\n').filter((line) => path.isAbsolute(line));
    const expected = filesOf(...patterns);
    expect(expected).not.toEqual([]);
    expect(listed.map((file) => path.relative(projectRoot, file.trim())).sort()).toEqual(expected);
  };
}

function picksInBrowser(...patterns: string[]): Check {
  return async (command) => {
    const printed = await inShell(withArguments(command, '--list --reporter=list'));
    const listed = new Set(
      [...printed.matchAll(/^\s+\[[\w ]+\] › (\S+\.spec\.ts):\d+/gm)].map(([, file]) => `e2e/${file}`),
    );
    expect([...listed].sort()).toEqual(filesOf(...patterns));
  };
}

function runsByName(file: string, word: string): Check {
  return async (command) => {
    const report = path.join(folder, 'report.json');
    await inShell(withArguments(command, `--json --outputFile=${report}`));
    const { testResults } = JSON.parse(await readFile(report, 'utf8')) as {
      testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[];
    };
    expect(testResults.map(({ name }) => path.relative(projectRoot, name))).toEqual([file]);
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
    const isNamed = ({ fullName }: { fullName: string }) => fullName.toLowerCase().includes(word);
    const ran = tests.filter(({ status }) => status === 'passed');
    expect(ran).not.toEqual([]);
    expect(ran).toEqual(tests.filter(isNamed));
  };
}

async function smallProject(content: string): Promise<string> {
  const small = await mkdtemp(path.join(folder, 'project-'));
  for (const file of ['package.json', '.npmrc', '.gitignore', 'biome.json', 'oxlint.config.ts', 'tsconfig.json'])
    await cp(path.join(projectRoot, file), path.join(small, file));
  await mkdir(path.join(small, 'src/shared'), { recursive: true });
  await mkdir(path.join(small, 'scripts'));
  await cp(path.join(projectRoot, 'scripts/importDirections.ts'), path.join(small, 'scripts/importDirections.ts'));
  await symlink(path.join(projectRoot, 'node_modules'), path.join(small, 'node_modules'), 'junction');
  await writeFile(path.join(small, 'src/shared/one.ts'), content);
  return small;
}

const WELL_WRITTEN = "export const one = 'one';\n";

const formats: Check = async (command) => {
  const small = await smallProject('export const  one = "one"');
  await inShell(command, { cwd: small });
  expect(await readFile(path.join(small, 'src/shared/one.ts'), 'utf8')).toBe(WELL_WRITTEN);
};

/** Independent of a `.env` in this folder. */
const installation = (name: string) => ({
  env: {
    DATA_DIR: path.join(folder, name),
    DATABASE_URL: '',
    DATABASE_OWNER_URL: '',
    SECRET_KEY: '',
    LOG_LEVEL: 'warn',
  },
});
const backup = () => path.join(folder, 'backup.jsonl.gz');

const CHECKS: [command: string, check: Check][] = [
  ['npm test -- src/server/users', picks('src/server/users/**/*.test.ts')],
  ['npm test -- src/shared/roles.test.ts', picks('src/shared/roles.test.ts')],
  ['npm test -- src/shared/roles.test.ts -t admin', runsByName('src/shared/roles.test.ts', 'admin')],
  ['npm test -- --selectProjects=server src/server/users', picks('src/server/users/**/*.test.ts')],
  ['npm test -- --selectProjects=client', picks('src/client/**/*.test.ts', 'src/client/**/*.test.tsx')],
  ['npm run test:postgres -- src/server/users', picks('src/server/users/**/*.test.ts')],
  ['npm run test:e2e', picksInBrowser('e2e/*.spec.ts')],
  ['npm run test:e2e -- e2e/session.spec.ts', picksInBrowser('e2e/session.spec.ts')],
  ['npm run format', formats],
  [
    'npm run migrate',
    async (command) => {
      expect(await inShell(command, installation('first'))).toContain('The tables are up to date.');
    },
  ],
  [
    'npm run audit:verify',
    async (command) => {
      expect(await inShell(command, installation('first'))).toContain('0 rows, chain intact');
    },
  ],
  [
    'npm run backup',
    async (command) => {
      const printed = await inShell(withArguments(command, backup()), installation('first'));
      expect(printed).toContain(`Backed up into ${backup()}`);
    },
  ],
  [
    'npm run re-encrypt',
    async (command) => {
      await writeFile(path.join(folder, 'first/secret.key.old'), 'a former key: 7dQ2mX9vKc4Rb8Tn1Zs6Wp3L');
      expect(await inShell(command, installation('first'))).toContain('The former key is not needed any more');
    },
  ],
  [
    'npm run re-encrypt -- --lost',
    async (command) => {
      await rm(path.join(folder, 'first/secret.key.old'));
      await writeFile(path.join(folder, 'first/secret.key'), 'another key: 5hJ8fY2gNq7Vt4Ae9Uo1Ri6D');
      expect(await inShell(command, installation('first'))).toContain('The server starts again.');
    },
  ],
  [
    'npm run restore -- <file>',
    async (command) => {
      const printed = await inShell(command.replace('<file>', backup()), installation('second'));
      expect(printed).toContain(`Restored from ${backup()}: every table has the rows and the checksum of the backup.`);
    },
  ],
];

test('every command of README and CONTRIBUTING is run by this test, is a step of CI, or has its reason', () => {
  const known = [...CHECKS.map(([command]) => command), ...STEPS_OF_CI, ...Object.keys(NOT_IN_CI)];
  expect(documented).toEqual(known.sort());
});

test.each(STEPS_OF_CI)('%s is a step of CI', (command) => {
  expect(read('.ci/run')).toContain(command.replace('npm run ', 'npm run -s '));
});

test.each(Object.keys(NOT_IN_CI))('%s names a program that exists', (command) => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const program = scripts[command.replace(/^npm (run )?/, '').replace(/ .*/, '')];
  expect(program).toBeDefined();
  expect(() => read(program?.split(' ').at(-1) ?? '')).not.toThrow();
});

test.each(CHECKS)('%s does what the text says', (command, check) => check(command));
