import { globSync } from 'node:fs';
import { POSTGRES_DIFFERENCES } from './postgresDifferences.ts';
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
