import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { POSTGRES_DIFFERENCES, WITHOUT_POSTGRES } from './postgresDifferences.ts';
import { projectRoot } from './runNode.ts';

test.each(POSTGRES_DIFFERENCES)('%s, which CI tests on PostgreSQL, has tests', (place) => {
  const pattern = place.endsWith('/') ? `${place}**/*.test.ts` : place;
  expect(globSync(pattern, { cwd: projectRoot })).not.toEqual([]);
});

test('CI runs every test of the server named after lists, searches, locks, queues or sums on PostgreSQL', () => {
  const databaseTests = /(list|(?<!re)search|atOnce|queue|rollups|transaction|backup|listener)[^/]*\.test\.ts$/i;
  const named = globSync('src/server/**/*.test.ts', { cwd: projectRoot }).filter((file) => databaseTests.test(file));
  expect(named.filter((file) => !POSTGRES_DIFFERENCES.some((place) => file.startsWith(place)))).toEqual([
    'src/server/control/queueEta.test.ts',
  ]);
});

test.each(WITHOUT_POSTGRES)('no test of %s asks for a PostgreSQL', (place) => {
  const files = globSync(`${place}{*,**/*}.test.ts`, { cwd: projectRoot });
  expect(files).not.toEqual([]);
  for (const file of files) {
    const text = readFileSync(path.join(projectRoot, file), 'utf8');
    expect([file, /testOnPostgres|testDatabaseUrl|buildTestServer|openTestDatabase\((?!null)/.test(text)]).toEqual([
      file,
      false,
    ]);
  }
});
