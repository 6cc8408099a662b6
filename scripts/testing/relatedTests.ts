import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../runNode.ts';

const TESTS = '*.test.{ts,tsx}';
const find = (pattern: string) => globSync(pattern, { cwd: projectRoot });

const importedAs = (file: string) => [`'#${file.replace(/^src\//, '')}'`, `/${path.basename(file)}'`];

function testsBeside(file: string): string[] {
  for (let folder = path.dirname(file); !['.', 'src'].includes(folder); folder = path.dirname(folder)) {
    const beside = find(`${folder}/${TESTS}`);
    const tests = beside.length > 0 ? beside : find(`${folder}/**/${TESTS}`);
    if (tests.length > 0) return tests;
  }
  return [];
}

/** Without transitive imports, which would select half of all tests. */
export function relatedTests(files: readonly string[]): string[] {
  const sources = files.filter((file) => /^(src|scripts)\/.*\.(tsx?|css|sql)$/.test(file));
  const names = sources.flatMap(importedAs);
  const importing = find(`{src,scripts}/**/${TESTS}`).filter((test) => {
    const text = readFileSync(path.join(projectRoot, test), 'utf8');
    return names.some((name) => text.includes(name));
  });
  return [...new Set([...sources.flatMap(testsBeside), ...importing])].sort();
}
