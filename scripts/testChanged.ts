import { execFileSync } from 'node:child_process';
import { runJest } from './jest.ts';
import { projectRoot } from './runNode.ts';
import { relatedTests } from './testing/relatedTests.ts';

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' }).split('\n').filter(Boolean);

function changedFiles(): string[] {
  const [base = 'HEAD'] = git('merge-base', 'main', 'HEAD');
  return [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
}

async function main(args: readonly string[]): Promise<number> {
  const tests = relatedTests(changedFiles());
  if (tests.length > 0) return runJest([...args, '--runTestsByPath', ...tests]);
  console.log('Nothing has changed that a test of Jest reaches.');
  return 0;
}

process.exitCode = await main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  return 1;
});
