import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { projectRoot } from './runNode.ts';

/** Threads and processes that this one starts share the compiled code only through their environment. */
export function keepCompiledCode(): void {
  process.env.NODE_COMPILE_CACHE ??= path.join(projectRoot, '.cache/node');
  enableCompileCache();
}
