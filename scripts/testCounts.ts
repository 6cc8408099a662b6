import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from './runNode.ts';

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  numRuntimeErrorTestSuites: number;
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** What a runner's own JSON report says. A suite that could not even start counts as one failure. */
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

/** The sum over reports, as one line. */
export function sumLine(all: readonly Counts[]): string {
  const sum = (key: keyof Counts) => all.reduce((total, counts) => total + counts[key], 0);
  const skipped = sum('skipped');
  return `${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** Prints a line per report and the sum; a report that a runner never wrote counts as one failure. */
export function printCounts(files: readonly string[]): void {
  const all = files.map((file) => {
    const full = path.join(projectRoot, file);
    const counts = existsSync(full)
      ? countsOf(JSON.parse(readFileSync(full, 'utf8')) as JestReport | PlaywrightReport)
      : { passed: 0, failed: 1, skipped: 0 };
    console.log(`${path.basename(file, '.json')}: ${existsSync(full) ? sumLine([counts]) : 'no report was written'}`);
    return counts;
  });
  console.log(sumLine(all));
}

if (import.meta.main) printCounts(process.argv.slice(2));
