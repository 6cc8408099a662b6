import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../runNode.ts';

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');

/** For those who read the reports of the runners. */
const OF_CI = ['test:jest', 'counts'];

test('the table of all commands in the README has each script of package.json', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const [, table = ''] = /^## All commands\n([\s\S]*?)^## /m.exec(read('README.md')) ?? [];
  const named = [...table.matchAll(/`npm (?:run )?([\w:-]+)/g)].map(([, name]) => name);
  expect(Object.keys(scripts).filter((name) => !named.includes(name))).toEqual(OF_CI);
});
