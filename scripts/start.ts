import { enableCompileCache } from 'node:module';
import { ensureBuild } from './clientBuild.ts';

const code = await ensureBuild();
if (code !== 0) process.exit(code);

console.log('Starting the server …');
enableCompileCache('.cache/node');
await import('#server/main.ts');
