import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../runNode.ts';
import { SERVER_FLAGS } from '../serverFlags.ts';

const NODE = 24;
const FASTIFY = [5, 12, 2];

const read = (file: string) => JSON.parse(readFileSync(path.join(projectRoot, file), 'utf8'));
const partsOf = (version: string) => version.split('.').map(Number);

function isAtLeast(version: string, least: readonly number[]): boolean {
  const parts = partsOf(version);
  const place = least.findIndex((part, index) => part !== parts[index]);
  return place === -1 || (parts[place] ?? 0) > (least[place] ?? 0);
}

/** Runs `code` in a Node that says it is of this version. */
function underNode(version: string, code: string) {
  const pretend = `Object.defineProperty(process.versions, 'node', { value: '${version}' });`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', `${pretend} ${code}`], {
    cwd: projectRoot,
    encoding: 'utf8',
  });
  return { status, said: stderr.trim() };
}

test.each([
  ['5.12.2', true],
  ['5.12.10', true],
  ['6.0.0', true],
  ['5.12.1', false],
  ['5.9.9', false],
])('%s is at least 5.12.2: %s', (version, is) => {
  expect(isAtLeast(version, FASTIFY)).toBe(is);
});

test('SECURITY H3: Fastify is 5.12.2 or newer, in the package and in the lock file', () => {
  const { dependencies, engines } = read('package.json');
  const { packages } = read('package-lock.json');
  const found = [dependencies.fastify, packages['node_modules/fastify'].version];
  expect(found.map((version) => [version, isAtLeast(version, FASTIFY)])).toEqual(
    found.map((version) => [version, true]),
  );
  expect(engines.node).toBe(`>=${NODE}`);
});

test.each([
  ['each command', "await import('./scripts/requireNode.cjs');"],
  ['the server', "await import('./src/server/nodeVersion.ts');"],
])('SECURITY H3: %s refuses a Node before 24 in one line', (_what, code) => {
  const { status, said } = underNode('23.11.1', code);
  expect([status, said.split('\n').length, said]).toEqual([
    1,
    1,
    expect.stringContaining('Kadenz needs Node 24 or newer'),
  ]);
  expect(underNode('24.0.0', code)).toEqual({ status: 0, said: '' });
});

test('SECURITY H3: each command of the package looks at the version of Node first', () => {
  const { scripts } = read('package.json') as { scripts: Record<string, string> };
  const ofNode = Object.entries(scripts).filter(([, line]) => /^node\b/.test(line));
  expect(ofNode.length).toBeGreaterThan(20);
  expect(ofNode.filter(([, line]) => !line.startsWith('node -r ./scripts/requireNode.cjs '))).toEqual([]);
});

test('npm start and npm run demo give Node the flags that tests and benchmarks of the server give it', () => {
  const { scripts } = read('package.json') as { scripts: Record<string, string> };
  const flagsOf = (line = '') => line.split(' ').filter((word) => word.startsWith('--'));
  expect([flagsOf(scripts.start), flagsOf(scripts.demo)]).toEqual([SERVER_FLAGS, SERVER_FLAGS]);
});

test('SECURITY H3: the measures say until when a weakness of a package is mended, for each severity', () => {
  const measures = readFileSync(path.join(projectRoot, 'docs/privacy/measures.md'), 'utf8');
  const rows = [...measures.matchAll(/^\| (critical|high|moderate|low) \| (\d+) days \|$/gm)];
  expect(rows.map(([, severity, days]) => [severity, days])).toEqual([
    ['critical', '3'],
    ['high', '7'],
    ['moderate', '30'],
    ['low', '90'],
  ]);
});
