import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { installDebianPackages } from '../debianPackages.ts';

const execute = promisify(execFile);

/** Debian's own Python, because another one on the path lacks Debian's pandas. */
export const PYTHON = process.env.PYTHON ?? '/usr/bin/python3';

/** Each with the call that shows whether it is there. */
const PROGRAMS = [
  { command: PYTHON, args: ['-c', 'import pandas'], packages: ['python3-pandas'] },
  {
    command: 'Rscript',
    args: ['-e', 'library(readr); library(haven)'],
    packages: ['r-base-core', 'r-cran-readr', 'r-cran-haven'],
  },
  { command: 'pspp', args: ['--version'], packages: ['pspp'] },
];

const isThere = ({ command, args }: (typeof PROGRAMS)[number]) =>
  execute(command, args).then(
    () => true,
    () => false,
  );

/** Throws a one-line error that says what to install. */
export async function ensurePrograms(): Promise<void> {
  const missing = [];
  for (const program of PROGRAMS) if (!(await isThere(program))) missing.push(program);
  if (missing.length === 0) return;
  const packages = missing.flatMap((program) => program.packages);
  if (await installDebianPackages('R, pandas or PSPP', packages)) return;
  throw new Error(`These tests need R, pandas and PSPP: install them (Debian: apt-get install ${packages.join(' ')}).`);
}
