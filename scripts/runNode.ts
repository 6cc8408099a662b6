import { type SpawnOptions, spawn } from 'node:child_process';
import path from 'node:path';

export const projectRoot = path.join(import.meta.dirname, '..');

/** Passes stop signals on; resolves to the exit code. */
export function run(command: string, args: readonly string[], options: SpawnOptions = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: projectRoot, stdio: 'inherit', ...options });
    const pass = (signal: NodeJS.Signals) => child.kill(signal);
    process.on('SIGINT', pass).on('SIGTERM', pass);
    child.once('error', reject);
    child.once('exit', (code) => {
      process.off('SIGINT', pass).off('SIGTERM', pass);
      resolve(code ?? 1);
    });
  });
}

export function runNode(args: readonly string[], options: SpawnOptions = {}): Promise<number> {
  return run(process.execPath, args, options);
}
