import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot, runNode } from './runNode.ts';

const namesProject = (argument: string) => argument.startsWith('--selectProjects=');

/** Runs Jest with these arguments. The client imports libraries that are published as ES modules alone, which Jest loads only with the flag. */
export async function runJest(args: readonly string[]): Promise<number> {
  await mkdir(path.join(projectRoot, 'test-results'), { recursive: true });
  return runNode([
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    'node_modules/jest/bin/jest.js',
    // Jest takes every word behind this option as a project, paths too, so it stands last.
    ...args.filter((argument) => !namesProject(argument)),
    ...args.filter(namesProject),
  ]);
}
