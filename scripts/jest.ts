import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { keepCompiledCode } from './compiledCode.ts';
import { projectRoot, runNode } from './runNode.ts';

const namesProject = (argument: string) => argument.startsWith('--selectProjects=');

/** Runs Jest; the client imports libraries published only as ES modules, which Jest loads only with this flag. */
export async function runJest(args: readonly string[]): Promise<number> {
  keepCompiledCode();
  await mkdir(path.join(projectRoot, 'test-results'), { recursive: true });
  return runNode([
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    'node_modules/jest/bin/jest.js',
    // Jest takes every word after this option as a project, so it stands last.
    ...args.filter((argument) => !namesProject(argument)),
    ...args.filter(namesProject),
  ]);
}
