import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { folderCircles, folderSizes } from './folderCircles.ts';

const projectRoot = path.join(import.meta.dirname, '..');
const MAX_FILES = 45;

let tree: string;
beforeEach(async () => {
  tree = await mkdtemp(path.join(os.tmpdir(), 'kadenz-folders-'));
});
afterEach(() => rm(tree, { recursive: true, force: true }));

async function write(files: Record<string, string>): Promise<void> {
  for (const [file, content] of Object.entries(files)) {
    const full = path.join(tree, 'src', file);
    await mkdir(path.dirname(full), { recursive: true });
    await writeFile(full, content);
  }
}

test('folders that import each other through other files, types or loaded code are a circle', async () => {
  await write({
    'server/a/one.ts': "import { two } from '#server/b/two.ts';",
    'server/b/two.ts': 'export const two = 2;',
    'server/b/three.ts': "import type { Four } from '#server/c/four.ts';",
    'server/c/four.ts': "export const load = () => import(/* webpackChunkName: 'five' */ '#server/a/five.ts');",
    'server/a/five.ts': 'export const five = 5;',
  });
  expect(folderCircles(tree)).toEqual([['server/a', 'server/b', 'server/c', 'server/a']]);
});

test('tests and their helpers close no circle', async () => {
  await write({
    'server/a/one.ts': "import { two } from '#server/b/two.ts';",
    'server/b/two.ts': 'export const two = 2;',
    'server/b/two.test.ts': "import { one } from '#server/a/one.ts';",
    'server/testing/bed.ts': "import { one } from '#server/a/one.ts';",
  });
  expect(folderCircles(tree)).toEqual([]);
});

test('no folders of the source tree import each other', () => {
  expect(folderCircles(projectRoot)).toEqual([]);
});

test(`no folder of code holds more than ${MAX_FILES} files`, () => {
  const sizes = folderSizes(projectRoot);
  expect([...sizes.keys()]).toEqual(expect.arrayContaining(['src/client/ui/table', 'scripts', 'e2e']));
  expect([...sizes].filter(([, files]) => files > MAX_FILES)).toEqual([]);
});
