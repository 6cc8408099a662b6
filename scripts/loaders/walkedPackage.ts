import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type PackageFiles, readZip } from '#server/testing/packageFiles.ts';
import type { Shown } from './studyPackage.ts';

/** Where the browser test of a whole study leaves its package and what it read from the screens. */
const FOLDER = path.join(import.meta.dirname, '..', '..', 'test-results', 'walked-study');
const ZIP = path.join(FOLDER, 'package.zip');
const SHOWN = path.join(FOLDER, 'shown.json');

export async function leaveWalkedPackage(zip: Buffer, shown: Shown): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  await writeFile(ZIP, zip);
  await writeFile(SHOWN, `${JSON.stringify(shown, null, 2)}\n`);
}

/** Null when the browser tests were not run here; in CI they were, so there it is an error. */
export async function readWalkedPackage(): Promise<{ files: PackageFiles; shown: Shown } | null> {
  if (!existsSync(SHOWN)) {
    if (process.env.CI) throw new Error('The browser test of a whole study left no package.');
    console.log('Without the package of the browser tests: npm run test:e2e -- e2e/wholeStudy.spec.ts makes it.');
    return null;
  }
  return { files: await readZip(await readFile(ZIP)), shown: JSON.parse(await readFile(SHOWN, 'utf8')) as Shown };
}
