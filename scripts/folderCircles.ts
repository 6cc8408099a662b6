import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const IMPORT = /(?:from\s+|import\s+|import\(\s*(?:\/\*.*?\*\/\s*)?)'([#.][^']+)'/g;
const isProduct = (file: string) => !/\.test\.tsx?$|(^|\/)testing\//.test(file);

function importedFolders(root: string): Map<string, Set<string>> {
  const src = path.join(root, 'src');
  const folders = new Map<string, Set<string>>();
  for (const file of globSync('**/*.{ts,tsx}', { cwd: src }).filter(isProduct).toSorted()) {
    const folder = path.posix.dirname(file);
    const imported = folders.get(folder) ?? new Set();
    folders.set(folder, imported);
    for (const [, specifier = ''] of readFileSync(path.join(src, file), 'utf8').matchAll(IMPORT)) {
      const target = specifier.startsWith('#') ? specifier.slice(1) : path.posix.join(folder, specifier);
      if (path.posix.dirname(target) !== folder) imported.add(path.posix.dirname(target));
    }
  }
  return folders;
}

export function folderCircles(root: string): string[][] {
  const folders = importedFolders(root);
  const circles: string[][] = [];
  const done = new Set<string>();

  function visit(folder: string, way: string[]): void {
    const start = way.indexOf(folder);
    if (start >= 0) circles.push([...way.slice(start), folder]);
    if (start >= 0 || done.has(folder)) return;
    for (const next of folders.get(folder) ?? []) visit(next, [...way, folder]);
    done.add(folder);
  }

  for (const folder of folders.keys()) visit(folder, []);
  return circles;
}

/** By their path in the repository. */
export function folderSizes(root: string): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const file of globSync('{src,scripts,e2e,bench}/**/*.{ts,tsx,css,sql}', { cwd: root })) {
    const folder = path.posix.dirname(file);
    sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
  }
  return sizes;
}
