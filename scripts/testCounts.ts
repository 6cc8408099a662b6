import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { projectRoot } from './runNode.ts';
import { readUnsteady } from './testing/unsteady.ts';

interface JestReport {
  testResults: { name: string; status: string; message: string; assertionResults: JestAssertion[] }[];
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  numRuntimeErrorTestSuites: number;
}

interface JestAssertion {
  fullName: string;
  status: string;
  failureMessages: string[];
}

interface PlaywrightSuite {
  file: string;
  specs: { title: string; ok: boolean; tests: { results: { error?: { message?: string } }[] }[] }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport {
  suites: PlaywrightSuite[];
  errors: { message?: string }[];
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

export type TestReport = JestReport | PlaywrightReport;

/** A failure; `file` is relative to the project, and empty outside of a file. */
interface FailedTest {
  file: string;
  title: string;
  error: string;
}

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** Counts of a runner's JSON report; a suite that did not start counts as one failure. */
export function countsOf(report: JestReport | PlaywrightReport): Counts {
  if ('stats' in report) {
    const { expected, unexpected, flaky, skipped } = report.stats;
    return { passed: expected + flaky, failed: unexpected + report.errors.length, skipped };
  }
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

const ERROR_LINES = 25;

function failure(file: string, title: string, texts: readonly string[]): FailedTest {
  const lines = stripVTControlCharacters(texts.join('\n')).split('\n');
  const error = lines
    .slice(0, ERROR_LINES)
    .map((line) => `    ${line}`)
    .join('\n');
  return { file, title, error };
}

function browserFailures({ file, specs, suites = [] }: PlaywrightSuite): FailedTest[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => {
      const texts = tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? ''));
      return failure(`e2e/${file}`, `${file}: ${title}`, texts);
    });
  return [...own, ...suites.flatMap(browserFailures)];
}

export function failedTests(report: TestReport, root = projectRoot): FailedTest[] {
  if ('stats' in report) {
    const outside = report.errors.map(({ message = '' }) => failure('', 'outside of a test', [message]));
    return [...report.suites.flatMap(browserFailures), ...outside];
  }
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    // An error outside of the tests, such as one of a server that did not start.
    if (status === 'failed' && failed.length === 0) return [failure(file, file, [message])];
    return failed.map(({ fullName, failureMessages }) => failure(file, `${file}: ${fullName}`, failureMessages));
  });
}

export function sumLine(all: readonly Counts[]): string {
  const sum = (key: keyof Counts) => all.reduce((total, counts) => total + counts[key], 0);
  const skipped = sum('skipped');
  return `${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** Failures that did not return in any repeat count as passed and are listed by themselves. */
export function resultsOf(report: TestReport, unsteady: readonly string[], root = projectRoot) {
  const { passed, failed, skipped } = countsOf(report);
  const { yes = [], no = [] } = Object.groupBy(failedTests(report, root), ({ title }) =>
    unsteady.includes(title) ? 'yes' : 'no',
  );
  return { counts: { passed: passed + yes.length, failed: failed - yes.length, skipped }, unsteady: yes, failed: no };
}

export function printCounts(files: readonly string[]): void {
  const results = files.map((file) => {
    const full = path.join(projectRoot, file);
    const result = existsSync(full)
      ? resultsOf(JSON.parse(readFileSync(full, 'utf8')) as TestReport, readUnsteady(file))
      : { counts: { passed: 0, failed: 1, skipped: 0 }, unsteady: [], failed: [] };
    console.log(
      `${path.basename(file, '.json')}: ${existsSync(full) ? sumLine([result.counts]) : 'no report was written'}`,
    );
    return result;
  });
  for (const { title, error } of results.flatMap(({ unsteady }) => unsteady))
    console.log(`UNSTEADY, failed once in four runs: ${title}\n${error}`);
  console.log(sumLine(results.map(({ counts }) => counts)));
  for (const { title, error } of results.flatMap(({ failed }) => failed)) console.log(`FAILED ${title}\n${error}`);
}

if (import.meta.main) printCounts(process.argv.slice(2));
