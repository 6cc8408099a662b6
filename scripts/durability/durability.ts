import { runJest } from '../jest.ts';
import { killTest } from './killTest.ts';

/** npm run durability: SIGKILL under writes, then the number of fsyncs per commit. */
try {
  await killTest();
} catch (error) {
  console.error(`SIGKILL: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
process.exitCode = await runJest([
  'src/server/db/fsyncCount',
  '--selectProjects=server',
  '--maxWorkers=1',
  '--verbose',
]);
