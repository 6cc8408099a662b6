const EVERY_MS = 500;

/**
 * A stop signal to npm ends npm and the shell that it started, but not what runs in that shell. So whoever loses its parent
 * stops as if the signal had come to itself.
 */
export function stopWithParent(): void {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, EVERY_MS).unref();
}
