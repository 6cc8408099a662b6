const EVERY_MS = 500;

/**
 * A stop signal to npm ends npm and its shell, but not the shell's child: a process that loses its parent stops as if
 * it had received the signal.
 */
export function stopWithParent(): void {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, EVERY_MS).unref();
}
