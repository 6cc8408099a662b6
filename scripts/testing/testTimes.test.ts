import { jestTimes, playwrightTimes, timeLines } from './testTimes.ts';

const jest = jestTimes(
  {
    testResults: [
      { name: '/kadenz/src/server/app.test.ts', startTime: 1000, endTime: 3500 },
      { name: '/kadenz/src/standin/strava/world.test.ts', startTime: 1000, endTime: 1500 },
      { name: '/kadenz/scripts/antdStyles.test.ts', startTime: 0, endTime: 100 },
    ],
  },
  '/kadenz',
);

test('the times of Jest are those of its files, each in its project', () => {
  expect(jest).toEqual([
    { project: 'server', file: 'src/server/app.test.ts', milliseconds: 2500 },
    { project: 'server', file: 'src/standin/strava/world.test.ts', milliseconds: 500 },
    { project: 'scripts', file: 'scripts/antdStyles.test.ts', milliseconds: 100 },
  ]);
});

test('the times of Playwright are those of all tests of a file, in any group', () => {
  const spec = (...durations: number[]) => ({ tests: [{ results: durations.map((duration) => ({ duration })) }] });
  const inner = { file: 'look.spec.ts', specs: [spec(20), spec(3)] };
  expect(playwrightTimes({ suites: [{ file: 'look.spec.ts', specs: [spec(100)], suites: [inner] }] })).toEqual([
    { project: 'e2e', file: 'e2e/look.spec.ts', milliseconds: 123 },
  ]);
});

test('the time of each project is printed, then the ten slowest files', () => {
  const many = Array.from({ length: 12 }, (_, i) => ({
    project: 'wire',
    file: `${i}.test.ts`,
    milliseconds: i * 1000,
  }));
  const lines = timeLines([...jest, ...many]);
  expect(lines.slice(0, 4)).toEqual([
    'Time per project, added up over the workers:',
    '    3.0 s  server (2 files)',
    '    0.1 s  scripts (1 files)',
    '   66.0 s  wire (12 files)',
  ]);
  expect(lines.slice(4)).toHaveLength(11);
  expect(lines.slice(4, 7)).toEqual(['The slowest files:', '   11.0 s  11.test.ts', '   10.0 s  10.test.ts']);
});
