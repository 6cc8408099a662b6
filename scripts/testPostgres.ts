import { runJest } from './jest.ts';
import { withCluster } from './postgresCluster.ts';

async function main(args: readonly string[]): Promise<number> {
  const projects = ['server', 'wire', 'scripts'].map((project) => `--selectProjects=${project}`);
  // A list of the tests needs no database.
  if (args.includes('--listTests')) return runJest([...projects, ...args]);
  return withCluster(({ url }) => {
    console.log(`Tests of the server and of the wire on ${url}:`);
    process.env.TEST_DATABASE_URL = url;
    return runJest([...projects, '--json', '--outputFile=test-results/jest-postgres.json', ...args]);
  });
}

process.exitCode = await main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  return 1;
});
