import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../runNode.ts';
import { failedTests, type TestReport } from '../testCounts.ts';
import { writeUnsteady } from './unsteady.ts';

const REPEATS = 3;
/** More failed files than these have a common cause. */
const MOST_FILES = 5;

/**
 * Runs the failed files of a report three times more by themselves.
 * Resolves to 0 when none of them fails again; their failures are then listed as unsteady.
 */
export async function repeatFailed(
  reportFile: string,
  runFiles: (files: readonly string[]) => Promise<number>,
  root = projectRoot,
): Promise<number> {
  const full = path.join(root, reportFile);
  if (!existsSync(full)) return 1;
  const failed = failedTests(JSON.parse(readFileSync(full, 'utf8')) as TestReport, root);
  const files = [...new Set(failed.map(({ file }) => file))];
  if (files.length === 0 || files.length > MOST_FILES || files.includes('')) return 1;
  for (let round = 1; round <= REPEATS; round += 1) {
    console.log(`\n${files.join(', ')} by itself, run ${round} of ${REPEATS}:`);
    if ((await runFiles(files)) !== 0) return 1;
  }
  await writeUnsteady(
    reportFile,
    failed.map(({ title }) => title),
    root,
  );
  return 0;
}
