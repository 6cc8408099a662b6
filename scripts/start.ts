import { ensureBuild } from './clientBuild.ts';
import { keepCompiledCode } from './compiledCode.ts';
import { stopWithParent } from './stopWithParent.ts';

stopWithParent();

const code = await ensureBuild();
if (code !== 0) process.exit(code);

console.log('Starting the server …');
keepCompiledCode();
await import('#server/main.ts');
