import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot, runNode } from './runNode.ts';

/** What the built client follows from. The server's own files are not among it: they run as they are written. */
const SOURCES = [
  'src/client',
  'src/shared',
  'public',
  'webpack.config.ts',
  '.babelrc',
  'package.json',
  'package-lock.json',
];
const STAMP = path.join(projectRoot, 'dist/.source');

async function filesOf(entry: string): Promise<string[]> {
  const full = path.join(projectRoot, entry);
  const below = await readdir(full, { recursive: true, withFileTypes: true }).catch(() => null);
  if (below === null) return [entry];
  return below
    .filter((file) => file.isFile() && !/\.test\.tsx?$/.test(file.name))
    .map((file) => path.relative(projectRoot, path.join(file.parentPath, file.name)));
}

/** One hash over every file that the build reads, by name and content. */
export async function sourceHash(): Promise<string> {
  const files = (await Promise.all(SOURCES.map(filesOf))).flat().sort();
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(await readFile(path.join(projectRoot, file)))
      .update('\0');
  return hash.digest('hex');
}

/** Builds the client into dist and notes there what it was built from. Resolves to the exit code. */
export async function build(): Promise<number> {
  const hash = await sourceHash();
  const code = await runNode(['node_modules/webpack/bin/webpack.js', '--mode', 'production']);
  if (code === 0) await writeFile(STAMP, `${hash}\n`);
  return code;
}

/** Builds when dist is not the build of this source. Resolves to the exit code. */
export async function ensureBuild(): Promise<number> {
  const built = await readFile(STAMP, 'utf8').catch(() => '');
  if (built.trim() === (await sourceHash())) return 0;
  console.log('Building the client (about half a minute, only when its source has changed) …');
  return build();
}
