import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { TABLES } from '#server/research/exports/tables/tables.ts';
import type { PackageFiles } from '#server/testing/packageFiles.ts';
import { csvSums, differencesOf, linesOf, type Sums, spssSums } from './compareSums.ts';
import { ensurePrograms, PYTHON } from './programs.ts';
import { makePackage, type Shown } from './studyPackage.ts';
import { tokenScriptDifferences } from './tokenScripts.ts';
import { readWalkedPackage } from './walkedPackage.ts';

/**
 * npm run test:loaders: R, pandas and PSPP read a package by its own loaders, and that of the browser tests; their sums are
 * those of the screens. The scripts for tokens read a cut.
 */
const execute = promisify(execFile);
const here = (file: string) => path.join(import.meta.dirname, file);
const names = TABLES.map(({ name }) => name);

function unpack(files: PackageFiles, folder: string): void {
  for (const [name, bytes] of files) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), bytes);
  }
}

async function timed(name: string, work: () => Promise<Sums>, expected: Sums): Promise<string[]> {
  const started = performance.now();
  const found = await work();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const differences = differencesOf(found, expected);
  console.log(`${name}: ${found.size} columns read in ${seconds} s, ${differences.length} differ`);
  return differences.map((difference) => `${name}: ${difference}`);
}

/** What the screens show must be in the tables themselves. */
function shownDifferences(shown: Shown, expected: Sums): string[] {
  return Object.entries(shown).flatMap(([column, value]) => {
    const sum = expected.get(column)?.sum ?? Number.NaN;
    return Math.abs(sum - value) < 0.05 ? [] : [`screens: ${column} is ${value}, in the package ${sum}`];
  });
}

/** What any loader reads otherwise than the tables and the screens have it. */
async function packageDifferences(files: PackageFiles, shown: Shown): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'kadenz-loaders-'));
  try {
    unpack(files, folder);
    const expected = csvSums(files, TABLES);
    const inFolder = async (command: string, args: string[]) =>
      linesOf((await execute(command, args, { cwd: folder, maxBuffer: 2 ** 24 })).stdout);
    const spss = async () => {
      await execute('pspp', ['-b', path.join('load', 'load.sps')], { cwd: folder, maxBuffer: 2 ** 26 });
      return inFolder('Rscript', [here('sums.R'), '--sav', ...names]);
    };
    const figures = Object.entries(shown).map((entry) => entry.join(' '));
    console.log(`Shown on screens: ${figures.join(', ')}`);
    return [
      ...shownDifferences(shown, expected),
      ...(await timed('pandas', () => inFolder(PYTHON, [here('sums.py'), ...names]), expected)),
      ...(await timed('R', () => inFolder('Rscript', [here('sums.R'), ...names]), expected)),
      ...(await timed('PSPP', spss, spssSums(files, TABLES))),
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function main(): Promise<number> {
  await ensurePrograms();
  const made = await makePackage();
  const walked = await readWalkedPackage();
  const differences = [
    ...(await packageDifferences(made.files, made.shown)),
    ...(walked ? await packageDifferences(walked.files, walked.shown) : []),
    ...(await tokenScriptDifferences()),
  ];
  for (const difference of differences) console.error(difference);
  return differences.length === 0 ? 0 : 1;
}

process.exitCode = await main().catch((error: Error) => {
  console.error(error.message);
  return 1;
});
