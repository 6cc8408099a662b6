import { countsOf, failedTests, resultsOf, sumLine } from './testCounts.ts';

const jest = {
  numPassedTests: 4,
  numFailedTests: 1,
  numPendingTests: 1,
  numTodoTests: 0,
  numRuntimeErrorTestSuites: 1,
  testResults: [
    {
      name: '/kadenz/src/server/app.test.ts',
      status: 'failed',
      message: 'one failed',
      assertionResults: [
        { fullName: 'answers', status: 'passed', failureMessages: [] },
        {
          fullName: 'refuses',
          status: 'failed',
          failureMessages: ['\u001B[31mExpected 403\u001B[39m\n    at app.ts:1'],
        },
      ],
    },
    { name: '/kadenz/src/wire/users.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
  ],
};

const result = (message?: string) => ({ results: [message === undefined ? {} : { error: { message } }] });

const playwright = {
  stats: { expected: 2, unexpected: 1, flaky: 0, skipped: 0 },
  errors: [{ message: 'No browser' }],
  suites: [
    {
      file: 'print.spec.ts',
      specs: [{ title: 'fits on paper', ok: true, tests: [result()] }],
      suites: [
        {
          file: 'print.spec.ts',
          specs: [{ title: 'is drawn in black', ok: false, tests: [result('Too pale')] }],
        },
      ],
    },
  ],
};

test('a suite that cannot start and an error outside of a test count as failures', () => {
  expect(countsOf(jest)).toEqual({ passed: 4, failed: 2, skipped: 1 });
  expect(countsOf(playwright)).toEqual({ passed: 2, failed: 2, skipped: 0 });
  expect(sumLine([countsOf(jest), countsOf(playwright)])).toBe('6 passed, 4 failed, 1 skipped');
});

test('each failed test of Jest is named with its file and the start of its error, without colours', () => {
  expect(failedTests(jest, '/kadenz')).toEqual([
    {
      file: 'src/server/app.test.ts',
      title: 'src/server/app.test.ts: refuses',
      error: '    Expected 403\n        at app.ts:1',
    },
    { file: 'src/wire/users.test.ts', title: 'src/wire/users.test.ts', error: '    Cannot find module' },
  ]);
});

test('an error outside of the tests of a file is a failure of the file, also when all its tests passed', () => {
  const passed = { fullName: 'answers', status: 'passed', failureMessages: [] };
  const file = { name: '/kadenz/a.test.ts', message: 'Did not start in time', assertionResults: [passed] };
  const failure = { file: 'a.test.ts', title: 'a.test.ts', error: '    Did not start in time' };
  expect(failedTests({ ...jest, testResults: [{ ...file, status: 'failed' }] }, '/kadenz')).toEqual([failure]);
  expect(failedTests({ ...jest, testResults: [{ ...file, status: 'passed' }] }, '/kadenz')).toEqual([]);
});

test('each failed test of Playwright is named, in any group', () => {
  expect(failedTests(playwright)).toEqual([
    { file: 'e2e/print.spec.ts', title: 'print.spec.ts: is drawn in black', error: '    Too pale' },
    { file: '', title: 'outside of a test', error: '    No browser' },
  ]);
});

test('a failure that did not return in its repeats counts as passed and is listed, others stay failures', () => {
  const { counts, unsteady, failed } = resultsOf(jest, ['src/server/app.test.ts: refuses'], '/kadenz');
  expect(counts).toEqual({ passed: 5, failed: 1, skipped: 1 });
  expect(unsteady.map(({ title }) => title)).toEqual(['src/server/app.test.ts: refuses']);
  expect(failed.map(({ title }) => title)).toEqual(['src/wire/users.test.ts']);
});
