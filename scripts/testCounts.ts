import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { projectRoot } from './runNode.ts';

interface JestReport {
  testResults: { name: string; message: string; assertionResults: JestAssertion[] }[];
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

export interface Counts {
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

function failure(title: string, texts: readonly string[]): string {
  const lines = stripVTControlCharacters(texts.join('\n')).split('\n');
  return [title, ...lines.slice(0, ERROR_LINES).map((line) => `    ${line}`)].join('\n');
}

function browserFailures({ file, specs, suites = [] }: PlaywrightSuite): string[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => {
      const texts = tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? ''));
      return failure(`${file}: ${title}`, texts);
    });
  return [...own, ...suites.flatMap(browserFailures)];
}

export function failuresOf(report: JestReport | PlaywrightReport, root = projectRoot): string[] {
  if ('stats' in report) {
    const outside = report.errors.map(({ message = '' }) => failure('outside of a test', [message]));
    return [...report.suites.flatMap(browserFailures), ...outside];
  }
  return report.testResults.flatMap(({ name, message, assertionResults }) => {
    const file = path.relative(root, name);
    if (assertionResults.length === 0 && message !== '') return [failure(file, [message])];
    return assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => failure(`${file}: ${fullName}`, failureMessages));
  });
}

export function sumLine(all: readonly Counts[]): string {
  const sum = (key: keyof Counts) => all.reduce((total, counts) => total + counts[key], 0);
  const skipped = sum('skipped');
  return `${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

export function printCounts(files: readonly string[]): void {
  const reports = files.map((file) => {
    const full = path.join(projectRoot, file);
    const report = existsSync(full) ? (JSON.parse(readFileSync(full, 'utf8')) as JestReport | PlaywrightReport) : null;
    const counts = report ? countsOf(report) : { passed: 0, failed: 1, skipped: 0 };
    console.log(`${path.basename(file, '.json')}: ${report ? sumLine([counts]) : 'no report was written'}`);
    return { counts, failures: report ? failuresOf(report) : [] };
  });
  console.log(sumLine(reports.map(({ counts }) => counts)));
  for (const line of reports.flatMap(({ failures }) => failures)) console.log(`FAILED ${line}`);
}

if (import.meta.main) printCounts(process.argv.slice(2));
