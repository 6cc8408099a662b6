import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { repeatFailed } from './repeatFailed.ts';
import { readUnsteady } from './unsteady.ts';

const REPORT = 'test-results/jest.json';

let root: string;
beforeEach(async () => {
  jest.spyOn(console, 'log').mockImplementation(() => undefined);
  root = await mkdtemp(path.join(os.tmpdir(), 'kadenz-repeat-'));
  await mkdir(path.join(root, 'test-results'));
});
afterEach(async () => {
  jest.restoreAllMocks();
  await rm(root, { recursive: true });
});

const report = (...files: string[]) =>
  writeFile(
    path.join(root, REPORT),
    JSON.stringify({
      testResults: files.map((file) => ({
        name: path.join(root, file),
        status: 'failed',
        message: '',
        assertionResults: [{ fullName: 'works', status: 'failed', failureMessages: ['It does not'] }],
      })),
    }),
  );

const codes = (...given: number[]) => {
  const runs: (readonly string[])[] = [];
  const run = async (files: readonly string[]) => {
    runs.push(files);
    return given[runs.length - 1] ?? 1;
  };
  return { run, runs };
};

test('a file that passes in all three repeats is listed as unsteady', async () => {
  await report('a.test.ts');
  const { run, runs } = codes(0, 0, 0);
  expect(await repeatFailed(REPORT, run, root)).toBe(0);
  expect(runs).toEqual([['a.test.ts'], ['a.test.ts'], ['a.test.ts']]);
  expect(readUnsteady(REPORT, root)).toEqual(['a.test.ts: works']);
});

test('a file that fails in any repeat stays a failure', async () => {
  await report('a.test.ts');
  const { run } = codes(0, 0, 1);
  expect(await repeatFailed(REPORT, run, root)).toBe(1);
  expect(readUnsteady(REPORT, root)).toEqual([]);
});

test('a run without a report, without a failed test, or with more than five failed files is not repeated', async () => {
  const { run, runs } = codes(0, 0, 0);
  expect(await repeatFailed(REPORT, run, root)).toBe(1);
  await report();
  expect(await repeatFailed(REPORT, run, root)).toBe(1);
  await report('a', 'b', 'c', 'd', 'e', 'f');
  expect(await repeatFailed(REPORT, run, root)).toBe(1);
  expect(runs).toEqual([]);
});
