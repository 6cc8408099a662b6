import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { ensureBuild } from './clientBuild.ts';
import { projectRoot } from './runNode.ts';
import { stopWithParent } from './stopWithParent.ts';

stopWithParent();

const code = await ensureBuild();
if (code !== 0) process.exit(code);

console.log('Starting the server …');
enableCompileCache(path.join(projectRoot, '.cache/node'));
await import('#server/main.ts');
