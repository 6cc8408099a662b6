import path from 'node:path';
import closeWithGrace from 'close-with-grace';
import { startFailureLine } from '#server/startFailure.ts';
import { ensureBuild } from '../clientBuild.ts';
import { projectRoot } from '../runNode.ts';
import { startDemo } from './startDemo.ts';

const code = await ensureBuild();
if (code !== 0) process.exit(code);

try {
  const demo = await startDemo({
    dataDir: path.join(projectRoot, 'data/demo'),
    env: process.env,
    clientDir: path.join(projectRoot, 'dist'),
    say: (line) => console.log(line),
  });
  closeWithGrace({ delay: 10_000, logger: false }, async ({ err }) => {
    if (err) console.error(err);
    await demo.close();
    console.log('Stopped.');
  });
} catch (error) {
  console.error(startFailureLine(error, null));
  process.exit(1);
}
