import { type SpawnOptions, spawn } from 'node:child_process';
import path from 'node:path';

export const projectRoot = path.join(import.meta.dirname, '..');

/** Runs a command in the project folder with its output; resolves to the exit code. Stop signals are passed on. */
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

/** Runs a script or a package's program with this Node. */
export function runNode(args: readonly string[], options: SpawnOptions = {}): Promise<number> {
  return run(process.execPath, args, options);
}
