import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from './runNode.ts';

const TESTS = '*.test.{ts,tsx}';
const find = (pattern: string) => globSync(pattern, { cwd: projectRoot });

/** How a file is named where another one imports it from another folder, or from its own. */
const importedAs = (file: string) => [`'#${file.replace(/^src\//, '')}'`, `/${path.basename(file)}'`];

/** The tests beside a file; where there are none, those of the next folder above that has some. */
function testsBeside(file: string): string[] {
  for (let folder = path.dirname(file); !['.', 'src'].includes(folder); folder = path.dirname(folder)) {
    const beside = find(`${folder}/${TESTS}`);
    const tests = beside.length > 0 ? beside : find(`${folder}/**/${TESTS}`);
    if (tests.length > 0) return tests;
  }
  return [];
}

/**
 * The tests of Jest that lie beside one of these files or import it themselves. Following all imports finds half of all tests
 * for each file: those of the server start all of it, those of screens show the whole client.
 */
export function relatedTests(files: readonly string[]): string[] {
  const sources = files.filter((file) => /^(src|scripts)\/.*\.(tsx?|css|sql)$/.test(file));
  const names = sources.flatMap(importedAs);
  const importing = find(`{src,scripts}/**/${TESTS}`).filter((test) => {
    const text = readFileSync(path.join(projectRoot, test), 'utf8');
    return names.some((name) => text.includes(name));
  });
  return [...new Set([...sources.flatMap(testsBeside), ...importing])].sort();
}
