import { runJest } from './jest.ts';
import { withCluster } from './postgresCluster.ts';

const args = process.argv.slice(2);
process.exitCode = await withCluster(({ url }) => {
  console.log(`Tests of the server and of the wire on ${url}:`);
  process.env.TEST_DATABASE_URL = url;
  const report = ['--json', '--outputFile=test-results/jest-postgres.json'];
  return runJest(['--selectProjects', 'server', 'wire', 'scripts', ...report, ...args]);
}).catch((error: Error) => {
  console.error(error.message);
  return 1;
});
