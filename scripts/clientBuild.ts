import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot, runNode } from './runNode.ts';

/** What the build is made from; another state of one of them asks for a new build. */
export const SOURCES: readonly string[] = [
  'src/client',
  'src/shared',
  'public',
  'scripts/antdReplaced.ts',
  'scripts/antdStyles.ts',
  'scripts/parsedMessages.ts',
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

async function sourceHash(): Promise<string> {
  const files = (await Promise.all(SOURCES.map(filesOf))).flat().sort();
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(await readFile(path.join(projectRoot, file)))
      .update('\0');
  return hash.digest('hex');
}

/** Also stores the hash of the sources; resolves to the exit code. */
export async function build(): Promise<number> {
  const hash = await sourceHash();
  const code = await runNode(['node_modules/webpack/bin/webpack.js', '--mode', 'production']);
  if (code === 0) await writeFile(STAMP, `${hash}\n`);
  return code;
}

/** Does nothing when dist is of the current sources; resolves to the exit code. */
export async function ensureBuild(): Promise<number> {
  const built = await readFile(STAMP, 'utf8').catch(() => '');
  if (built.trim() === (await sourceHash())) return 0;
  console.log('Building the client (about half a minute, only when its source has changed) …');
  return build();
}
