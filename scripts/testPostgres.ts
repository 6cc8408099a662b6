import { runJest } from './jest.ts';
import { withCluster } from './postgresCluster.ts';
import { POSTGRES_DIFFERENCES, WITHOUT_POSTGRES } from './postgresDifferences.ts';
import { repeatFailed } from './testing/repeatFailed.ts';

const REPORT = 'test-results/jest-postgres.json';
/** Of the scripts, only the losses need PostgreSQL. */
const OTHER_SCRIPTS = '<rootDir>/scripts/(?!losses/)';

/** `--differences` selects the tests whose result may differ on PostgreSQL; other arguments go to Jest. */
async function main(given: readonly string[]): Promise<number> {
  const args = given.flatMap((argument) => (argument === '--differences' ? POSTGRES_DIFFERENCES : [argument]));
  // After the paths, because these options take every following word.
  const projects = [
    ...['server', 'wire', 'scripts'].map((project) => `--selectProjects=${project}`),
    ...[OTHER_SCRIPTS, ...WITHOUT_POSTGRES].map((place) => `--testPathIgnorePatterns=${place}`),
  ];
  // A list of the tests needs no database.
  if (args.includes('--listTests')) return runJest([...args, ...projects]);
  return withCluster(async ({ url }) => {
    console.log(`Tests of the server and of the wire on ${url}:`);
    process.env.TEST_DATABASE_URL = url;
    return (
      (await runJest([...args, '--json', `--outputFile=${REPORT}`, ...projects])) &&
      (await repeatFailed(REPORT, (files) => runJest([...files, '--runInBand', ...projects])))
    );
  });
}

process.exitCode = await main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  return 1;
});
