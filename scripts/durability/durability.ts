import { runJest } from '../jest.ts';
import { killTest } from './killTest.ts';

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
