import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

interface Life {
  child: ChildProcess;
  highest: number;
  openMs: number;
}

/** Starts the writer; throws when it does not start, finds damage, or misses acknowledged rows. */
export async function startLife(dataDir: string, acknowledgedFile: string): Promise<Life> {
  const acknowledged = lastAcknowledged(acknowledgedFile);
  const child = spawn(process.execPath, [join(import.meta.dirname, 'writer.ts'), dataDir, acknowledgedFile], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let complaints = '';
  child.stderr.on('data', (chunk) => {
    complaints += chunk;
  });
  const line = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line').then(([text]) => String(text)),
    once(child, 'exit').then(() => null),
  ]);
  if (line === null) throw new Error(`The database did not open: ${complaints.trim()}`);
  const { highest, problem, openMs } = JSON.parse(line);
  if (problem) throw new Error(`The database is damaged: ${problem}`);
  if (highest < acknowledged) throw new Error(`Acknowledged up to ${acknowledged}, found up to ${highest}`);
  return { child, highest, openMs };
}

export async function killLife(life: Life): Promise<void> {
  if (life.child.exitCode !== null || life.child.signalCode !== null) return;
  const ended = once(life.child, 'exit');
  life.child.kill('SIGKILL');
  await ended;
}

export function lastAcknowledged(file: string): number {
  if (!existsSync(file)) return 0;
  // The last line may be cut off.
  return Number(readFileSync(file, 'utf8').split('\n').slice(0, -1).at(-1) ?? 0);
}
