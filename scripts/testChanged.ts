import { execFileSync } from 'node:child_process';
import { runJest } from './jest.ts';
import { projectRoot } from './runNode.ts';

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' }).split('\n').filter(Boolean);

/** What differs from main, committed or not. */
function changedFiles(): string[] {
  const [base = 'HEAD'] = git('merge-base', 'main', 'HEAD');
  return [
    ...new Set([
      ...git('diff', '--name-only', '--diff-filter=d', base),
      ...git('ls-files', '--others', '--exclude-standard'),
    ]),
  ];
}

/** Jest follows imports from the changed files to the tests; arguments go to Jest. */
async function main(args: readonly string[]): Promise<number> {
  const changed = changedFiles().filter((file) => /\.tsx?$/.test(file));
  if (changed.length === 0) {
    console.log('Nothing has changed that a test of Jest reaches.');
    return 0;
  }
  return runJest([...args, '--passWithNoTests', '--findRelatedTests', ...changed]);
}

process.exitCode = await main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  return 1;
});
