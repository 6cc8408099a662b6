import { readFileSync } from 'node:fs';
import path from 'node:path';
import { SOURCES } from './clientBuild.ts';
import { projectRoot } from './runNode.ts';

test('a change of any script that webpack uses makes the client be built again', () => {
  const config = readFileSync(path.join(projectRoot, 'webpack.config.ts'), 'utf8');
  const used = [...config.matchAll(/from '\.\/(scripts\/\w+\.ts)'|'(scripts\/\w+\.ts)'/g)].map(([, a, b]) => a ?? b);
  expect(used).toEqual(
    expect.arrayContaining(['scripts/antdReplaced.ts', 'scripts/antdStyles.ts', 'scripts/parsedMessages.ts']),
  );
  expect(used.filter((file) => !SOURCES.includes(file ?? ''))).toEqual([]);
});
